/** The switch that names rows of the target by the piece that was fed, and not by the one that is produced. */
import { withParts } from "../dom.ts";
import type { AskedRowName, RowName } from "./row-names.ts";

export class RowsSwitch extends withParts("button=button#rows-by") {
  constructor(document: Document, choose: (rows: RowName) => unknown) {
    super(document);
    this.button.addEventListener("click", () =>
      choose(this.button.ariaPressed === "true" ? "produced" : "fed"),
    );
  }

  /** Show the name of rows, "" where several maps differ; null, without a target, hides the switch. */
  show(served: AskedRowName | null) {
    this.button.hidden = served === null;
    this.button.ariaPressed = served ? String(served === "fed") : "mixed";
  }
}
