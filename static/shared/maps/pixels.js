/**
 * Numbers as pixels: each has its colour on a scale from 0 on, or around 0.
 *
 * @typedef {"signed" | "weights"} Kind  around 0, or from 0 on
 *
 * @typedef {object} Numbers
 * @property {number} n rows
 * @property {number} m columns
 * @property {ArrayLike<number>} values row by row; NaN: there is no number
 * @property {Kind} kind
 * @property {number} end where the scale ends
 */
import { packed } from "./ramp.js";
import { shade } from "./signed.js";

/**
 * Every number as one pixel; what is NaN stays clear.
 *
 * @param {Omit<Numbers, "n" | "m">} numbers
 * @param {Triple[]} colours from one end of the scale to the other
 * @returns {Uint8ClampedArray<ArrayBuffer>}
 */
export function pixels({ values, kind, end }, colours) {
  const pixels = new Uint32Array(values.length);
  const shades = packed(colours);
  for (let k = 0; k < values.length; k++)
    if (!Number.isNaN(values[k])) pixels[k] = shades[colourOf(values[k], kind, end, colours.length)];
  return new Uint8ClampedArray(pixels.buffer);
}

/**
 * @param {number} x
 * @param {Kind} kind
 * @param {number} end
 * @param {number} count of colours
 */
export const colourOf = (x, kind, end, count) =>
  kind === "weights" ? Math.round(Math.min(1, x / end) * (count - 1)) : shade(x, end, count);
