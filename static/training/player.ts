/** The slider over the stops of a training, and the button that plays them. */
import { partOf } from "../shared/dom.ts";
import { stepInWords } from "./words.ts";
import type { TrainingPage } from "./page.ts";

const PAUSE = 900; // milliseconds at each stop

export class Player extends partOf<TrainingPage>()("slider=input#stop play=#play step=#step") {
  #timer = 0;
  #steps: number[] = [];

  constructor(document: Document, page: TrainingPage) {
    super(document, page);
    this.slider.addEventListener("input", () => {
      this.stop();
      void page.openStop(this.#steps[Number(this.slider.value)]);
    });
    this.play.addEventListener("click", () => (this.#timer ? this.stop() : this.#start()));
  }

  show(steps: number[], index: number) {
    this.#steps = steps;
    for (const part of [this.play, this.slider, this.step]) part.hidden = steps.length === 1;
    this.slider.max = String(steps.length - 1);
    this.slider.value = String(index);
    this.slider.ariaValueText = this.step.textContent = stepInWords(steps[index], steps[steps.length - 1]);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.play.textContent = "play";
  }

  #start() {
    this.play.textContent = "pause";
    const here = Number(this.slider.value);
    void this.#next(here === this.#steps.length - 1 ? 0 : here + 1);
  }

  async #next(index: number) {
    this.#timer = window.setTimeout(() => {}, PAUSE);
    const timer = this.#timer;
    const drawn = await this.page.openStop(this.#steps[index]);
    if (this.#timer !== timer) return;
    if (!drawn || index === this.#steps.length - 1) return this.stop();
    this.#timer = window.setTimeout(() => this.#next(index + 1), PAUSE);
  }
}
