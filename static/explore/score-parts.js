/**
 * What one score adds up: products of two vectors, one for each dimension.
 *
 * @typedef {{name: string, of: string, values: number | null | (number | null)[]}} Line  as served
 * @typedef {{says: string, value: number | null, lines: Line[]}} ScoreCell
 *
 * @typedef {object} ScoreParts
 * @property {{of: string, values: number[]}} left such as q_i
 * @property {{of: string, values: number[]}} right such as k_j
 * @property {number[]} products left_d right_d
 * @property {number[]} running their sum up to each dimension; the last is the score
 * @property {number[]} top dimensions of the largest products by size, from 0
 */
import { largestOf } from "../shared/maps/signed.js";

const TOP = 5;

/**
 * e = sum over d of left_d right_d; of a dot product the query and the key, of an additive score the hidden layer and v.
 *
 * @param {ScoreCell} cell
 * @returns {ScoreParts | null} null: nothing is multiplied, as of a plain average
 */
export function scoreParts({ lines }) {
  const k = lines.findIndex(({ name }) => name === "e_terms");
  if (k < 2) return null;
  const [left, right, { values }] = /** @type {{of: string, values: number[]}[]} */ (
    lines.slice(k - 2, k + 1)
  );
  return { left, right, products: values, running: runningSum(values), top: largestOf(values, TOP) };
}

/** @param {number[]} numbers */
export function runningSum(numbers) {
  let sum = 0;
  return numbers.map((x) => (sum += x));
}
