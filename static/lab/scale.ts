/** The second part of the lab: a query and keys drawn at random, and softmax with and without the division. */
import { html, render } from "lit-html";
import { withParts } from "../shared/dom.ts";
import { inFigures, slopes, withAndWithout, type Outcome } from "./scaling.ts";
import { barsInWords } from "./words.ts";
import type { Write } from "./presentation.ts";

export class ScaleLab extends withParts(`
  slider=input#width width=output#width-shown seed=output#seed table=table#outcomes button=button#draw
`) {
  draw = { dk: 64, seed: 1 };

  constructor(write: Write) {
    super(document);
    this.slider.addEventListener("input", () => {
      this.show({ ...this.draw, dk: Math.round(2 ** Number(this.slider.value)) });
    });
    this.slider.addEventListener("change", () => write("replace"));
    this.button.addEventListener("click", () => {
      this.show({ ...this.draw, seed: this.draw.seed + 1 });
      write("push");
    });
  }

  show({ dk: width, seed }: ScaleLab["draw"]) {
    this.draw = { dk: width, seed };
    if (Math.round(2 ** Number(this.slider.value)) !== width) this.slider.value = String(Math.log2(width));
    this.slider.ariaValueText = this.width.textContent = String(width);
    this.seed.textContent = String(seed);
    const outcomes = withAndWithout(seed, width);
    for (const side of ["plain", "scaled"] as const) this.#fill(side, outcomes[side]);
  }

  #fill(side: "plain" | "scaled", { spread, theory, weights, entropy, gradient }: Outcome) {
    const { a, own, b, other } = slopes(weights);
    const facts = { spread, theory, largest: a, entropy, gradient, own, second: b, other };
    for (const [name, number] of Object.entries(facts)) {
      const slot = this.table.querySelector(`[data-fact="${side}-${name}"]`) as HTMLElement;
      slot.textContent = name === "other" ? `−${inFigures(-number)}` : inFigures(number);
    }
    const bars = this.table.querySelector(`[data-bars="${side}"]`) as HTMLElement;
    bars.ariaLabel = barsInWords(a);
    const bar = (weight: number) => html`<i .style=${`height: ${100 * weight}%`}></i>`;
    render(weights.map(bar), bars);
  }
}
