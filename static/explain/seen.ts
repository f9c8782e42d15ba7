/** All that Explain shows of an answer: made once, and given to every part. */
import { alignedOf } from "../shared/head/row-names.ts";
import { blockOf, type ExplainState } from "./address.ts";
import { shownOf, widestIn, type ShownMeasures } from "./by-words.ts";
import { openingOf, splits, type MeasureId } from "./measures.ts";
import type { Explanations, Model } from "../shared/api.ts";

/** Measures in the state that they are shown in; those that are `coming` have a place, those `later` a button. */
type Measured = {
  answer: Explanations;
  state: ExplainState;
  model: Model;
  coming: MeasureId[];
  later: MeasureId[];
};

/** The same as it is shown, by words or by pieces, with the row that it opens on. */
export type Seen = Measured & { shown: ShownMeasures; opening: { i: number; apart: boolean } };

export function seenOf(measured: Measured): Seen {
  const shown = shownOf(measured.answer, measured.state.words);
  const widest = widestIn(shown, widestOf(measured));
  return { ...measured, shown, opening: openingOf(shown.measures, shown.rows.tokens, widest) };
}

/** The row of the head at which weights and leave-one-out differ most, where its rows are named as it serves. */
function widestOf({ answer: { apart, layer, head, rows }, state, model }: Measured) {
  const naming = alignedOf(model, state)?.naming ?? "produced";
  return naming === rows ? apart.find((at) => at.layer === layer && at.head === head) : undefined;
}

/** The notes on what is left out, and why: the ids that they have in the page. */
export function notesOf({ answer: { measures }, model }: Pick<Seen, "answer" | "model">): string[] {
  const followed = "rollout" in measures;
  const isRecurrent = model.family === "recurrent";
  const notes = {
    "no-rollout": !followed && isRecurrent,
    beside: !followed && !isRecurrent,
    "no-brought": !splits(model) && isRecurrent,
    "not-ours": !splits(model) && !isRecurrent,
    "no-norms": !("norms" in measures),
    "goes-on": blockOf(model) === "decoder",
  };
  return Object.entries(notes).flatMap(([id, isSo]) => (isSo ? [id] : []));
}
