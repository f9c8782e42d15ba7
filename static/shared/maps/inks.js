/** The colours of the current theme, for what is drawn and not styled. */
import { PALETTES } from "./palettes.js";
import { isPresented } from "../page/present.js";
import { css, ramp, signedRamp } from "./ramp.js";

/** @returns {"light" | "dark"} */
export const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

/** @returns {import("./palettes.js").Palette} */
export const palette = () =>
  PALETTES.find((name) => name === document.documentElement.dataset.palette) ?? PALETTES[0];

/** @type {{key: string, inks: ReturnType<typeof read>} | null} */
let known = null;

/**
 * Colours and fonts as shared/page/colour.css and page.css have them: of a theme, a palette and a size of the window,
 * and as presented.
 */
export function inks() {
  const key = `${theme()} ${palette()} ${innerWidth} ${innerHeight} ${isPresented()}`;
  if (known?.key !== key) known = { key, inks: read() };
  return known.inks;
}

function read() {
  const style = getComputedStyle(document.documentElement);
  const of = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return {
    paper: of("--paper"),
    ink: of("--ink"),
    grey: of("--grey"),
    hairline: of("--hairline"),
    hatch: of("--hatch"),
    query: of("--query"),
    key: of("--key"),
    family: getComputedStyle(document.body).fontFamily,
    size: parseFloat(getComputedStyle(document.body).fontSize),
  };
}

/** @type {Record<string, Triple[]>} by theme and palette */
const ramps = {};

/** @returns {Triple[]} 256 colours, for weights in steps of 1/255 */
export const weightRamp = () => (ramps[`${theme()} ${palette()}`] ??= ramp(theme(), 256, palette()));

/** @type {Record<string, Triple[]>} likewise */
const signedRamps = {};

/** @returns {Triple[]} 255 colours, for signed numbers from one end of their scale over 0 to the other */
export const signedColours = () =>
  (signedRamps[`${theme()} ${palette()}`] ??= signedRamp(theme(), 255, palette()));

/** @param {number} weight of those above 1, which files may have, the colour of 1 */
export const weightTriple = (weight) => weightRamp()[Math.round(255 * Math.min(1, weight))];

/** @param {number} weight */
export const weightColour = (weight) => css(weightTriple(weight));

/**
 * Hatch a rectangle: the mark of cells that are not allowed; falling, of those that have no counterpart.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {{left?: number, top?: number, width: number, height: number}} box
 * @param {{step?: number, falling?: boolean}} [lines] pixels between them, and whether they fall
 */
export function hatch(context, { left = 0, top = 0, width, height }, { step = 6, falling = false } = {}) {
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

/**
 * A picture of hatching behind the cells that are not allowed, clear behind the others, as an address.
 *
 * @param {{n: number, m: number, width: number, height: number}} plan
 * @param {(i: number, j: number) => boolean} allowed
 */
export function hatchImage({ n, m, width, height }, allowed) {
  const canvas = document.createElement("canvas");
  const ratio = Math.max(2, devicePixelRatio);
  canvas.width = Math.max(1, width * ratio);
  canvas.height = Math.max(1, height * ratio);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(ratio, ratio);
  hatch(context, { width, height });
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++)
      if (allowed(i, j)) context.clearRect((width / m) * j, (height / n) * i, width / m, height / n);
  return canvas.toDataURL();
}
