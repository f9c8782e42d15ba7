/**
 * What weights, queries, keys, values and masks must have in common. `model/own/checks.py` refuses the same in Python, in the
 * same words.
 *
 * @typedef {import("./arrays.js").OwnArray} OwnArray
 */
import { placeOf, sizes } from "./arrays.js";
import { refused } from "./refused.js";
import { LEADING } from "./shapes.js";

/** A mask that adds this or less forbids: models add -Infinity, the least number of their type, or -10000. */
const ALLOWED = -1e4;

/** Above 1 by rounding. */
const ABOVE = 1e-3;

/** @param {string[]} names of the arrays that are given */
export function checkGiven(names) {
  const has = (/** @type {string} */ name) => names.includes(name);
  const others = names.some((name) => name !== "weights");
  if (has("weights") && others) throw refused("Give weights, or q and k, not both.");
  if (!has("weights") && !(has("q") && has("k")))
    throw refused(others ? "q and k belong together: give both." : "Give weights, or q and k.");
}

/** @param {OwnArray & {values: Float32Array}} weights */
export function checkRange({ shape, values }) {
  const low = values.findIndex((x) => x < 0);
  const at = low < 0 ? values.findIndex((x) => x > 1 + ABOVE) : low;
  if (at < 0) return;
  const what = low < 0 ? "above 1" : "below 0";
  throw refused(
    `${placeOf("weights", shape, at)} is ${what}: attention weights are from 0 to 1; of scores, give q and k.`,
  );
}

/**
 * There may be fewer heads of k and v than of q, each for several of these: grouped queries. Ainslie et al. 2023, arXiv
 * 2305.13245.
 *
 * @param {Record<string, OwnArray>} arrays of five dimensions each
 */
export function checkFit({ q: { shape: q }, k: { shape: k }, v }) {
  const as = "as layers, batch, heads, rows, width";
  LEADING.slice(0, 2).forEach((what, n) => {
    if (q[n] !== k[n]) throw refused(`q has the shape ${sizes(q)} and k ${sizes(k)}, ${as}: ${what} differ.`);
  });
  if (q[4] !== k[4]) throw refused(`q has a width of ${q[4]} and k of ${k[4]}: both need the same, d_k.`);
  if (q[2] % k[2])
    throw refused(`q has ${q[2]} heads and k ${k[2]}: each head of k serves as many heads of q.`);
  if (v && v.shape.slice(0, 4).some((size, n) => size !== k[n]))
    throw refused(`k has the shape ${sizes(k)} and v ${sizes(v.shape)}, ${as}: only the width may differ.`);
}

/**
 * @param {OwnArray} mask of five dimensions
 * @param {number[]} shape of the weights
 */
export function checkMask(mask, shape) {
  if (mask.shape.some((size, n) => size !== 1 && size !== shape[n]))
    throw refused(
      `mask has the shape ${sizes(mask.shape)} and the weights ${sizes(shape)}, as layers, batch, heads, rows, ` +
        "columns: each size must be the same, or 1.",
    );
}

/**
 * @param {OwnArray} weights of five dimensions
 * @param {OwnArray} mask
 */
export function checkMasked({ shape, values }, mask) {
  const [, , , n, m] = shape;
  for (let first = 0; first < values.length; first += n * m) {
    const head = first / (n * m);
    const at = [
      Math.floor(head / shape[2] / shape[1]),
      Math.floor(head / shape[2]) % shape[1],
      head % shape[2],
    ];
    const forbidden = forbiddenIn(mask, at, n, m);
    const wrong = forbidden.findIndex((is, k) => is && values[first + k] > 0);
    if (wrong < 0) continue;
    throw refused(
      `${placeOf("weights", shape, first + wrong)}, as layer, text, head, row, column, is above 0 where the mask ` +
        "forbids looking: in a mask true means that looking is allowed.",
    );
  }
}

/**
 * The mask of one head, row by row.
 *
 * @param {OwnArray} mask
 * @param {number[]} at layer, text and head, from 0
 * @param {number} n rows
 * @param {number} m columns
 * @returns {Float32Array} what is added to each score; 0 of booleans that allow
 */
export function addedIn({ dtype, shape, values }, at, n, m) {
  const first = at.reduce((sum, place, k) => sum * shape[k] + (shape[k] > 1 ? place : 0), 0);
  const [rows, columns] = shape.slice(3);
  return Float32Array.from({ length: n * m }, (_, k) => {
    const i = rows > 1 ? Math.floor(k / m) : 0;
    const value = values[(first * rows + i) * columns + (columns > 1 ? k % m : 0)];
    return dtype === "bool" ? (value ? 0 : -Infinity) : value;
  });
}

/** @type {(...mask: Parameters<typeof addedIn>) => boolean[]} where a head may not look */
export const forbiddenIn = (...mask) => Array.from(addedIn(...mask), (added) => added <= ALLOWED);
