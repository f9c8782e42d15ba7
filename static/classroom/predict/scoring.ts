/** Scores of a prediction against the model, in one row without the weights that are not allowed. */
import { entropy } from "../../shared/head/weights.ts";

/** Taps that each word of a guess has before it is tapped: no word is ever ruled out. */
export const SEED = 0.05;

/** A guess as weights above 0 that add up to 1: each tap adds one share. */
export function guessOf(taps: number[]): number[] {
  const sum = taps.reduce((all, count) => all + count + SEED, 0);
  return taps.map((count) => (count + SEED) / sum);
}

/** The row of a model as a distribution; its `total` was 1, but for aggregates and rows with a sink. */
export function normed(weights: ArrayLike<number>) {
  const all = Array.from(weights, (weight) => (weight > 0 ? weight : 0));
  const total = all.reduce((sum, weight) => sum + weight, 0);
  return { weights: total > 0 ? all.map((weight) => weight / total) : all, total };
}

/**
 * The Kullback-Leibler divergence KL(model || guess) = sum_j m_j log2(m_j / g_j), in bits; 0 log 0 is 0. Both add up
 * to 1. It is 0 only where both are equal; Infinity where the guess rules out a part of the model.
 */
export function divergence(model: ArrayLike<number>, guess: ArrayLike<number>): number {
  let bits = 0;
  for (let j = 0; j < model.length; j++) if (model[j] > 0) bits += model[j] * Math.log2(model[j] / guess[j]);
  return Math.max(0, bits);
}

/** The divergence of an even spread from the model: a guess without any knowledge. */
export const evenDivergence = (model: number[]) =>
  divergence(model, Array(model.length).fill(1 / model.length));

/** The difference in bits from which one row is wider than another. */
const WIDER = 0.3;

/** The width of the guess beside that of the model. */
export function spread(model: number[], guess: number[]): "more" | "less" | "alike" {
  const difference = entropy(guess) - entropy(model);
  return difference > WIDER ? "more" : difference < -WIDER ? "less" : "alike";
}

/** The word of which the guess is farthest off, if that is worth a sentence. */
export function farthest(model: number[], guess: number[]) {
  const gaps = model.map((weight, j) => weight - guess[j]);
  const place = gaps.reduce((best, gap, j) => (Math.abs(gap) > Math.abs(gaps[best]) + 1e-9 ? j : best), 0);
  return Math.abs(gaps[place] ?? 0) < 0.1 ? null : { place, isLess: gaps[place] > 0 };
}
