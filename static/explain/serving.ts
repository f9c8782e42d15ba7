/** The word that the shown head serves, and the switch that names its rows otherwise. */
import { withParts } from "../shared/dom.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { alignedOf } from "../shared/head/row-names.ts";
import { bestOf, servesInWords } from "./serving-words.ts";
import type { Aligned, Measured, HeadPlace, RowName } from "../shared/head/row-names.ts";
import type { ExplanationsAnswer } from "../shared/api.ts";

export type Where = { layer: number; head: number };
export class Serving extends withParts("place=#serves words=#serves-words best=a#best") {
  declare page: {
    openRows(rows: RowName): unknown;
    openHead(where: Where): unknown;
    addressOfHead(where: Where): string;
  };
  declare rows: RowsSwitch;

  #aligned: Aligned | null = null;

  constructor(document: Document, page: Serving["page"]) {
    super(document);
    this.page = page;
    this.rows = new RowsSwitch(document, (rows) => page.openRows(rows));
  }

  /** Show the word; `rows` is the name of the rows. */
  show(model: Measured, place: HeadPlace, rows: RowName) {
    this.#aligned = alignedOf(model, place);
    const best = bestOf(model, place);
    this.place.hidden = !this.#aligned;
    this.rows.show(this.#aligned && rows);
    if (this.#aligned) this.words.textContent = servesInWords(this.#aligned, rows, best, place);
    this.#link(best && this.#aligned?.served === "fed" ? best : null);
  }

  /** Link to the head that best aligns the word to come, where it is another. */
  #link(best: Where | null) {
    this.best.hidden = !best;
    if (!best) return;
    const link = this.best as HTMLAnchorElement;
    link.textContent = `Layer ${best.layer}, head ${best.head} best aligns the word to come`;
    link.href = this.page.addressOfHead(best);
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.page.openHead(best);
    };
  }

  /** The row of the head at which weights and leave-one-out differ most, where its rows are named as it serves. */
  widestOf({ apart, layer, head, rows }: ExplanationsAnswer) {
    const served = this.#aligned?.served ?? "produced";
    return served === rows ? apart.find((at) => at.layer === layer && at.head === head) : undefined;
  }
}
