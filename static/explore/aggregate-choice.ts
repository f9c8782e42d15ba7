/** The choice of the large map: the opened head, or one map of several heads. */
import { withParts } from "../shared/dom.ts";
import { aggregateName, aggregatesOf, type Aggregate } from "../shared/head/aggregates.ts";
import { readHeads } from "../shared/head/chosen-heads.ts";
import type { Model } from "../shared/api.ts";
import type { Focus } from "../shared/head/choose.ts";

export class AggregateChoice extends withParts(
  "place=#aggregates select=select#aggregate several=button#several-heads",
) {
  constructor(document: Document, choose: (aggregate: Aggregate) => unknown) {
    super(document);
    this.several.addEventListener("click", () => (this.several.ariaPressed = String(!this.choosesSeveral)));
    this.select.addEventListener("change", () => choose(this.select.value as Aggregate));
  }

  /** True where each click adds a head, as with Ctrl or Shift. */
  get choosesSeveral() {
    return this.several.ariaPressed === "true";
  }

  show(model: Model, { block, layer, head, aggregate = "", heads = "" }: Focus) {
    const shape = model.blocks.find(({ name }) => name === block);
    const offered = shape
      ? aggregatesOf(model, block).filter((of) => of !== "union" || aggregate === of)
      : [];
    this.place.style.visibility = offered.length < 2 ? "hidden" : ""; // its room stays: nothing is painted again
    const nameOf = (value: Aggregate) => {
      if (value === "union") return `union of ${readHeads(heads).length} heads`; // the title names them
      return value && shape ? aggregateName(value, shape, layer) : `head ${head}`;
    };
    this.select.replaceChildren(...offered.map((value) => new Option(nameOf(value), value)));
    this.select.value = aggregate;
  }
}
