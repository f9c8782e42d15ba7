/** In which order the heads of the atlas stand. */
import { withParts } from "../shared/dom.js";
import { ORDER } from "./head-numbers.js";

export class OrderChoice extends withParts("select=select#order") {
  /**
   * @param {Document} document
   * @param {import("./attention-atlas.js").AttentionAtlas} atlas
   * @param {(order: import("./head-numbers.js").Order) => void} choose
   */
  constructor(document, atlas, choose) {
    super(document);
    this.atlas = atlas;
    this.select.addEventListener("change", () => {
      const order = /** @type {import("./head-numbers.js").Order} */ (this.select.value);
      this.atlas.order = order;
      choose(order);
    });
  }

  /** @param {import("./head-numbers.js").Order} order after another sentence or model has come */
  show(order) {
    const offered = this.atlas.orders;
    this.select.replaceChildren(...offered.map((value) => new Option(ORDER[value].name, value)));
    this.select.value = offered.includes(order) ? order : "";
    this.atlas.order = offered.includes(order) ? order : "";
  }
}
