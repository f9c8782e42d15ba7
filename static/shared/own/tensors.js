/**
 * Attention weights that somebody brings, or the queries and keys that make them, with names of rows and columns.
 * `model/own/tensors.py` refuses the same in Python, in the same words.
 *
 * @typedef {import("./arrays.js").OwnArray} OwnArray
 * @typedef {import("./names.js").Names} Names
 * @typedef {{weights?: OwnArray, q?: OwnArray, k?: OwnArray, v?: OwnArray, mask?: OwnArray, tokens?: unknown,
 *   columns?: unknown, scale?: unknown, title?: unknown}} Given
 * @typedef {OwnArray & {values: Float32Array}} Floats
 * @typedef {{arrays: Record<string, Floats>, mask: OwnArray | null, shape: number[], rows: Names, columns: Names | null,
 *   scale: number | null, title: string | null}} OwnTensors  arrays of five dimensions each: weights, or q, k and perhaps v; shape: layers, batch,
 *   heads, rows, columns; scale null: 1/√d_k
 */
import { asFloats, asMask } from "./arrays.js";
import { checkFit, checkGiven, checkMask, checkMasked, checkRange } from "./checks.js";
import { namesOf } from "./names.js";
import { refused } from "./refused.js";
import { checkNumbers, withLayers } from "./shapes.js";

/** @type {Record<string, [string, string]>} what the last two dimensions are */
const LAST = {
  weights: ["rows", "columns"],
  q: ["rows", "d_k"],
  k: ["columns", "d_k"],
  v: ["columns", "d_v"],
};

/**
 * @param {Given} given
 * @returns {OwnTensors}
 */
export function ownTensors(given) {
  const names = Object.keys(LAST).filter((name) => given[/** @type {"q"} */ (name)]);
  checkGiven(names);
  const arrays = Object.fromEntries(
    names.map((name) => [name, read(name, /** @type {OwnArray} */ (given[/** @type {"q"} */ (name)]))]),
  );
  if (!arrays.weights) checkFit(arrays);
  const shape = shapeOf(arrays);
  checkNumbers(shape);
  const mask = given.mask ? withLayers("mask", asMask(given.mask)) : null;
  if (mask) checkMask(mask, shape);
  if (mask && arrays.weights) checkMasked(arrays.weights, mask);
  return {
    ...{ arrays, mask, shape },
    ...namesOf(given.tokens, given.columns, shape),
    scale: checkedScale(given.scale),
    title: typeof given.title === "string" ? given.title : null,
  };
}

/**
 * @param {string} name
 * @param {OwnArray} array
 */
function read(name, array) {
  const floats = asFloats(name, array);
  if (name === "weights") checkRange(floats);
  return withLayers(name, floats, LAST[name]);
}

/** @param {Record<string, OwnArray>} arrays */
const shapeOf = ({ weights, q, k }) => weights?.shape ?? [...q.shape.slice(0, 4), k.shape[3]];

/** @param {unknown} scale */
function checkedScale(scale) {
  if (scale === undefined) return null;
  if (typeof scale !== "number" || !(scale > 0 && scale < Infinity))
    throw refused("scale must be a number above 0: q·k is multiplied by it.");
  return scale;
}
