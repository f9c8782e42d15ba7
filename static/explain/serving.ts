/** The word that the shown head serves, with the head that best aligns the word to come, where it is another. */
import { html, nothing } from "../shared/html.ts";
import { alignedOf } from "../shared/head/row-names.ts";
import { linkTo, type Open } from "./link.ts";
import { bestAligns, servesInWords } from "./words.ts";
import type { Measured } from "../shared/head/row-names.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { Seen } from "./seen.ts";

export function servingOf(seen: Seen, open: Open) {
  const { model, state, answer } = seen;
  const aligned = alignedOf(model, state);
  if (!aligned) return nothing;
  const best = bestOf(model, state);
  const link = (part: HeadAt) => linkTo({ id: "best", name: bestAligns(part), part }, seen, open);
  return html`
    <span id="serves-words">${servesInWords(aligned, answer.rows, best, state)}</span>
    ${best && aligned.naming === "fed" ? link({ layer: best.layer, head: best.head }) : nothing}`;
}

/** The head that best aligns the word to come, of so many; null for one map, layer 0, or where nothing was measured. */
export function bestOf({ measured }: Measured, { layer }: HeadAt): (HeadAt & { of: number }) | null {
  const best = measured?.alignment?.produced;
  return layer && best ? { layer: best.layer, head: best.head, of: best.heads.flat().length } : null;
}
