/** The switch that names rows of the target by the piece that was fed, and not by the one that is produced. */
import { withParts } from "../dom.js";

export class RowsSwitch extends withParts("button=button#rows-by") {
  /**
   * @param {Document} document
   * @param {(rows: Served) => unknown} choose
   */
  constructor(document, choose) {
    super(document);
    this.button.addEventListener("click", () =>
      choose(this.button.ariaPressed === "true" ? "produced" : "fed"),
    );
  }

  /**
   * @param {import("./served.js").Asked | null} served "": each of several maps has its own; null: the rows of what is
   *   shown are no target
   */
  show(served) {
    this.button.hidden = served === null;
    this.button.ariaPressed = served ? String(served === "fed") : "mixed";
  }
}
