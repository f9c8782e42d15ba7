/** What is said of the agreement with leave-one-out over many sentences. */
import { count } from "../shared/words.ts";
import type { Many } from "./many-sentences.ts";

export const MANY_TABLE = "Agreement with leave-one-out over many sentences";
export const MANY_HEADINGS = ["measure", "same first piece", "τ with leave-one-out"];

export function manyInWords({ sentences, interval, layer, head }: Many, isOne: boolean) {
  const of = isOne ? "" : ` Weights and norms are those of L${layer} H${head}.`;
  return `Over ${count(sentences, "sentence")}: how often a measure puts first the piece that costs most when it is left out, and Kendall’s τ with that order; means, and their ${Math.round(interval * 100)} % intervals (bootstrap). Chance: an order drawn at random.${of}`;
}
