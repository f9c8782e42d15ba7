import type { HeadIn } from "../address.ts";
import type { Answer, HeadsAnswer } from "../../shared/api.ts";

/**
 * One sentence among many: where what a head does on it lies in the quantiles over the others.
 *
 * These measures have one definition in both answers; the others are not compared.
 *
 * | corpus   | this sentence                                                            |
 * | cost     | −effect / number of written pieces                                       |
 * | entropy  | entropy, where no part of a row goes to a sink that belongs to no piece  |
 * | distance | distance, weighted |i − j|                                               |
 * | before   | before, the weight at j = i − 1, over the rows that have one             |
 * | own      | same, the weight at j = i                                                |
 * | after    | after, the weight at j = i + 1, over the rows that have one              |
 * | first    | first, the weight at the first column                                    |
 * | end      | end, the weight at the end mark                                          |
 * | confidence, punctuation | under these names                                         |
 */
/** The share of the sentences that it lies above or below, at least. */
export type Rank = { share: number; isAbove: boolean } | null;

const LIKE = ["distance", "before", "own", "after", "first", "end", "confidence", "punctuation"] as const;

/** The measures of a head on this sentence, by their names over a corpus. */
export function hereOf(heads: HeadsAnswer, answer: Answer, { layer, head }: HeadIn): Record<string, number> {
  const at = (values: number[][] | null | undefined) => values?.[layer - 1]?.[head - 1] ?? NaN;
  const { tokens, read = 0 } = answer.target;
  const rows = { source: answer.source.tokens, target: tokens }[answer.blocks[heads.block].rows as "source"];
  const found: Record<string, number> = { cost: -at(heads.effect) / (tokens.length - read) };
  if (!answer.blocks[heads.block].sinks) found.entropy = at(heads.entropy);
  for (const id of LIKE) found[id] = at(heads[id === "own" ? "same" : id]);
  if (rows.length < 2) found.before = found.after = NaN; // no row has such a place
  return Object.fromEntries(Object.entries(found).filter(([, value]) => Number.isFinite(value)));
}

/**
 * The share of the sentences that a value certainly lies above, or below, whichever is more; null where more
 * sentences have just this value than lie on either side. Quantiles go from the minimum to the maximum, in equal
 * steps.
 */
export function rankOf(value: number, quantiles: number[]): Rank {
  const steps = quantiles.length - 1;
  const above = quantiles.findLastIndex((one) => one < value) / steps;
  const first = quantiles.findIndex((one) => one > value);
  const below = first < 0 ? 0 : (steps - first) / steps;
  if (above <= 0 && below <= 0) return null;
  return above >= below ? { share: above, isAbove: true } : { share: below, isAbove: false };
}

/** The quantile of a value, from the smallest (0) to the largest (1), in shares of the sentences. */
export function quantileOf(value: number, quantiles: number[]) {
  const steps = quantiles.length - 1;
  if (value <= quantiles[0]) return 0;
  if (value >= quantiles[steps]) return 1;
  const k = quantiles.findLastIndex((one) => one <= value);
  return (k + (value - quantiles[k]) / (quantiles[k + 1] - quantiles[k])) / steps;
}
