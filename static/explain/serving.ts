/** The word that the shown head serves, and the switch that names its rows otherwise. */
import { partOf } from "../shared/dom.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { alignedOf } from "../shared/head/row-names.ts";
import { offer } from "./cases.ts";
import { bestAligns, servesInWords } from "./words.ts";
import type { Aligned, Measured, HeadInModel, RowName } from "../shared/head/row-names.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { ExplanationsAnswer } from "../shared/api.ts";
import type { ExplainPage } from "./page.ts";

export class Serving extends partOf<ExplainPage>()("container=#serves words=#serves-words best=a#best") {
  rows = new RowsSwitch(document, (rows) => this.page.open({ rows }));
  #aligned: Aligned | null = null;

  show(model: Measured, head: HeadInModel, rows: RowName) {
    this.#aligned = alignedOf(model, head);
    const best = bestOf(model, head);
    this.container.hidden = !this.#aligned;
    this.rows.show(this.#aligned && rows);
    if (this.#aligned) this.words.textContent = servesInWords(this.#aligned, rows, best, head);
    this.#link(best && this.#aligned?.naming === "fed" ? best : null);
  }

  /** Link to the head that best aligns the word to come, where it is another. */
  #link(best: HeadAt | null) {
    this.best.hidden = !best;
    if (!best) return;
    offer(this.best, bestAligns(best), this.page.addressOf(best), () => this.page.open(best));
  }

  /** The row of the head at which weights and leave-one-out differ most, where its rows are named as it serves. */
  widestOf({ apart, layer, head, rows }: ExplanationsAnswer) {
    const naming = this.#aligned?.naming ?? "produced";
    return naming === rows ? apart.find((at) => at.layer === layer && at.head === head) : undefined;
  }
}

/** The head that best aligns the word to come, of so many; null for one map, layer 0, or where nothing was measured. */
export function bestOf({ measured }: Measured, { layer }: HeadAt): (HeadAt & { of: number }) | null {
  const best = measured?.alignment?.produced;
  return layer && best ? { layer: best.layer, head: best.head, of: best.heads.flat().length } : null;
}
