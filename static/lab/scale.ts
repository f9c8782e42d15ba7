/** The second part of the lab: a query and keys drawn at random, and softmax with and without the division. */
import { withParts } from "../shared/dom.ts";
import { h } from "../shared/dom.ts";
import { inFigures, slopes, withAndWithout } from "./scaling.ts";
import type { Outcome } from "./scaling.ts";

const SIDES = ["plain", "scaled"] as const;

export class ScaleLab extends withParts(`
  slider=input#width width=output#width-shown seed=output#seed table=table#outcomes
`) {
  draw = { dk: 64, seed: 1 };

  /** The part; `write` puts the state into the address. */
  constructor(document: Document, write: (history: "push" | "replace") => void) {
    super(document);
    const find = (id: string) => document.getElementById(id) as any;
    this.slider.addEventListener("input", () => {
      this.show({ ...this.draw, dk: Math.round(2 ** Number(this.slider.value)) });
    });
    this.slider.addEventListener("change", () => write("replace"));
    find("draw").addEventListener("click", () => {
      this.show({ ...this.draw, seed: this.draw.seed + 1 });
      write("push");
    });
  }

  show(draw: { dk: number; seed: number }) {
    this.draw = draw;
    const { dk: width, seed } = draw;
    if (Math.round(2 ** Number(this.slider.value)) !== width) this.slider.value = String(Math.log2(width));
    this.slider.ariaValueText = this.width.textContent = String(width);
    this.seed.textContent = String(seed);
    const outcomes = withAndWithout(seed, width);
    for (const side of SIDES) this.#fill(side, outcomes[side]);
  }

  #fill(side: "plain" | "scaled", { spread, theory, weights, entropy, gradient }: Outcome) {
    const { a, own, b, other } = slopes(weights);
    const facts = { spread, theory, largest: a, entropy, gradient, own, second: b };
    for (const [name, number] of Object.entries(facts))
      (this.table.querySelector(`[data-fact="${side}-${name}"]`) as HTMLElement).textContent =
        inFigures(number);
    (this.table.querySelector(`[data-fact="${side}-other"]`) as HTMLElement).textContent =
      `−${inFigures(-other)}`;
    const bars = this.table.querySelector(`[data-bars="${side}"]`) as HTMLElement;
    bars.ariaLabel = `64 weights, the largest ${inFigures(facts.largest)}`;
    bars.replaceChildren(...weights.map(bar));
  }
}

const bar = (weight: number) => h("i", { style: { height: `${100 * weight}%` } });
