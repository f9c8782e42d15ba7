/**
 * What the large map is: the opened head, or one map of several heads.
 *
 * @typedef {import("../shared/head/aggregates.js").Aggregate} Aggregate
 */
import { withParts } from "../shared/dom.js";
import { aggregateName, aggregatesOf } from "../shared/head/aggregates.js";

export class AggregateChoice extends withParts("place=#aggregates select=select#aggregate") {
  /**
   * @param {Document} document
   * @param {(aggregate: Aggregate) => unknown} choose
   */
  constructor(document, choose) {
    super(document);
    this.select.addEventListener("change", () => choose(/** @type {Aggregate} */ (this.select.value)));
  }

  /**
   * @param {Model} model
   * @param {Focus} focus
   */
  show(model, { block, layer, head, aggregate = "" }) {
    const shape = model.blocks.find(({ name }) => name === block);
    const offered = shape ? aggregatesOf(model, block) : [];
    this.place.style.visibility = offered.length < 2 ? "hidden" : ""; // its room stays: nothing is painted again
    const nameOf = (/** @type {Aggregate} */ value) =>
      value && shape ? aggregateName(value, shape, layer) : `head ${head}`;
    this.select.replaceChildren(...offered.map((value) => new Option(nameOf(value), value)));
    this.select.value = aggregate;
  }
}
