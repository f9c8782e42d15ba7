/** The difference of two heads in one row; model/divergence.py computes the same over all rows. */
import { entropy, row, type Alignment } from "../shared/head/weights.ts";
import type { BlockShape, HeadsAnswer } from "../shared/api.ts";
import type { Pair } from "./address.ts";

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

/** The two heads of a block and the row that differ most, from those of each layer. */
export function mostApart(apart: NonNullable<HeadsAnswer["apart"]>): Pair {
  const most = apart.reduce((best, { divergence }, l) => (divergence > apart[best].divergence ? l : best), 0);
  const { heads, row } = apart[most];
  return { layer: most + 1, one: heads[0], other: heads[1], row };
}

export function within(asked: Pair | null, { layers, heads }: BlockShape, rows: number) {
  if (!asked) return null;
  const { layer, one, other, row } = asked;
  return layer <= layers && one <= heads && other <= heads && row <= rows ? asked : null;
}
