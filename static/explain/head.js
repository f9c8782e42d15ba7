/**
 * Which head is compared: its layer and its number, chosen side by side; a model with one map offers no choice.
 *
 * @typedef {{layer: number, head: number}} Where
 */
import { blockOf } from "./address.js";
import { layerName } from "../shared/head/layers.js";

export class HeadChoice {
  /** @type {Where} */
  #where = { layer: 0, head: 0 };

  /**
   * @param {Document} document
   * @param {{openHead(where: Where, history: "push"): unknown}} page
   */
  constructor(document, page) {
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.place = /** @type {HTMLElement} */ (find("choice"));
    this.selects = /** @type {HTMLSelectElement[]} */ ([find("layer"), find("head")]);
    for (const select of this.selects)
      select.addEventListener("change", () =>
        page.openHead({ ...this.#where, [select.id]: Number(select.value) }, "push"),
      );
  }

  /**
   * @param {{blocks: ({name: string, layers: number, heads: number} & Layers)[]}} model
   * @param {Where} where layer 0: there is nothing to choose
   */
  show({ blocks }, where) {
    this.#where = where;
    this.place.hidden = !where.layer;
    const block = blocks.find(({ name }) => name === blockOf({ blocks }));
    const [layer, head] = this.selects;
    fill(layer, block?.layers ?? 0, where.layer, (n) => layerName(block, n));
    fill(head, block?.heads ?? 0, where.head, String);
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {number} count
 * @param {number} chosen
 * @param {(n: number) => string} called
 */
function fill(select, count, chosen, called) {
  const texts = Array.from({ length: count }, (_, k) => called(k + 1));
  if ([...select.options].map(({ text }) => text).join() !== texts.join())
    select.replaceChildren(...texts.map((text, k) => new Option(text, String(k + 1))));
  select.value = String(chosen);
}
