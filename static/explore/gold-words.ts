/** The messages about links that people drew. */
import { amount, count, say } from "../shared/words.ts";
import type { GoldAnswer } from "../shared/api.ts";

export const goldName = (rate: number | null) => `gold links: AER ${rate === null ? "" : amount(rate)}`;
export const goldLabel = (name: string) => `${name} of this sentence, this head; outline them`;

/** The note under a map on which the links are outlined. */
export function outlinedInWords({ words: { sure, possible }, target_words }: GoldAnswer, rate: number) {
  const error = rateInWords(rate, target_words.length, sure.length);
  const dashed = possible.length ? `; dashed: ${possible.length} that are only possible` : "";
  return say`AER of this sentence, this head: ${error} (our own gold links). Outlined: ${count(sure.length, "sure link")}${dashed}.`;
}

/**
 * The error in words, AER = 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|) (Och & Ney 2003): `made` is |A|, the links of the
 * head, one a written word; `sure` is |S|, links that people drew.
 */
export function rateInWords(rate: number, made: number, sure: number) {
  const agreed = Math.round((1 - rate) * (made + sure));
  return `1 − ${agreed} / (${made} + ${sure}) = ${amount(rate)}: of its ${made} links, those sure plus those sure or possible are ${agreed}`;
}
