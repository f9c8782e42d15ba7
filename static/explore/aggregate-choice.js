/**
 * What the large map is: the opened head, or one map of several heads.
 *
 * @typedef {import("../shared/head/aggregates.js").Aggregate} Aggregate
 */
import { withParts } from "../shared/dom.js";
import { aggregateName, aggregatesOf } from "../shared/head/aggregates.js";
import { readHeads } from "../shared/head/chosen-heads.js";

export class AggregateChoice extends withParts(
  "place=#aggregates select=select#aggregate several=button#several-heads",
) {
  /**
   * @param {Document} document
   * @param {(aggregate: Aggregate) => unknown} choose
   */
  constructor(document, choose) {
    super(document);
    this.several.addEventListener("click", () => (this.several.ariaPressed = String(!this.choosesSeveral)));
    this.select.addEventListener("change", () => choose(/** @type {Aggregate} */ (this.select.value)));
  }

  /** Whether each click adds a head, as with Ctrl or Shift. */
  get choosesSeveral() {
    return this.several.ariaPressed === "true";
  }

  /**
   * @param {Model} model
   * @param {Focus} focus
   */
  show(model, { block, layer, head, aggregate = "", heads = "" }) {
    const shape = model.blocks.find(({ name }) => name === block);
    const offered = shape
      ? aggregatesOf(model, block).filter((of) => of !== "union" || aggregate === of)
      : [];
    this.place.style.visibility = offered.length < 2 ? "hidden" : ""; // its room stays: nothing is painted again
    const nameOf = (/** @type {Aggregate} */ value) => {
      if (value === "union") return `union of ${readHeads(heads).length} heads`; // the title names them
      return value && shape ? aggregateName(value, shape, layer) : `head ${head}`;
    };
    this.select.replaceChildren(...offered.map((value) => new Option(nameOf(value), value)));
    this.select.value = aggregate;
  }
}
