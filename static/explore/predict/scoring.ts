/**
 * How near a prediction is to what the model did. Weights are those of one row; those that are not allowed are left out
 * before.
 */
import { entropy } from "../../shared/head/weights.ts";

/** What each word of a guess has before it is tapped, in taps: no word is ever ruled out. */
export const SEED = 0.05;

/**
 * A guess as weights: each tap adds one share, and the shares are divided by their sum.
 *
 * @param taps of each word, 0 or more
 * @returns each above 0; they add up to 1
 */
export function guessOf(taps: number[]): number[] {
  const sum = taps.reduce((all, count) => all + count + SEED, 0);
  return taps.map((count) => (count + SEED) / sum);
}

/**
 * The row of a model as a distribution.
 *
 * @returns total: what they added up to: 1, but for aggregates and rows with a sink
 */
export function normed(weights: ArrayLike<number>): { weights: number[]; total: number } {
  const all = Array.from(weights, (weight) => (weight > 0 ? weight : 0));
  const total = all.reduce((sum, weight) => sum + weight, 0);
  return { weights: total > 0 ? all.map((weight) => weight / total) : all, total };
}

/**
 * The weight of what was chosen.
 *
 * @param chosen places, each counted once
 * @returns 0 to 1
 */
export function massOn(weights: ArrayLike<number>, chosen: Iterable<number>): number {
  let mass = 0;
  for (const place of new Set(chosen)) mass += weights[place] > 0 ? weights[place] : 0;
  return Math.min(1, mass);
}

/**
 * The Kullback-Leibler divergence KL(model || guess) = sum_j m_j log2(m_j / g_j), in bits; 0 log 0 is 0.
 *
 * @param model adds up to 1
 * @param guess adds up to 1
 * @returns 0 only where both are equal; Infinity where the guess rules out what the model has
 */
export function divergence(model: ArrayLike<number>, guess: ArrayLike<number>): number {
  let bits = 0;
  for (let j = 0; j < model.length; j++) if (model[j] > 0) bits += model[j] * Math.log2(model[j] / guess[j]);
  return Math.max(0, bits);
}

/**
 * How far an even spread is from the model: what nobody needs to know anything for.
 *
 * @param model adds up to 1
 */
export const evenDivergence = (model: number[]) =>
  divergence(model, Array(model.length).fill(1 / model.length));

/** From which difference in bits on one row is wider than another. */
const WIDER = 0.3;

/** @returns how wide the guess is spread beside the model */
export function spread(model: number[], guess: number[]): "more" | "less" | "alike" {
  const difference = entropy(guess) - entropy(model);
  return difference > WIDER ? "more" : difference < -WIDER ? "less" : "alike";
}

/** The word of which the guess is farthest off, if that is worth a sentence. */
export function farthest(model: number[], guess: number[]): { place: number; isTooLittle: boolean } | null {
  const gaps = model.map((weight, j) => weight - guess[j]);
  const place = gaps.reduce((best, gap, j) => (Math.abs(gap) > Math.abs(gaps[best]) + 1e-9 ? j : best), 0);
  return Math.abs(gaps[place] ?? 0) < 0.1 ? null : { place, isTooLittle: gaps[place] > 0 };
}
