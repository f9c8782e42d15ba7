/**
 * How the picture of a stage is painted, large or small: one pixel a number, then scaled up.
 *
 * @typedef {import("./picture.js").Kind} Kind
 * @typedef {import("./picture.js").Numbers} Numbers
 */
import { pixels } from "./picture.js";
import { signedColours, weightRamp } from "./inks.js";

/** @param {Kind} kind */
export const coloursOf = (kind) => (kind === "weights" ? weightRamp() : signedColours());

/**
 * A canvas with a pixel for each number.
 *
 * @param {Numbers} numbers
 */
export function pixelsOf(numbers) {
  const { n, m, kind } = numbers;
  const canvas = document.createElement("canvas");
  canvas.width = m;
  canvas.height = n;
  const data = pixels(numbers, coloursOf(kind));
  canvas.getContext("2d")?.putImageData(new ImageData(data, m, n), 0, 0);
  return canvas;
}

/**
 * A clean canvas of this size on the page.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export function prepare(canvas, width, height) {
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.ariaHidden = "true";
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(devicePixelRatio, devicePixelRatio);
  return context;
}
