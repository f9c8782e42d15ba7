/** How differently two heads look in one row; model/divergence.py computes the same over all rows. */
import { entropy, row } from "../shared/head/weights.js";

/**
 * One row of a head as shares that add up to 1: what is not allowed has none, and a sink comes last.
 *
 * @param {Alignment} a
 * @param {number} i
 */
export function shares(a, i) {
  const weights = Array.from(row(a, i), (w) => (Number.isNaN(w) ? 0 : w));
  return a.sinks ? [...weights, a.sinks[i]] : weights;
}

/**
 * @param {number[]} p
 * @param {number[]} q
 */
export const mean = (p, q) => p.map((weight, j) => (weight + q[j]) / 2);

/**
 * Jensen-Shannon divergence, in bits.
 *
 * @param {number[]} p
 * @param {number[]} q
 */
export function divergence(p, q) {
  const bits = entropy(mean(p, q)) - (entropy(p) + entropy(q)) / 2;
  return Math.min(1, Math.max(0, bits));
}
