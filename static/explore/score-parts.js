/**
 * What one score adds up: products of two vectors, one for each dimension.
 *
 * @typedef {{name: string, of: string, values: number | null | (number | null)[],
 *   mathml: {symbol: string, equation: string | null}}} Line  as served
 * @typedef {{says: string, value: number | null, lines: Line[]}} ScoreCell
 * @typedef {{name: string, of: string, values: number[]}} Vector
 *
 * @typedef {object} ScoreParts
 * @property {Vector} left such as q_i
 * @property {Vector} right such as k_j
 * @property {number[]} products left_d right_d
 * @property {number[]} running their sum up to each dimension; the last is the score
 * @property {number[]} top dimensions of the largest products by size, from 0
 */
import { largestOf } from "../shared/maps/largest.js";

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
  const [left, right, { values }] = /** @type {Vector[]} */ (lines.slice(k - 2, k + 1));
  return { left, right, products: values, running: runningSum(values), top: largestOf(values, TOP) };
}

/** @param {number[]} numbers */
export function runningSum(numbers) {
  let sum = 0;
  return numbers.map((x) => (sum += x));
}

const QUERIES = ["q", "s", "s_W"];
const KEYS = ["k", "h"];

/**
 * Whether a vector is a query or a key; the hidden layer of an additive score is neither.
 *
 * @param {Vector} vector
 * @returns {"query" | "key" | "other"}
 */
export const kindOf = ({ name }) =>
  QUERIES.includes(name) ? "query" : KEYS.includes(name) ? "key" : "other";

/**
 * How a score is computed, step by step, but for the products themselves, which its sum names.
 *
 * @param {ScoreCell} cell
 * @returns {string[]} MathML, "symbol = equation"
 */
export const equationsOf = ({ lines }) =>
  lines
    .filter(({ name, mathml }) => mathml.equation && name !== "e_terms" && !name.startsWith("hidden"))
    .map(({ mathml }) => `${mathml.symbol} = ${mathml.equation}`);

/** @param {Vector} vector its name without the piece that it belongs to */
export const shortName = ({ of }) =>
  of
    .replace(/^the /, "")
    .replace(/ of “.*$/, "")
    .replace(/, .*$/, "");
