/** The colours of the current theme, for what is drawn and not styled. */
import { PALETTES, type Palette } from "./palettes.ts";
import { isOnPaper } from "../paper-size.ts";
import { isPresented } from "../presented.ts";
import { css, ramp, signedRamp, squareRoot, squareRoots, type Triple } from "./ramp.ts";
import { shade } from "./signed.ts";
import type { Plan } from "./plan.ts";

export const theme = (): "light" | "dark" =>
  document.documentElement.dataset.theme === "dark" ? "dark" : "light";

export const palette = (): Palette =>
  PALETTES.find((name) => name === document.documentElement.dataset.palette) ?? PALETTES[0];

const NAMES = ["paper", "ink", "grey", "hairline", "hatch", "query", "key"] as const;

type Name = (typeof NAMES)[number];

let known: { key: string; inks: ReturnType<typeof read> } | null = null;

/** Colours and fonts of colour.css and page.css, by theme, palette, size of the window, paper and presentation. */
export function inks() {
  const key = `${theme()} ${palette()} ${innerWidth} ${innerHeight} ${isOnPaper()} ${isPresented()}`;
  if (known?.key !== key) known = { key, inks: read() };
  return known.inks;
}

function read() {
  const style = getComputedStyle(document.documentElement);
  const { fontFamily: family, fontSize } = getComputedStyle(document.body);
  const colours = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return { ...(Object.fromEntries(colours) as Record<Name, string>), family, size: parseFloat(fontSize) };
}

/** Ramps by theme and palette. */
const ramps: Record<string, Triple[]> = {};

/** Colours of weights, 256, in steps of 1/255. */
export const weightRamp = () => (ramps[`${theme()} ${palette()}`] ??= ramp(theme(), 256, palette()));

/** Ramps of signed numbers by theme and palette. */
const signedRamps: Record<string, Triple[]> = {};

/** Colours of signed numbers, 255, from one end of their scale over 0 to the other. */
export const signedColours = (): Triple[] =>
  (signedRamps[`${theme()} ${palette()}`] ??= signedRamp(theme(), 255, palette()));

/**
 * The colour of a weight; those above 1, which files may have, get the colour of 1. `signed`: weights may be below 0, and
 * their scale ends there on both sides.
 */
export const weightTriple = (weight: number, signed?: number | null) =>
  signed ? signedColours()[shade(weight, signed, 255)] : weightRamp()[Math.round(255 * Math.min(1, weight))];

export const weightColour = (weight: number, signed?: number | null) => css(weightTriple(weight, signed));

/** The colours of the bytes of an atlas, by the square root of the weight; those of signed weights lie around 128. */
export const byteColours = ({ signed }: { signed?: number | null }) =>
  signed ? [signedColours()[0], ...squareRoots(signedColours())] : squareRoot(weightRamp());

/**
 * Hatch a rectangle: the mark of cells that are not allowed; falling, of those that have no counterpart. `step` is
 * the distance of lines in pixels.
 */
export function hatch(
  context: CanvasRenderingContext2D,
  { left = 0, top = 0, width, height }: { left?: number; top?: number; width: number; height: number },
  { step = 6, falling = false }: { step?: number; falling?: boolean } = {},
) {
  const { paper, hatch: colour } = inks();
  context.save();
  context.translate(left + (falling ? width : 0), top);
  context.scale(falling ? -1 : 1, 1);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = colour;
  context.beginPath();
  for (let x = -height; x < width; x += step) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.restore();
}

/** A picture of hatching behind the cells that are not allowed, clear behind the others, as an address. */
export function hatchImage(
  { n, m, width, height }: Pick<Plan, "n" | "m" | "width" | "height">,
  allowed: (i: number, j: number) => boolean,
) {
  const canvas = document.createElement("canvas");
  const ratio = Math.max(2, devicePixelRatio);
  canvas.width = Math.max(1, width * ratio);
  canvas.height = Math.max(1, height * ratio);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.scale(ratio, ratio);
  hatch(context, { width, height });
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++)
      if (allowed(i, j)) context.clearRect((width / m) * j, (height / n) * i, width / m, height / n);
  return canvas.toDataURL();
}
