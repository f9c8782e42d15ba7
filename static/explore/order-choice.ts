/** The choice of the order in which the heads of the atlas stand. */
import { withParts } from "../shared/dom.ts";
import { ORDER, type Order } from "./head-numbers.ts";
import type { AttentionAtlas } from "./attention-atlas.ts";

export class OrderChoice extends withParts("select=select#order") {
  declare atlas: AttentionAtlas;

  constructor(document: Document, atlas: AttentionAtlas, choose: (order: Order) => void) {
    super(document);
    this.atlas = atlas;
    this.select.addEventListener("change", () => {
      const order = this.select.value as Order;
      this.atlas.order = order;
      choose(order);
    });
  }

  /** Show the order, after another sentence or model has come. */
  show(order: Order) {
    const offered = this.atlas.orders;
    this.select.replaceChildren(...offered.map((value) => new Option(ORDER[value].name, value)));
    this.select.value = offered.includes(order) ? order : "";
    this.atlas.order = offered.includes(order) ? order : "";
  }
}
