/** The part of the lab that draws queries, keys and values as arrows, where they have two numbers. */
import { html, render } from "lit-html";
import { withParts } from "../shared/dom.ts";
import { subscript } from "../shared/maps/arithmetic.ts";
import { fixed } from "../shared/words.ts";
import { mixingArrows, scoringArrows, type Products } from "./arrows.ts";
import { whyNone } from "./words.ts";

export class LabArrows extends withParts(`
  none=#arrows-none why=#arrows-why shown=#arrows-shown words=#arrows-words sum=#arrows-sum
  scoring=plane-arrows#arrows-scoring mixing=plane-arrows#arrows-mixing
`) {
  /** Show arrows; the word whose output is drawn counts from 1, 0 is the first. `choose` another. */
  show(products: Products, word: number, choose: (word: number) => unknown) {
    const why = whyNone(products.q[0].length, products.v[0].length);
    this.why.textContent = why;
    this.none.hidden = !why;
    this.shown.hidden = Boolean(why);
    if (why) return;
    const at = Math.min(Math.max(1, word), products.output.length) - 1;
    const button = (_: unknown, i: number) => html`
      <button type="button" class="quiet" data-word=${i + 1} aria-pressed=${i === at}
        @click=${() => choose(i + 1)}>z${subscript(i + 1)}</button>`;
    render(products.output.map(button), this.words);
    this.scoring.show({ arrows: scoringArrows(products) });
    this.mixing.show({ arrows: mixingArrows(products, at) });
    this.sum.textContent = sumInWords(products, at);
  }
}

function sumInWords({ weights, output }: Products, i: number) {
  const terms = weights[i].flatMap((weight, j) =>
    weight === null ? [] : [`${fixed(weight)} v${subscript(j + 1)}`],
  );
  return `z${subscript(i + 1)} = ${terms.join(" + ")} = (${output[i].map((x) => fixed(x)).join(", ")})`;
}
