/**
 * The colour of a weight: a ramp whose lightness falls one way, in steps that look alike in OKLab; by itself from paper
 * to deep blue-violet.
 *
 * Lightness of a ramp from paper is exactly linear in the weight; chroma rises a little above the straight line in the
 * middle, so that the middle is violet and not grey.
 */
import { ENDS, STOPS, paperOf, signedEnds, type End, type Palette, type Theme } from "./palettes.ts";

export type Triple = [number, number, number];

/** Colours in sRGB, 0..255, for weights 0 .. 1 in even steps. */
export function ramp(theme: Theme, steps: number = 256, palette: Palette = "violet"): Triple[] {
  const stops = STOPS[palette];
  const paper = toOklab(parseHex(paperOf(theme, palette)));
  const path = stops
    ? along((theme === "dark" ? stops : [...stops].reverse()).map((hex) => toOklab(parseHex(hex))))
    : fromPaper(paper, (ENDS[palette] as Record<Theme, End>)[theme]);
  return Array.from({ length: steps }, (_, k) => fromOklab(path(k / (steps - 1))));
}

function fromPaper(from: Triple, { L, C, h, bulge }: End): (t: number) => Triple {
  const angle = (h * Math.PI) / 180;
  return (t) => {
    const chroma = C * t + bulge * 4 * t * (1 - t);
    return [
      from[0] + (L - from[0]) * t,
      from[1] * (1 - t) + chroma * Math.cos(angle),
      from[2] * (1 - t) + chroma * Math.sin(angle),
    ];
  };
}

/** Straight lines through these colours, in even steps of their length. */
function along(stops: Triple[]): (t: number) => Triple {
  const ways = [0];
  for (let k = 1; k < stops.length; k++)
    ways.push(ways[k - 1] + Math.hypot(...stops[k].map((x, c) => x - stops[k - 1][c])));
  return (t) => {
    const way = t * ways[ways.length - 1];
    const found = ways.findIndex((end) => end >= way);
    const k = Math.max(1, found);
    const part = (way - ways[k - 1]) / (ways[k] - ways[k - 1]);
    return stops[k].map((x, c) => stops[k - 1][c] + (x - stops[k - 1][c]) * part) as Triple;
  };
}

/** The same colours on a square-root scale, so that small maps show thin attention: 1/64 gets the colour of 1/8. */
export function squareRoot(colours: Triple[]): Triple[] {
  const last = colours.length - 1;
  return colours.map((_, k) => colours[Math.round(Math.sqrt(k / last) * last)]);
}

/** The same of signed colours, on both sides of 0. */
export function squareRoots(colours: Triple[]): Triple[] {
  const middle = (colours.length - 1) / 2;
  return colours.map((_, k) => {
    const t = (k - middle) / middle;
    return colours[Math.round(middle + Math.sign(t) * Math.sqrt(Math.abs(t)) * middle)];
  });
}

/**
 * Colours of numbers -1 .. 1 in even steps, sRGB, 0..255: plum below 0, paper at 0, teal above, straight lines in
 * OKLab. Steps are odd, so that 0 has its own colour. Maps also mark numbers below 0 with a minus.
 */
export function signedRamp(theme: Theme, steps: number = 255, palette: Palette = "violet"): Triple[] {
  const paper = toOklab(parseHex(paperOf(theme, palette)));
  const ends = signedEnds(theme, palette).map((hex) => toOklab(parseHex(hex)));
  return Array.from({ length: steps }, (_, k) => {
    const t = (2 * k) / (steps - 1) - 1;
    const end = ends[t < 0 ? 0 : 1];
    return fromOklab(paper.map((x, c) => x + (end[c] - x) * Math.abs(t)) as Triple);
  });
}

/** Colours as Plotly wants them. */
export const scaleOf = (colours: Triple[]): [number, string][] =>
  colours.map((rgb, k) => [k / (colours.length - 1), css(rgb)]);

export const colorscale = (theme: Theme, palette?: Palette) => scaleOf(ramp(theme, 33, palette));

/** Colours as a picture's memory has them: four bytes each, the last of them opaque. */
export const packed = (colours: Triple[]) =>
  new Uint32Array(new Uint8Array(colours.flatMap((rgb) => [...rgb, 255])).buffer);

export const css = (rgb: Triple) => `rgb(${rgb.join(",")})`;

/** The colour of letters on a colour: black or white, whichever has the more contrast, which always is 4.5 or more. */
export function inkOn(rgb: Triple) {
  const [r, g, b] = rgb.map(toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000" : "#fff";
}

/** Light of a channel of sRGB, 0..255, from 0 to 1. */
const toLinear = (x: number) => (x / 255 > 0.04045 ? ((x / 255 + 0.055) / 1.055) ** 2.4 : x / 255 / 12.92);

export function parseHex(hex: string): Triple {
  return [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16)) as Triple;
}

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/: from sRGB, 0..255, to L, a, b. */
export function toOklab(rgb: Triple): Triple {
  const [r, g, b] = rgb.map(toLinear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The colour in sRGB, 0..255, rounded, and clipped where the screen has no such colour. */
export function fromOklab([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((x) => {
    const y = x > 0.0031308 ? 1.055 * x ** (1 / 2.4) - 0.055 : 12.92 * x;
    return Math.round(255 * Math.min(1, Math.max(0, y)));
  }) as Triple;
}
