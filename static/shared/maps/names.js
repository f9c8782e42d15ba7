/** The names of rows and columns: how wide they are, and how they are cut to their room. */
import { inks } from "./inks.js";

const LONGEST = 14; // letters
const measuring = /** @type {{context?: CanvasRenderingContext2D | null}} */ ({});

/** @param {string} text */
export function shorten(text) {
  const letters = Array.from(text);
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : text;
}

/**
 * @param {string[]} names
 * @param {number} size of the letters, in pixels
 * @returns {number[]} how wide each is, in pixels
 */
export function widths(names, size) {
  measuring.context ??= document.createElement("canvas").getContext("2d");
  const context = /** @type {CanvasRenderingContext2D} */ (measuring.context);
  context.font = `${size}px ${inks().family}`;
  return names.map((name) => context.measureText(name).width);
}

/**
 * @param {string[]} names
 * @param {number} size
 */
export const widest = (names, size) => Math.max(0, ...widths(names, size));

/**
 * How far apart the middles of neighbours must be, so that none stands over the other.
 *
 * @param {number[]} widths
 */
export const nearest = (widths) =>
  Math.max(
    widths.length === 1 ? widths[0] : 0,
    ...widths.slice(1).map((width, k) => (width + widths[k]) / 2),
  );

/**
 * A name, cut until it fits.
 *
 * @param {Pick<CanvasRenderingContext2D, "measureText">} context
 * @param {string} text
 * @param {number} room in pixels
 */
export function fitted(context, text, room) {
  if (context.measureText(text).width <= room) return text;
  const letters = Array.from(text);
  const cut = () => `${letters.join("")}…`;
  do letters.pop();
  while (letters.length > 1 && context.measureText(cut()).width > room);
  return cut();
}
