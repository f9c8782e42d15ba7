/** The slider over the stops of a training, with the button that plays them, and the menu of a second model. */
import { html, nothing, render } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { stepInWords } from "./words.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import type { Model } from "../shared/api.ts";

const PAUSE = 900; // milliseconds at each stop

/**
 * The steps of all stops, and the one that is shown, which nobody chose where `isUntouched`; the models that may stand
 * beside it, and the one that does.
 */
type Values = { steps: number[]; index: number; isUntouched: boolean; others: Model[]; beside: string };

/** `open` is given the step of a stop, 0 of the last. */
type Acts = { open: (step: number) => unknown; openBeside: (model: string) => unknown };

export class Player {
  readonly #place: HTMLElement;
  readonly #acts: Acts;
  #values: Values = { steps: [0], index: 0, isUntouched: false, others: [], beside: "" };
  /** The stop that is played, with the timer of the next; null where none is. */
  #played: { index: number; timer: number } | null = null;

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
    this.#render();
  }

  show(values: Values) {
    this.#values = values;
    this.#render();
  }

  /** The picture is drawn: the stop that is played gives way to the next one, after a while. */
  goOn() {
    const { steps, index } = this.#values;
    if (!this.#played) return;
    if (index !== this.#played.index || index === steps.length - 1) return this.stop();
    clearTimeout(this.#played.timer);
    this.#played = { index, timer: window.setTimeout(() => this.#play(index + 1), PAUSE) };
  }

  stop() {
    clearTimeout(this.#played?.timer);
    this.#played = null;
    this.#render();
  }

  #play(index: number) {
    this.#played = { index, timer: 0 };
    this.#render();
    this.#open(index);
  }

  #open(index: number) {
    const { steps } = this.#values;
    this.#acts.open(index === steps.length - 1 ? 0 : steps[index]);
  }

  #start() {
    const { steps, index, isUntouched } = this.#values;
    this.#play(isUntouched || index === steps.length - 1 ? 0 : index + 1);
  }

  #choose(index: number) {
    this.#values = { ...this.#values, index };
    this.stop();
    this.#open(index);
  }

  #render() {
    const { steps, index, others, beside } = this.#values;
    const isPlaying = this.#played !== null;
    const isOne = steps.length === 1;
    const says = isOne ? nothing : stepInWords(steps[index], steps[steps.length - 1]);
    const option = (id: string, name: string) =>
      html`<option value=${id} .selected=${live(id === beside)}>${name}</option>`;
    render(
      html`
      <button type="button" id="play" ?hidden=${isOne}
        @click=${() => (isPlaying ? this.stop() : this.#start())}>${isPlaying ? "pause" : "play"}</button>
      <input type="range" id="stop" aria-label="Step of the training" min="0" max=${steps.length - 1} step="1" .value=${live(String(index))}
        aria-valuetext=${says} ?hidden=${isOne}
        @input=${({ target }: Event) => this.#choose((target as HTMLInputElement).valueAsNumber)}>
      <output id="step" for="stop" ?hidden=${isOne}>${says}</output>
      <span class="choice tool"><label for="beside">beside it</label> <select id="beside"
        @change=${({ target }: Event) => this.#acts.openBeside((target as HTMLSelectElement).value)}>
        ${[option("", "none"), ...others.map((one) => option(one.id, shortName(one)))]}
      </select></span>
      <button type="button" class="quiet" id="unlock">unlock</button>`,
      this.#place,
    );
  }
}
