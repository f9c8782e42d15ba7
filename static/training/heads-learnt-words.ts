/** The heads along a training, in words. */
import { count, fixed } from "../shared/words.ts";
import { number } from "./words.ts";
import type { TrainingAnswer } from "../shared/api.ts";
import type { RowName } from "../shared/head/row-names.ts";

export const HEADS_TABLE = "1 − AER of each head at each stop";
export const HEAD = "head";
export const BEGINS = "aligns from";

export const atStep = (step: number, k: number) => (k ? number(step) : `step ${number(step)}`);
export const headName = (layer: number, head: number) => `L${layer} H${head}`;

/** The step from which on a head aligns; the piece by which it does, where that is not the one produced. */
export function beginsInWords(begins: number | null, rows: RowName) {
  const by = rows === "fed" ? ", the piece fed" : "";
  if (begins === null) return "not at the end";
  return (begins ? `step ${number(begins)}` : "the first stop") + by;
}

/** The count of heads that align at the end, those that begin first, and the sentences on which that rests. */
export function headsInWords({ heads, sentences, diagonal }: NonNullable<TrainingAnswer["heads"]>) {
  const steps = heads.flatMap(({ begins }) => (begins === null ? [] : [begins]));
  const first = Math.min(...steps);
  const then = heads.filter(({ begins }) => begins === first).map(({ layer, head }) => headName(layer, head));
  const begun = steps.length
    ? `${steps.length} of ${count(heads.length, "head")} align at the end; the first from step ${number(first)} on: ${then.join(", ")}.`
    : `None of ${count(heads.length, "head")} aligns at the end.`;
  return `${begun} A head aligns from where on its 1 − AER stays above ${fixed(1 - diagonal)}, that of links by the order of the words alone. Measured on the ${count(sentences, "kept sentence")} whose translation at the end has links of our own: few, so a head may be a stop early or late.`;
}
