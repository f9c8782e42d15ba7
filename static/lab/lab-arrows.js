/**
 * The part of the lab that draws queries, keys and values as arrows, where they have two numbers.
 *
 * @typedef {import("./arrows.js").Products} Products
 */
import { h, withParts } from "../shared/dom.js";
import { subscript } from "../shared/maps/arithmetic.js";
import { fixed } from "../shared/words.js";
import { mixingArrows, scoringArrows, whyNone } from "./arrows.js";

export class LabArrows extends withParts(`
  none=#arrows-none why=#arrows-why shown=#arrows-shown words=#arrows-words sum=#arrows-sum
  scoring=plane-arrows#arrows-scoring mixing=plane-arrows#arrows-mixing
`) {
  /** @type {Products | null} */
  #products = null;
  #word = 1;

  /**
   * @param {Products} products
   * @param {number} word whose output is drawn, from 1; 0: the first
   */
  show(products, word) {
    const why = whyNone(products.q[0].length, products.v[0].length);
    this.why.textContent = why;
    this.none.hidden = !why;
    this.shown.hidden = Boolean(why);
    this.#products = why ? null : products;
    if (why) return;
    this.scoring.arrows = scoringArrows(products);
    this.word = word;
  }

  /** @param {number} word */
  set word(word) {
    const products = this.#products;
    if (!products) return;
    const { length } = products.output;
    this.#word = Math.min(Math.max(1, word), length);
    const focused = this.words.contains(document.activeElement);
    this.words.replaceChildren(...Array.from({ length }, (_, i) => this.#button(i + 1)));
    if (focused) /** @type {HTMLElement} */ (this.words.children[this.#word - 1]).focus();
    this.mixing.arrows = mixingArrows(products, this.#word - 1);
    this.sum.textContent = sumInWords(products, this.#word - 1);
  }

  /** @param {number} word */
  #button(word) {
    const ariaPressed = String(word === this.#word);
    return h(
      "button",
      { type: "button", className: "quiet", dataset: { word }, ariaPressed },
      `z${subscript(word)}`,
    );
  }
}

/**
 * @param {Products} products
 * @param {number} i
 */
function sumInWords({ weights, output }, i) {
  const terms = weights[i].flatMap((weight, j) =>
    weight === null ? [] : [`${fixed(weight)} v${subscript(j + 1)}`],
  );
  return `z${subscript(i + 1)} = ${terms.join(" + ")} = (${output[i].map((x) => fixed(x)).join(", ")})`;
}
