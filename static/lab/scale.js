/**
 * The second part of the lab: a query and keys drawn at random, and softmax with and without the division.
 *
 * @typedef {import("./scaling.js").Outcome} Outcome
 */
import { withParts } from "../shared/dom.js";
import { h } from "../shared/dom.js";
import { inFigures, slopes, withAndWithout } from "./scaling.js";

const SIDES = /** @type {const} */ (["plain", "scaled"]);

export class ScaleLab extends withParts(`
  slider=input#width width=output#width-shown seed=output#seed table=table#outcomes
`) {
  draw = { dk: 64, seed: 1 };

  /**
   * @param {Document} document
   * @param {(history: "push" | "replace") => void} write puts the state into the address
   */
  constructor(document, write) {
    super(document);
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.slider.addEventListener("input", () => {
      this.show({ ...this.draw, dk: Math.round(2 ** Number(this.slider.value)) });
    });
    this.slider.addEventListener("change", () => write("replace"));
    find("draw").addEventListener("click", () => {
      this.show({ ...this.draw, seed: this.draw.seed + 1 });
      write("push");
    });
  }

  /** @param {{dk: number, seed: number}} draw */
  show(draw) {
    this.draw = draw;
    const { dk: width, seed } = draw;
    if (Math.round(2 ** Number(this.slider.value)) !== width) this.slider.value = String(Math.log2(width));
    this.slider.ariaValueText = this.width.textContent = String(width);
    this.seed.textContent = String(seed);
    const outcomes = withAndWithout(seed, width);
    for (const side of SIDES) this.#fill(side, outcomes[side]);
  }

  /**
   * @param {"plain" | "scaled"} side
   * @param {Outcome} outcome
   */
  #fill(side, { spread, theory, weights, entropy, gradient }) {
    const { a, own, b, other } = slopes(weights);
    const facts = { spread, theory, largest: a, entropy, gradient, own, second: b };
    for (const [name, number] of Object.entries(facts))
      /** @type {HTMLElement} */ (this.table.querySelector(`[data-fact="${side}-${name}"]`)).textContent =
        inFigures(number);
    /** @type {HTMLElement} */ (this.table.querySelector(`[data-fact="${side}-other"]`)).textContent =
      `−${inFigures(-other)}`;
    const bars = /** @type {HTMLElement} */ (this.table.querySelector(`[data-bars="${side}"]`));
    bars.ariaLabel = `64 weights, the largest ${inFigures(facts.largest)}`;
    bars.replaceChildren(...weights.map(bar));
  }
}

/** @param {number} weight */
const bar = (weight) => h("i", { style: { height: `${100 * weight}%` } });
