/** Which word the head that is shown serves, why its rows are named so, and the switch that names them otherwise. */
import { withParts } from "../shared/dom.js";
import { RowsSwitch } from "../shared/head/rows-switch.js";
import { alignedOf } from "../shared/head/served.js";
import { bestOf, servesInWords } from "./serving-words.js";

/**
 * @typedef {import("../shared/head/served.js").Measured} Measured
 * @typedef {import("../shared/head/served.js").Place} Place
 * @typedef {import("./measures.js").Explained} Explained
 * @typedef {{layer: number, head: number}} Where
 */
export class Serving extends withParts("place=#serves words=#serves-words best=a#best") {
  /** @type {import("../shared/head/served.js").Aligned | null} */
  #aligned = null;

  /**
   * @param {Document} document
   * @param {{openRows(rows: Served): unknown, openHead(where: Where): unknown, addressOfHead(where: Where): string}} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.rows = new RowsSwitch(document, (rows) => page.openRows(rows));
  }

  /**
   * @param {Measured} model
   * @param {Place} place
   * @param {Served} rows what names the rows
   */
  show(model, place, rows) {
    this.#aligned = alignedOf(model, place);
    const best = bestOf(model, place);
    this.place.hidden = !this.#aligned;
    this.rows.show(this.#aligned && rows);
    if (this.#aligned) this.words.textContent = servesInWords(this.#aligned, rows, best, place);
    this.#link(best && this.#aligned?.served === "fed" ? best : null);
  }

  /** @param {Where | null} best the head that best aligns the word to come, where it is another */
  #link(best) {
    this.best.hidden = !best;
    if (!best) return;
    const link = /** @type {HTMLAnchorElement} */ (this.best);
    link.textContent = `Layer ${best.layer}, head ${best.head} best aligns the word to come`;
    link.href = this.page.addressOfHead(best);
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.page.openHead(best);
    };
  }

  /**
   * The row of the head at which weights and leave-one-out differ most, where its rows are named as it serves.
   *
   * @param {Explained} answer
   */
  widestOf({ apart, layer, head, rows }) {
    const served = this.#aligned?.served ?? "produced";
    return served === rows ? apart.find((at) => at.layer === layer && at.head === head) : undefined;
  }
}
