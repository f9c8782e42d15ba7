/** The pixels of an image as cells of one colour each, neighbours of a row together. */
import { hex } from "./colours.js";

/**
 * @param {HTMLCanvasElement} image
 * @param {number[]} part left, top, width, height
 * @returns {string} markup, a pixel a unit; of a colour one path
 */
export function cellsOf(image, [left, top, width, height]) {
  const context = /** @type {CanvasRenderingContext2D} */ (image.getContext("2d"));
  const { data } = context.getImageData(left, top, width, height);
  const colours = new Uint32Array(data.buffer);
  /** @type {Map<number, string>} */
  const paths = new Map();
  for (let row = 0; row < height; row++)
    for (const [first, count] of runs(colours, row * width, width)) {
      const colour = colours[row * width + first];
      paths.set(colour, `${paths.get(colour) ?? ""}M${first} ${row}h${count}v1h-${count}z`);
    }
  paths.delete(0); // clear
  return [...paths].map(([colour, d]) => `<path fill="${hexOf(colour)}" d="${d}"/>`).join("");
}

/**
 * @param {Uint32Array} colours
 * @param {number} start
 * @param {number} width
 * @returns {[number, number][]} where each run begins, and how many pixels it has
 */
function runs(colours, start, width) {
  /** @type {[number, number][]} */
  const found = [];
  for (let k = 0, first = 0; k < width; k++)
    if (k + 1 === width || colours[start + k + 1] !== colours[start + first]) {
      found.push([first, k + 1 - first]);
      first = k + 1;
    }
  return found;
}

/** @param {number} colour four bytes, red the lowest */
const hexOf = (colour) => hex([colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]);

/**
 * A part of an image as the address of a picture.
 *
 * @param {HTMLCanvasElement} image
 * @param {number[]} part
 */
export function pictureOf(image, [left, top, width, height]) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, left, top, width, height, 0, 0, width, height);
  return canvas.toDataURL();
}
