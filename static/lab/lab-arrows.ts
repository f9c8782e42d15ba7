/** The part of the lab that draws queries, keys and values as arrows, where they have two numbers. */
import { h, withParts } from "../shared/dom.ts";
import { subscript } from "../shared/maps/arithmetic.ts";
import { fixed } from "../shared/words.ts";
import { mixingArrows, scoringArrows, whyNone, type Products } from "./arrows.ts";

export class LabArrows extends withParts(`
  none=#arrows-none why=#arrows-why shown=#arrows-shown words=#arrows-words sum=#arrows-sum
  scoring=plane-arrows#arrows-scoring mixing=plane-arrows#arrows-mixing
`) {
  #products: Products | null = null;
  #word = 1;

  /** Show arrows; the word whose output is drawn counts from 1, 0 is the first. */
  show(products: Products, word: number) {
    const why = whyNone(products.q[0].length, products.v[0].length);
    this.why.textContent = why;
    this.none.hidden = !why;
    this.shown.hidden = Boolean(why);
    this.#products = why ? null : products;
    if (why) return;
    this.scoring.arrows = scoringArrows(products);
    this.word = word;
  }

  set word(word: number) {
    const products = this.#products;
    if (!products) return;
    const { length } = products.output;
    this.#word = Math.min(Math.max(1, word), length);
    const focused = this.words.contains(document.activeElement);
    this.words.replaceChildren(...Array.from({ length }, (_, i) => this.#button(i + 1)));
    if (focused) (this.words.children[this.#word - 1] as HTMLElement).focus();
    this.mixing.arrows = mixingArrows(products, this.#word - 1);
    this.sum.textContent = sumInWords(products, this.#word - 1);
  }

  #button(word: number) {
    const props = { type: "button", className: "quiet", dataset: { word } } as const;
    return h("button", { ...props, ariaPressed: String(word === this.#word) }, `z${subscript(word)}`);
  }
}

function sumInWords({ weights, output }: Products, i: number) {
  const terms = weights[i].flatMap((weight, j) =>
    weight === null ? [] : [`${fixed(weight)} v${subscript(j + 1)}`],
  );
  return `z${subscript(i + 1)} = ${terms.join(" + ")} = (${output[i].map((x) => fixed(x)).join(", ")})`;
}
