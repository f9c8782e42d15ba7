/**
 * The way a text was written: its pieces one after another, the candidates of each step, and of a beam search the
 * tree. The chosen step is walked by pieces, slider, arrows, or by itself.
 *
 * It holds the inside of templates/_decoding.html. Set `methods`, `asked`, `decoding` and `step`, and `opened` to the
 * text whose stages the page shows. Fires `step-change` with `{step, playing}`, `decoding-ask` with an `Asked`,
 * `decoding-again` to ask for the same again, and `target-open` with `{target}` to show the stages of this text.
 */
import { dispatch, withParts } from "../../shared/dom.ts";
import { USUAL, type DecodingChoice, type Method } from "./options.ts";
import { drawable } from "./draw.ts";
import { apartInWords, methodInWords, sameLineInWords, stepInWords, undrawableInWords } from "./words.ts";
import { Transport } from "./decoding-transport.ts";
import type { Decoding, Target } from "../../shared/api.ts";

class Parts extends withParts(`
  options=decoding-options tokens=decoding-tokens candidates=decoding-candidates tree=decoding-tree how=[data-how]
  says=attention-words place=.transport problem=[data-problem] apart=[data-apart] same=[data-same] written=[data-written]
`) {}

const textIn = (place: HTMLElement) => place.querySelector("span") as HTMLElement;
const buttonIn = (place: HTMLElement) => place.querySelector("button") as HTMLElement;

export class DecodingLine extends HTMLElement {
  declare transport: Transport | undefined;
  #parts!: Parts;
  #decoding: Decoding | null = null;
  #asked: DecodingChoice = USUAL; // of the text that is shown
  #coming: DecodingChoice = USUAL; // of the text that is on its way
  #opened: Target | null = null;
  #step: number | null = null;

  connectedCallback() {
    this.#parts = new Parts(this);
    const { place, problem, apart } = this.#parts;
    this.transport = new Transport(place, (...at) => this.#dispatch(...at));
    this.addEventListener("step-change", this, true);
    buttonIn(problem).addEventListener("click", () => dispatch(this, "decoding-again", null));
    buttonIn(apart).addEventListener("click", () =>
      dispatch(this, "target-open", { target: this.#decoding?.target.own }),
    );
  }

  disconnectedCallback() {
    this.transport?.pause();
  }

  set methods(methods: Method[]) {
    this.#parts.options.methods = methods;
  }

  set asked(asked: DecodingChoice) {
    this.#parts.options.asked = asked;
  }

  get asked() {
    return this.#parts.options.asked;
  }

  /** The text that was asked for when it became busy. */
  set decoding(decoding: Decoding | null) {
    this.#decoding = decoding;
    this.#asked = this.#coming;
    this.#parts.written.hidden = !decoding;
    this.#parts.problem.hidden = true;
    this.#parts.tree.hidden = !decoding?.tree;
    this.transport?.pause();
    if (!decoding) return;
    this.#parts.tokens.target = decoding.target;
    this.#parts.tree.tree = decoding.tree ?? [];
    this.#parts.how.textContent = methodInWords(decoding.target, this.#asked);
    this.#showApart();
    this.#showStep();
  }

  get decoding() {
    return this.#decoding;
  }

  /** The text whose stages the page shows. */
  set opened(target: Target) {
    this.#opened = target;
    this.#showApart();
  }

  get step() {
    return this.#step;
  }

  /** The step, from 1; null where none is chosen. */
  set step(step: number | null) {
    this.#step = step;
    this.#showStep();
  }

  /** Say what is going on, in place of the method. */
  busy(words: string) {
    this.#coming = this.#parts.options.asked;
    this.#parts.problem.hidden = true;
    this.#parts.how.textContent = words;
    this.dataset.shows = "newer";
  }

  /** The text that was asked for is shown. */
  settled() {
    delete this.dataset.shows;
  }

  /** Say why the shown text is of earlier settings. */
  old(words: string) {
    this.#parts.how.textContent = words;
    this.dataset.shows = "old";
  }

  /** Say a problem; a final one would come again. */
  problem(message: string, final: boolean) {
    this.old(this.#decoding ? "Below is what was written before." : "\u00a0");
    this.#parts.problem.hidden = false;
    textIn(this.#parts.problem).textContent = message;
    buttonIn(this.#parts.problem).hidden = final;
  }

  /** Dispatch events of the line of pieces again as its own. */
  handleEvent(event: Event) {
    if (event.target === this) return;
    event.stopPropagation();
    this.transport?.pause();
    this.#dispatch((event as CustomEvent).detail.step, false);
  }

  #dispatch(step: number, playing: boolean) {
    this.step = step;
    dispatch(this, "step-change", { step, playing });
  }

  #showApart() {
    const both = this.#decoding && this.#opened && ([this.#decoding.target, this.#opened] as const);
    const words = both ? apartInWords(...both) : "";
    const same = both ? sameLineInWords(this.#asked, ...both) : "";
    this.#parts.same.hidden = !same;
    textIn(this.#parts.same).textContent = same;
    this.#parts.apart.hidden = !words;
    textIn(this.#parts.apart).textContent = words;
    buttonIn(this.#parts.apart).hidden = this.#opened?.text === this.#decoding?.target.text;
  }

  #showStep() {
    if (!this.#decoding) return;
    const { target, candidates } = this.#decoding;
    const count = target.tokens.length;
    const step = this.#step === null ? null : Math.min(this.#step, count);
    this.#parts.tokens.step = step;
    this.#parts.tree.step = step;
    this.transport?.show(step, target.tokens);
    this.#parts.says.parts = step
      ? stepInWords(target, candidates[step - 1], step)
      : [{ text: "Choose a piece to see what else could have been written there.", role: "hint" }];
    this.#parts.candidates.shown = step ? this.#shownAt(step) : null;
  }

  #shownAt(step: number) {
    const { target, candidates } = this.#decoding as Decoding;
    const here = candidates[step - 1];
    const probability = Math.exp(target.log_probabilities[step - 1]);
    const { method, temperature, top_k, top_p } = this.#asked;
    const sampling = { temperature: Number(temperature), topK: Number(top_k), topP: Number(top_p) };
    const drawn = method === "sampling" && step > target.read;
    const can = drawn ? drawable(here, sampling) : here.map(() => true);
    return {
      candidates: here,
      did: step > target.read ? "written" : "read",
      written: { token: target.tokens[step - 1], probability },
      notes: undrawableInWords(can, sampling),
    };
  }
}
