/** The agreement with leave-one-out over many sentences, in words. */
import { count } from "../shared/words.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { Mean } from "./deletion-words.ts";

/** As it was measured: by measure the share of pieces with the same first one, and Kendall's tau-b. */
export type Many = HeadAt & {
  sentences: number;
  interval: number;
  measures: Record<string, { first: Mean; tau: Mean }>;
};

export const MANY_TABLE = "Agreement with leave-one-out over many sentences";
export const MANY_HEADINGS = ["measure", "same first piece", "τ with leave-one-out"];

export function manyInWords({ sentences, interval, layer, head }: Many, isOne: boolean) {
  const of = isOne ? "" : ` Weights and norms are those of L${layer} H${head}.`;
  return `Over ${count(sentences, "sentence")}: how often a measure puts first the piece that costs most when it is left out, and Kendall’s τ with that order; means, and their ${Math.round(interval * 100)} % intervals (bootstrap). Chance: an order drawn at random.${of}`;
}
