/** The row of controls that walks through the steps: a slider, one step back and forth, and by itself until the end. */
import { withParts } from "../../shared/dom.ts";
import { labels } from "../../shared/pieces.ts";

const PACE = 1000; // milliseconds a step

export class Transport extends withParts("slider=input button=[data-play] words=[data-step-words]") {
  declare onStep: (step: number, playing: boolean) => void;
  declare steppers: HTMLButtonElement[];
  #step: number | null = null;
  #count = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(place: HTMLElement, onStep: Transport["onStep"]) {
    super(place);
    this.onStep = onStep;
    this.steppers = [...place.querySelectorAll("[data-by]")] as HTMLButtonElement[];
    this.button.addEventListener("click", () => (this.#timer ? this.pause() : this.#play()));
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    for (const button of this.steppers)
      button.addEventListener("click", () => this.#go((this.#step ?? 0) + Number(button.dataset.by)));
  }

  show(step: number | null, tokens: string[]) {
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
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.button.textContent = "play";
  }

  #leads(by: number) {
    const to = (this.#step ?? 0) + by;
    return to >= 1 && to <= this.#count;
  }

  #go(step: number) {
    this.pause();
    if (step >= 1 && step <= this.#count) this.onStep(step, false);
  }

  /** Play; from the end it begins again. */
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
