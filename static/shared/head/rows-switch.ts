/** The badge of a head that serves the word just written, with the switch that names rows of the target by it. */
import { withParts } from "../dom.ts";
import type { AskedRowName, RowName } from "./row-names.ts";

export class RowsSwitch extends withParts("badge=#rows-serve button=button#rows-by") {
  constructor(document: Document, choose: (rows: RowName) => unknown) {
    super(document);
    this.button.addEventListener("click", () =>
      choose(this.button.ariaPressed === "true" ? "produced" : "fed"),
    );
  }

  /** True where the badge says that a head serves the word before. */
  get serves() {
    return !this.badge.hidden;
  }

  /** Put both after a node. */
  place(node: ChildNode) {
    node.after(this.badge, this.button);
  }

  /**
   * Show the name of rows, "" where several maps differ, null without a target. Where the head `serves` the word to
   * come there is nothing to switch; "" is that of no head alone.
   */
  show(named: AskedRowName | null, serves: AskedRowName = "") {
    this.badge.hidden = named === null || serves !== "fed";
    this.button.hidden = named === null || (serves === "produced" && named === "produced");
    this.button.ariaPressed = named ? String(named === "fed") : "mixed";
  }
}
