/** The word that a head serves, and the meaning of that for the comparison of its rows. */
import { NAMES, isNeither } from "../shared/head/row-names.ts";
import { SERVES } from "../shared/head/fact-words.ts";
import { fixed } from "../shared/words.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { Aligned, Measured, RowName } from "../shared/head/row-names.ts";

/**
 * The head that best aligns the word to come, and the count of heads; null where a model has one map, which is layer
 * 0, or nothing was measured.
 */
export function bestOf({ measured }: Measured, { layer }: HeadAt): (HeadAt & { of: number }) | null {
  const best = measured?.alignment?.produced;
  return layer && best ? { layer: best.layer, head: best.head, of: best.heads.flat().length } : null;
}

/** The word that a head serves, in words, and what names its rows. */
export function servesInWords(
  aligned: Aligned,
  rows: RowName,
  best: ReturnType<typeof bestOf>,
  { layer, head }: HeadAt,
) {
  const { served, errors } = aligned;
  if (isNeither(aligned)) return neitherInWords(aligned, layer);
  const other = served === "fed" ? "produced" : "fed";
  const who = layer ? "This head" : "This model’s attention";
  const serves = `${who} serves ${SERVES[served]} (AER ${fixed(errors[served])}; by ${SERVES[other]} ${fixed(errors[other])})`;
  if (rows !== served) return `${serves}: part of this disagreement is a shift by one row.`;
  if (served === "fed")
    return `${serves}, so each row compares its weights with what counted for the word just written.`;
  return best?.layer === layer && best.head === head
    ? `${serves}; it is the best of ${best.of} for it.`
    : `${serves}, as the other measures do.`;
}

/**
 * The sentence about a head whose rows are named by the word with the lower error, though it aligns neither; layer 0
 * is that of a model with one map.
 */
function neitherInWords({ errors, diagonal = 0 }: Aligned, layer: number) {
  const who = layer ? "This head" : "This model’s attention";
  const by = NAMES.map((name) => `${fixed(errors[name])} by ${SERVES[name]}`).join(", ");
  return `${who} aligns neither word well: its AER is ${by}; links by the order of the words alone have ${fixed(diagonal)}.`;
}
