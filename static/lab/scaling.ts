/**
 * The division of scores by the square root of d_k: one query and 64 keys, drawn at random, and the softmax of their
 * products.
 *
 * Components are independent, with mean 0 and variance 1 (Vaswani et al. 2017, section 3.2.1, note 4). The draw goes
 * component by component, so that a larger d_k has the smaller one in it.
 */

import { addressOf, count } from "../shared/page/address.ts";
import { mean, sum } from "../shared/numbers.ts";
import { fixed, tiny } from "../shared/words.ts";

/** The outcome of one softmax. */
export interface Outcome {
  spread: number; // the standard deviation of the scores
  theory: number; // the standard deviation that theory gives
  weights: number[];
  entropy: number; // in bits
  gradient: number; // the Frobenius norm of the Jacobian of softmax
}

export const KEYS = 64;

/** Mulberry32: a generator of even numbers from 0 to 1, the same for the same whole number. */
export function generator(seed: number) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Numbers of mean 0 and variance 1, by the method of Box and Muller. */
export function normal(random: () => number) {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

/** The products of a query with every key, all drawn at random; `width` is d_k. */
export function drawScores(seed: number, width: number) {
  const random = generator(seed);
  const scores = new Array(KEYS).fill(0);
  for (let c = 0; c < width; c++) {
    const q = normal(random);
    for (let j = 0; j < KEYS; j++) scores[j] += q * normal(random);
  }
  return scores;
}

/** The standard deviation of numbers. */
export function spread(numbers: number[]) {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((x) => (x - middle) ** 2)));
}

export function softmax(scores: number[]) {
  const most = Math.max(...scores);
  const powers = scores.map((x) => Math.exp(x - most));
  const total = sum(powers);
  return powers.map((x) => x / total);
}

/** 1 - a_i, without the rounding of an a_i that is almost 1. */
const rest = (weights: number[], i: number) => sum(weights.filter((_, j) => j !== i));

/** The entropy in bits. */
export function entropy(weights: number[]): number {
  const log = (a: number, i: number) => (a > 0.5 ? Math.log1p(-rest(weights, i)) : Math.log(a));
  return sum(weights.map((a, i) => (a > 0 ? -a * log(a, i) : 0))) / Math.LN2;
}

/** An entry of the Jacobian of softmax: ∂a_i/∂e_j = a_i (1 - a_i) if i = j, else -a_i a_j. */
export const jacobianEntry = (weights: number[], i: number, j: number) =>
  weights[i] * (i === j ? rest(weights, i) : -weights[j]);

/** The size of the gradient of softmax: the Frobenius norm of its Jacobian diag(a) - a aᵀ. */
export const jacobianNorm = (weights: number[]) =>
  Math.sqrt(sum(weights.flatMap((_, i) => weights.map((_, j) => jacobianEntry(weights, i, j) ** 2))));

/** The two largest weights, and their slopes against the score of the larger. */
export function slopes(weights: number[]) {
  const [i, j] = weights.map((_, k) => k).sort((one, two) => weights[two] - weights[one]);
  const [own, other] = [jacobianEntry(weights, i, i), jacobianEntry(weights, j, i)];
  return { a: weights[i], own, b: weights[j], other };
}

/** A number of at least 0 in three decimals; one that only rounding makes 0 or 1 is not called that. */
export function inFigures(x: number) {
  const text = fixed(x, 3);
  if (text === "1.000" && x < 1) return "more than 0.999";
  if (x >= 0.001 || x === 0) return text;
  return tiny(x);
}

/** The same draw with and without the division; `width` is d_k. */
export function withAndWithout(seed: number, width: number): { plain: Outcome; scaled: Outcome } {
  const scores = drawScores(seed, width);
  const root = Math.sqrt(width);
  const scaled = scores.map((x) => x / root);
  return { plain: outcome(scores, root), scaled: outcome(scaled, 1) };
}

function outcome(scores: number[], theory: number): Outcome {
  const weights = softmax(scores);
  const [bits, gradient] = [entropy(weights), jacobianNorm(weights)];
  return { spread: spread(scores), theory, weights, entropy: bits, gradient };
}

const upTo = (most: number, usual: number) => ({
  ...{ usual, write: String },
  read: (text: string) => [count.read(text)].find((n) => n !== undefined && n <= most),
});

export const draw = addressOf({ dk: upTo(1024, 64), seed: upTo(999_999, 1) });
