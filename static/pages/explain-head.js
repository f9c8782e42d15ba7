/**
 * Which head is compared: its layer and its number, chosen beside each other; of a model with one map there is no choice.
 *
 * @typedef {{layer: number, head: number}} Where
 */
import { blockOf } from "../lib/explain-address.js";

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
   * @param {{blocks: {name: string, layers: number, heads: number}[]}} model
   * @param {Where} where layer 0: there is nothing to choose
   */
  show({ blocks }, where) {
    this.#where = where;
    this.place.hidden = !where.layer;
    const { layers = 0, heads = 0 } = blocks.find(({ name }) => name === blockOf({ blocks })) ?? {};
    [layers, heads].forEach((count, k) => fill(this.selects[k], count, [where.layer, where.head][k]));
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {number} count
 * @param {number} chosen
 */
function fill(select, count, chosen) {
  if (select.options.length !== count)
    select.replaceChildren(...Array.from({ length: count }, (_, k) => new Option(String(k + 1))));
  select.value = String(chosen);
}
