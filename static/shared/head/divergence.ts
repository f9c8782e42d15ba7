/** The difference of two rows of weights; model/divergence.py computes the same over all rows of two heads. */
import { entropy, row, type Alignment } from "./weights.ts";

/** One row of a head as shares that add up to 1: what is not allowed has none, and a sink comes last. */
export function shares(a: Alignment, i: number) {
  const weights = Array.from(row(a, i), (w) => (Number.isNaN(w) ? 0 : w));
  return a.sinks ? [...weights, a.sinks[i]] : weights;
}

export const mean = (p: number[], q: number[]) => p.map((weight, j) => (weight + q[j]) / 2);

/** Jensen-Shannon divergence, in bits. */
export function divergence(p: number[], q: number[]) {
  const bits = entropy(mean(p, q)) - (entropy(p) + entropy(q)) / 2;
  return Math.min(1, Math.max(0, bits));
}
