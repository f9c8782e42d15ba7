/** The messages of what flattened heads cost over many sentences. */
import { fixed, percent } from "../shared/words.ts";

export const THIS_HEAD = "this head";
export const THIS_LAYER = "this layer";
export const EVERYTHING = "everything";
export const AS_TRAINED = "as trained";
export const FLATTENED = "flattened";
export const CHANGED = "changed";
export const allOf = (block: string) => `all of ${block}`;

/** The line that opens the table: the share of its first row. */
export const summaryInWords = (changed: number) => `flattened: ${percent(changed)} change`;

/** BLEU, with its interval where there is one. */
export const bleuIn = (bleu: number, interval?: [number, number]) =>
  fixed(bleu, 1) + (interval ? ` (${interval.map((end) => fixed(end, 1)).join(" to ")})` : "");

export const extremesInWords = (
  block: string,
  most: string,
  mostShare: number,
  least: string,
  leastShare: number,
) =>
  `Alone, of ${block}, ${most} changes most translations, ${percent(mostShare)}, and ${least} fewest, ${percent(leastShare)}. `;

export const measuredInWords = (sentences: number, set: string, level: number) =>
  `The first ${sentences} sentences of ${set}, greedy; in brackets ${100 * level} % of bootstrap draws. Changed: by a character at least, for the better or the worse.`;
