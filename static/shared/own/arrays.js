/**
 * Arrays of a file: finite numbers of a known type. `model/own/arrays.py` refuses the same in Python, in the same words.
 *
 * @typedef {{dtype: string, shape: number[], values: ArrayLike<number>}} OwnArray  dtype: by its name in NumPy; of nested lists
 *   "list", whose numbers have no type of their own
 */
import { refused } from "./refused.js";

const FLOATS = ["float16", "float32", "float64", "bfloat16", "list"];

/**
 * @param {string} name
 * @param {OwnArray} array
 * @returns {OwnArray & {values: Float32Array}} float64 rounded to float32
 */
export function asFloats(name, { dtype, shape, values }) {
  if (!FLOATS.includes(dtype))
    throw refused(`${name} holds ${dtype}: give it as float16, bfloat16, float32 or float64.`);
  const floats = values instanceof Float32Array ? values : Float32Array.from(values);
  checkFinite(name, shape, floats);
  return { dtype, shape, values: floats };
}

/**
 * A mask: 0 or 1 of each place, 1 where looking is allowed, or numbers that are added to the scores, -Infinity among them.
 *
 * @param {OwnArray} array
 * @returns {OwnArray}
 */
export function asMask({ dtype, shape, values }) {
  if (dtype === "bool") return { dtype, shape, values };
  if (!FLOATS.includes(dtype))
    throw refused(
      `mask holds ${dtype}: give it as bool, true where looking is allowed, or as floats that are added to the scores.`,
    );
  const floats = Float32Array.from(values);
  checkFinite("mask", shape, floats, -Infinity);
  return { dtype, shape, values: floats };
}

/**
 * @param {string} name
 * @param {number[]} shape
 * @param {Float32Array} values
 * @param {number} [also] that may be there
 */
function checkFinite(name, shape, values, also) {
  const at = values.findIndex((x) => !Number.isFinite(x) && x !== also);
  if (at < 0) return;
  const what = Number.isNaN(values[at]) ? "NaN" : "infinite";
  throw refused(`${placeOf(name, shape, at)} is ${what}: every number must be finite.`);
}

/**
 * An entry of an array, as it is written in Python: "weights[0, 2]".
 *
 * @param {string} name
 * @param {number[]} shape
 * @param {number} at counted through the whole array
 */
export function placeOf(name, shape, at) {
  const places = [];
  for (const size of [...shape].reverse()) {
    places.unshift(at % size);
    at = Math.floor(at / size);
  }
  return `${name}[${places.join(", ")}]`;
}

/** @param {number[]} shape @returns {string} "[3, 4]" */
export const sizes = (shape) => `[${shape.join(", ")}]`;

/** @param {number[]} shape @returns {number} how many numbers it has */
export const countOf = (shape) => shape.reduce((product, size) => product * size, 1);
