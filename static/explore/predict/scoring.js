/**
 * How near a prediction is to what the model did. Weights are those of one row; those that are not allowed are left out
 * before.
 */
import { entropy } from "../../shared/head/weights.js";

/** What each word of a guess has before it is tapped, in taps: no word is ever ruled out. */
export const SEED = 0.05;

/**
 * A guess as weights: each tap adds one share, and the shares are divided by their sum.
 *
 * @param {number[]} taps of each word, 0 or more
 * @returns {number[]} each above 0; they add up to 1
 */
export function guessOf(taps) {
  const sum = taps.reduce((all, count) => all + count + SEED, 0);
  return taps.map((count) => (count + SEED) / sum);
}

/**
 * The row of a model as a distribution.
 *
 * @param {ArrayLike<number>} weights
 * @returns {{weights: number[], total: number}} total: what they added up to: 1, but for aggregates and rows with a sink
 */
export function normed(weights) {
  const all = Array.from(weights, (weight) => (weight > 0 ? weight : 0));
  const total = all.reduce((sum, weight) => sum + weight, 0);
  return { weights: total > 0 ? all.map((weight) => weight / total) : all, total };
}

/**
 * The weight of what was chosen.
 *
 * @param {ArrayLike<number>} weights
 * @param {Iterable<number>} chosen places, each counted once
 * @returns {number} 0 to 1
 */
export function massOn(weights, chosen) {
  let mass = 0;
  for (const place of new Set(chosen)) mass += weights[place] > 0 ? weights[place] : 0;
  return Math.min(1, mass);
}

/**
 * The Kullback-Leibler divergence KL(model || guess) = sum_j m_j log2(m_j / g_j), in bits; 0 log 0 is 0.
 *
 * @param {ArrayLike<number>} model adds up to 1
 * @param {ArrayLike<number>} guess adds up to 1
 * @returns {number} 0 only where both are equal; Infinity where the guess rules out what the model has
 */
export function divergence(model, guess) {
  let bits = 0;
  for (let j = 0; j < model.length; j++) if (model[j] > 0) bits += model[j] * Math.log2(model[j] / guess[j]);
  return Math.max(0, bits);
}

/**
 * How far an even spread is from the model: what nobody needs to know anything for.
 *
 * @param {number[]} model adds up to 1
 */
export const evenDivergence = (model) => divergence(model, Array(model.length).fill(1 / model.length));

/** From which difference in bits on one row is wider than another. */
const WIDER = 0.3;

/**
 * @param {number[]} model
 * @param {number[]} guess
 * @returns {"more" | "less" | "alike"} how wide the guess is spread beside the model
 */
export function spread(model, guess) {
  const difference = entropy(guess) - entropy(model);
  return difference > WIDER ? "more" : difference < -WIDER ? "less" : "alike";
}

/**
 * The word of which the guess is farthest off, if that is worth a sentence.
 *
 * @param {number[]} model
 * @param {number[]} guess
 * @returns {{place: number, isTooLittle: boolean} | null}
 */
export function farthest(model, guess) {
  const gaps = model.map((weight, j) => weight - guess[j]);
  const place = gaps.reduce((best, gap, j) => (Math.abs(gap) > Math.abs(gaps[best]) + 1e-9 ? j : best), 0);
  return Math.abs(gaps[place] ?? 0) < 0.1 ? null : { place, isTooLittle: gaps[place] > 0 };
}
