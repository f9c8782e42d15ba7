/** The figures of later encodings: the part of each in a score, as a map and by distance. */
import { axis, base, colorbar, lastName, negativeScale, signedScale } from "../shared/maps/figure-layout.ts";
import { colorscale } from "../shared/maps/ramp.ts";
import { fixed } from "../shared/words.ts";
import type { Figure, Inks, Room } from "../shared/maps/figure-layout.ts";
import type { BucketsAnswer, LinearBiasAnswer, RotaryAnswer } from "../shared/api.ts";
import { byDistance } from "./by-distance.ts";

export type Relative = RotaryAnswer | LinearBiasAnswer | BucketsAnswer;

/** The numbers drawn at (i, j), null where looking is not allowed. */
export function mapValues(relative: Relative): (number | null)[][] {
  if (relative.kind === "alibi") return relative.bias;
  if (relative.kind === "t5") return relative.buckets;
  return relative.product.map((_, i) => relative.product.map((_, j) => relative.product[Math.abs(i - j)]));
}

/** The map; `hatch` is an image of the cells that are not allowed. */
export function mapFigure(relative: Relative, room: Room, inks: Inks, hatch: string | null): Figure {
  const z = mapValues(relative);
  const n = z.length;
  const side = mapSide(room);
  const margin = { l: 48, t: 44, r: room.width - 48 - side, b: room.height - 44 - side, pad: 0 };
  const trace = {
    ...{ type: "heatmap", z, hoverongaps: false },
    hovertemplate: `i = %{y}, j = %{x}: <b>${{ rotary: "%{z:.4f}", alibi: "%{z:.4f}", t5: "bucket %{z}" }[relative.kind]}</b><extra></extra>`,
    ...scaleOf(relative, room, inks),
  };
  return {
    data: [trace],
    layout: {
      ...base(room, inks, margin),
      xaxis: { ...axis(inks, "key j", n), side: "top", range: [-0.5, n - 0.5], showgrid: false },
      yaxis: { ...axis(inks, "query i", n), range: [n - 0.5, -0.5], showgrid: false },
      images: hatch ? [{ source: hatch, ...WHOLE, sizex: 1, sizey: 1 }] : [],
    },
  };
}

const WHOLE = { xref: "paper", yref: "paper", x: 0, y: 1, sizing: "stretch", layer: "below" };

/** The length of the sides of the square of cells. */
export const mapSide = ({ width, height, narrow }: Room) =>
  Math.max(40, Math.min(width - 48 - (narrow ? 8 : 64), height - 44 - (narrow ? 44 : 8)));

function scaleOf(relative: Relative, room: Room, inks: Inks) {
  const scale = (zmin: number, zmax: number, colorscale: object[], ticks: number[], texts?: string[]) => ({
    ...{ zmin, zmax, colorscale, colorbar: colorbar(room, inks, ticks, texts) },
  });
  if (relative.kind === "rotary") return scale(-1, 1, signedScale(inks), [-1, -0.5, 0, 0.5, 1]);
  if (relative.kind === "alibi") {
    const end = relative.slopes.length ? -Math.min(...relative.bias.flat().map((x) => x ?? 0)) || 1 : 1;
    const ticks = [-end, -end / 2, 0];
    const texts = ticks.map((x) => fixed(x, end < 10 ? 2 : 0));
    return scale(-end, 0, negativeScale(inks), ticks, texts);
  }
  const most = Math.max(1, ...relative.buckets.flat());
  const ticks = new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * most)));
  return scale(0, most, colorscale(inks.theme, inks.palette), [...ticks]);
}

/** A curve; `second` has an axis of its own. */
type Line = { name: string; y: number[]; chosen: boolean; second?: boolean };

/** The curves by distance, their names, and those of the axes; h is the chosen head of ALiBi. */
export function curves(relative: Relative, h: number) {
  if (relative.kind === "t5") {
    const { x, y } = byDistance(relative.buckets);
    const lines: Line[] = [{ name: "bucket", y, chosen: true }];
    return { x, lines, across: "distance j − i", up: ["bucket"] };
  }
  const x = [...(relative.kind === "alibi" ? relative.bias : relative.product).keys()];
  if (relative.kind === "alibi") {
    const lines: Line[] = relative.slopes.map((slope, k) => ({
      ...{ name: `head ${k + 1}`, y: x.map((m) => -slope * m), chosen: k === h - 1 },
    }));
    return { x, lines, across: "distance i − j", up: ["bias"] };
  }
  const lines: Line[] = [
    { name: "expected q · k", y: relative.product, chosen: true },
    { name: "upper bound", y: relative.decay, chosen: true, second: true },
  ];
  return { x, lines, across: "distance |i − j|", up: ["expected q · k", "bound: mean of |Sₙ|"] };
}

export function curveFigure(relative: Relative, h: number, room: Room, inks: Inks): Figure {
  const { x, lines, across, up } = curves(relative, h);
  const isNamed = relative.kind === "alibi" && !room.narrow;
  const two = up.length === 2;
  const domain = two ? [[0.56, 1], [0, 0.42]] : [[0, 1]]; // prettier-ignore
  const [first, last] = [x[0], x[x.length - 1]];
  const title = (k: number) => ({ ...axis(inks, up[k]), domain: domain[k], nticks: 5 });
  const shape = relative.kind === "t5" ? "hvh" : "linear";
  const named = lines[h - 1] ?? lines[0];
  const name = lastName(named.name, named.y.at(-1) ?? 0, inks.ink);
  return {
    data: lines
      .toSorted((a, b) => Number(a.chosen) - Number(b.chosen))
      .map(({ name, y, chosen, second }) => ({
        ...{ type: "scatter", mode: "lines", name, x, y, ...(second && { yaxis: "y2" }) },
        line: { ...(chosen ? { color: inks.ink, width: 2 } : { color: inks.grey, width: 1 }), shape },
        hovertemplate: `${name}, distance %{x}: <b>%{y:.4~f}</b><extra></extra>`,
      })),
    layout: {
      ...base(room, inks, { l: 56, t: 12, r: isNamed ? 78 : 12, b: 48, pad: 0 }),
      xaxis: {
        ...axis(inks, across, last - first),
        range: first === last ? [first - 1, last + 1] : [first, last],
        ...(two ? { anchor: "y2" } : {}),
      },
      yaxis: title(0),
      ...(two ? { yaxis2: { ...title(1), rangemode: "tozero" } } : {}),
      annotations: isNamed ? [name] : [],
    },
  };
}
