/** The part of the lab that draws queries, keys and values as arrows, where they have two numbers. */
import { html, nothing, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { subscript } from "../shared/maps/arithmetic.ts";
import { fixed } from "../shared/words.ts";
import { mixingArrows, scoringArrows, type Products } from "./arrows.ts";
import { whyNone } from "./words.ts";
import type { PlaneArrows } from "./plane-arrows.ts";

export class LabArrows extends withParts(`
  place=#arrows shown=#arrows-shown mixed=#arrows-mixed scoring=plane-arrows#arrows-scoring
`) {
  /** Show arrows; the word whose output is drawn counts from 1, 0 is the first. `choose` another. */
  show(products: Products, word: number, choose: (word: number) => unknown) {
    const why = whyNone(products.q[0].length, products.v[0].length);
    const none = html`
      <p class="prose" id="arrows-none">
        <span id="arrows-why">${why}</span> <button type="button" data-example="plane">two numbers a word</button>
      </p>`;
    render(why ? none : nothing, this.place, { renderBefore: this.shown });
    this.shown.hidden = Boolean(why);
    if (why) return;
    const at = Math.min(Math.max(1, word), products.output.length) - 1;
    this.scoring.show({ arrows: scoringArrows(products) });
    render(mixed(products, at, choose), this.mixed);
    const mixing = this.mixed.querySelector("plane-arrows") as PlaneArrows;
    mixing.show({ arrows: mixingArrows(products, at) });
  }
}

/** The words of which one has its output drawn, and that output. */
function mixed(products: Products, at: number, choose: (word: number) => unknown) {
  const button = (_: unknown, i: number) => html`
    <button type="button" class="quiet" data-word=${i + 1} aria-pressed=${i === at}
      @click=${() => choose(i + 1)}>z${subscript(i + 1)}</button>`;
  return html`
    <div class="views" id="arrows-words" role="group" aria-label="Output of which word">${products.output.map(button)}</div>
    <plane-arrows id="arrows-mixing" data-figure="Values as arrows"></plane-arrows>
    <p id="arrows-sum">${sumInWords(products, at)}</p>`;
}

function sumInWords({ weights, output }: Products, i: number) {
  const terms = weights[i].flatMap((weight, j) =>
    weight === null ? [] : [`${fixed(weight)} v${subscript(j + 1)}`],
  );
  return `z${subscript(i + 1)} = ${terms.join(" + ")} = (${output[i].map((x) => fixed(x)).join(", ")})`;
}
