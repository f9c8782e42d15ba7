/**
 * Nested lists of JSON as arrays.
 *
 * @typedef {import("./arrays.js").OwnArray} OwnArray
 */
import { countOf } from "./arrays.js";
import { refused } from "./refused.js";

const DEEPEST = 6;

/**
 * @param {string} name
 * @param {unknown} lists
 * @returns {OwnArray}
 */
export function arrayOf(name, lists) {
  const shape = [];
  for (let one = lists; Array.isArray(one) && shape.length < DEEPEST; one = one[0]) shape.push(one.length);
  const flat = shape.includes(0) ? [] : /** @type {unknown[]} */ (lists).flat(shape.length - 1);
  if (!isEven(lists, shape))
    throw refused(`${name} is ragged: all lists of one depth must have the same length.`);
  const isBool = flat.length > 0 && flat.every((x) => typeof x === "boolean");
  if (!isBool && flat.some((x) => typeof x !== "number"))
    throw refused(`${name} cannot be read as an array: give a NumPy array, a tensor or lists of numbers.`);
  const values = Float64Array.from(/** @type {number[]} */ (flat), Number);
  return { dtype: isBool ? "bool" : "list", shape, values: values.subarray(0, countOf(shape)) };
}

/**
 * @param {unknown} lists
 * @param {number[]} shape
 * @returns {boolean} whether all lists of one depth have the same length
 */
function isEven(lists, [length, ...inner]) {
  if (length === undefined) return !Array.isArray(lists);
  return Array.isArray(lists) && lists.length === length && lists.every((one) => isEven(one, inner));
}
