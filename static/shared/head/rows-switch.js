/** The switch between the two pieces that can name a row of the target. */
import { withParts } from "../dom.js";

export class RowsSwitch extends withParts("place=#rows-by") {
  /**
   * @param {Document} document
   * @param {(rows: Served) => unknown} choose
   */
  constructor(document, choose) {
    super(document);
    this.place.addEventListener("click", ({ target }) => {
      const { rows } = /** @type {HTMLElement} */ (target).dataset;
      if (rows) choose(/** @type {Served} */ (rows));
    });
  }

  /**
   * @param {import("./served.js").Asked | null} served "": each of several maps has its own; null: the rows of what is
   *   shown are no target
   */
  show(served) {
    this.place.hidden = served === null;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("button")))
      button.ariaPressed = String(button.dataset.rows === served);
  }
}
