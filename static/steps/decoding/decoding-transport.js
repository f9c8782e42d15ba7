/** The row of controls that walks through the steps: a slider, one step back and forth, and by itself until the end. */
import { withParts } from "../../shared/dom.js";
import { labels } from "../../shared/sentence/pieces.js";

const PACE = 1000; // milliseconds a step

export class Transport extends withParts("slider=input button=[data-play] words=[data-step-words]") {
  /** @type {number | null} */
  #step = null;
  #count = 0;
  /** @type {ReturnType<typeof setInterval> | null} */
  #timer = null;

  /**
   * @param {HTMLElement} place
   * @param {(step: number, playing: boolean) => void} onStep
   */
  constructor(place, onStep) {
    super(place);
    this.onStep = onStep;
    this.steppers = /** @type {HTMLButtonElement[]} */ ([...place.querySelectorAll("[data-by]")]);
    this.button.addEventListener("click", () => (this.#timer === null ? this.#play() : this.pause()));
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    for (const button of this.steppers)
      button.addEventListener("click", () => this.#go((this.#step ?? 0) + Number(button.dataset.by)));
  }

  /**
   * @param {number | null} step
   * @param {string[]} tokens
   */
  show(step, tokens) {
    this.#step = step;
    this.#count = tokens.length;
    this.slider.max = String(tokens.length);
    this.slider.value = String(step ?? 1);
    const where = step ? `step ${step} of ${tokens.length}` : `${tokens.length} steps`;
    this.slider.ariaValueText = step ? `${where}, ${labels(tokens)[step - 1]}` : "no step is chosen";
    this.words.textContent = where;
    for (const button of this.steppers) button.ariaDisabled = String(!this.#leads(Number(button.dataset.by)));
  }

  pause() {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.button.textContent = "play";
  }

  /** @param {number} by */
  #leads(by) {
    const to = (this.#step ?? 0) + by;
    return to >= 1 && to <= this.#count;
  }

  /** @param {number} step */
  #go(step) {
    this.pause();
    if (step >= 1 && step <= this.#count) this.onStep(step, false);
  }

  /** At the end it begins again. */
  #play() {
    this.onStep(this.#leads(1) ? (this.#step ?? 0) + 1 : 1, true);
    this.button.textContent = "pause";
    this.#timer = setInterval(() => this.#next(), PACE);
  }

  #next() {
    if (this.#leads(1)) this.onStep((this.#step ?? 0) + 1, true);
    if (!this.#leads(1)) this.pause();
  }
}
