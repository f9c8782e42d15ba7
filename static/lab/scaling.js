/**
 * Why scores are divided by the square root of d_k: one query and 64 keys, drawn at random, and what softmax makes of
 * their products.
 *
 * Components are independent, with mean 0 and variance 1 (Vaswani et al. 2017, section 3.2.1, note 4). The draw goes
 * component by component, so that a larger d_k has the smaller one in it.
 *
 * @typedef {object} Outcome  of one softmax
 * @property {number} spread of the scores: their standard deviation
 * @property {number} theory what it should be
 * @property {number[]} weights
 * @property {number} entropy in bits
 * @property {number} gradient Frobenius norm of the Jacobian of softmax
 */

import { addressOf, count } from "../shared/page/address.js";
import { generator } from "../shared/random.js";
import { fixed } from "../shared/words.js";

export const KEYS = 64;
export const WIDEST = 1024;

/**
 * Numbers of mean 0 and variance 1, by the method of Box and Muller.
 *
 * @param {() => number} random
 */
export function normal(random) {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

/**
 * The products of a query with every key, all drawn at random.
 *
 * @param {number} seed
 * @param {number} width d_k
 */
export function drawScores(seed, width) {
  const random = generator(seed);
  const scores = new Array(KEYS).fill(0);
  for (let c = 0; c < width; c++) {
    const q = normal(random);
    for (let j = 0; j < KEYS; j++) scores[j] += q * normal(random);
  }
  return scores;
}

/** @param {number[]} numbers @returns {number} their standard deviation */
export function spread(numbers) {
  const mean = sum(numbers) / numbers.length;
  return Math.sqrt(sum(numbers.map((x) => (x - mean) ** 2)) / numbers.length);
}

/** @param {number[]} scores */
export function softmax(scores) {
  const most = Math.max(...scores);
  const powers = scores.map((x) => Math.exp(x - most));
  const total = sum(powers);
  return powers.map((x) => x / total);
}

/** 1 - a_i, without the rounding of an a_i that is almost 1. @param {number[]} weights @param {number} i */
const rest = (weights, i) => sum(weights.filter((_, j) => j !== i));

/** @param {number[]} weights @returns {number} in bits */
export function entropy(weights) {
  const log = (/** @type {number} */ a, /** @type {number} */ i) =>
    a > 0.5 ? Math.log1p(-rest(weights, i)) : Math.log(a);
  return sum(weights.map((a, i) => (a > 0 ? -a * log(a, i) : 0))) / Math.LN2;
}

/**
 * An entry of the Jacobian of softmax: ∂a_i/∂e_j = a_i (1 - a_i) if i = j, else -a_i a_j.
 *
 * @param {number[]} weights
 * @param {number} i
 * @param {number} j
 */
export const jacobianEntry = (weights, i, j) => weights[i] * (i === j ? rest(weights, i) : -weights[j]);

/**
 * The size of the gradient of softmax: the Frobenius norm of its Jacobian diag(a) - a aᵀ.
 *
 * @param {number[]} weights
 */
export const jacobianNorm = (weights) =>
  Math.sqrt(sum(weights.flatMap((_, i) => weights.map((_, j) => jacobianEntry(weights, i, j) ** 2))));

/**
 * How the two largest weights follow the score of the larger.
 *
 * @param {number[]} weights at least two
 * @returns {{a: number, own: number, b: number, other: number}} the two weights, and the entries of the Jacobian
 */
export function slopes(weights) {
  const [i, j] = weights.map((_, k) => k).sort((one, two) => weights[two] - weights[one]);
  return {
    a: weights[i],
    own: jacobianEntry(weights, i, i),
    b: weights[j],
    other: jacobianEntry(weights, j, i),
  };
}

/**
 * Three decimals, but what only rounding makes 0 or 1 is not called that.
 *
 * @param {number} x at least 0
 */
export function inFigures(x) {
  const text = fixed(x, 3);
  if (text === "1.000" && x < 1) return "more than 0.999";
  if (x >= 0.001 || x === 0) return text;
  const [digits, power] = x.toExponential(1).split("e-");
  return `${digits} × 10⁻${power.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])}`;
}

/**
 * The same draw with and without the division.
 *
 * @param {number} seed
 * @param {number} width d_k
 * @returns {{plain: Outcome, scaled: Outcome}}
 */
export function withAndWithout(seed, width) {
  const scores = drawScores(seed, width);
  const root = Math.sqrt(width);
  return {
    plain: outcome(scores, root),
    scaled: outcome(
      scores.map((x) => x / root),
      1,
    ),
  };
}

/**
 * @param {number[]} scores
 * @param {number} theory
 * @returns {Outcome}
 */
function outcome(scores, theory) {
  const weights = softmax(scores);
  return {
    spread: spread(scores),
    theory,
    weights,
    entropy: entropy(weights),
    gradient: jacobianNorm(weights),
  };
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, x) => total + x, 0);

/**
 * @param {number} most
 * @param {number} usual
 */
const upTo = (most, usual) => ({
  ...{ usual, write: String },
  read: (/** @type {string} */ text) => [count.read(text)].find((n) => n !== undefined && n <= most),
});

/** What the address says of a draw: its d_k and its seed. */
export const draw = addressOf({ dk: upTo(WIDEST, 64), seed: upTo(999_999, 1) });
