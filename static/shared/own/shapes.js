/**
 * Shapes: every array is read as [layers, batch, heads, rows, columns]. `model/own/shapes.py` refuses the same in Python,
 * in the same words.
 *
 * @typedef {import("./arrays.js").OwnArray} OwnArray
 */
import { countOf, sizes } from "./arrays.js";
import { refused } from "./refused.js";

/** @type {Record<string, number>} */
const MOST = { layers: 128, batch: 64, heads: 128, rows: 1024, columns: 1024 };
const WIDEST = 4096;

/** All weights together, those that are computed from q and k among them. */
const MOST_NUMBERS = 2 ** 25;

export const LEADING = ["layers", "batch", "heads"];

/**
 * The array with five dimensions: 2 are one head, 3 heads, 4 layers of heads, 5 layers of a batch of heads.
 *
 * @template {OwnArray} A
 * @param {string} name
 * @param {A} array
 * @param {[string, string]} last what the last two dimensions are
 * @returns {A}
 */
export function withLayers(name, array, last = ["rows", "columns"]) {
  const { shape } = array;
  if (shape.length < 2 || shape.length > 5)
    throw refused(`${name} has the shape ${sizes(shape)}: expected ${expected(last)}.`);
  if (shape.includes(0))
    throw refused(`${name} has the shape ${sizes(shape)}: every size must be at least 1.`);
  const whole =
    shape.length === 4
      ? [shape[0], 1, ...shape.slice(1)]
      : [...Array.from({ length: 5 - shape.length }, () => 1), ...shape];
  [...LEADING, ...last].forEach((what, k) => checkSize(name, whole[k], what));
  return { ...array, shape: whole };
}

/** @param {[string, string]} last */
function expected(last) {
  const ends = last.join(", ");
  return `[${ends}], [heads, ${ends}], [layers, heads, ${ends}] or [layers, batch, heads, ${ends}]`;
}

/**
 * @param {string} name
 * @param {number} size
 * @param {string} what
 */
function checkSize(name, size, what) {
  const most = MOST[what] ?? WIDEST;
  const counted = what === "batch" ? "a batch of" : what in MOST ? "" : "a width of";
  if (size > most)
    throw refused(
      `${name} has ${counted ? `${counted} ${size}` : `${size} ${what}`}: at most ${most} can be shown.`,
    );
}

/** @param {number[]} shape of the weights */
export function checkNumbers(shape) {
  const count = countOf(shape);
  if (count > MOST_NUMBERS)
    throw refused(
      `There are ${count} weights: at most ${MOST_NUMBERS} can be shown; give fewer layers or heads.`,
    );
}
