/**
 * The way a text was written: its pieces one after another, the candidates of each step, and of a beam search the
 * tree. The chosen step is walked by pieces, slider, arrows, or by itself.
 *
 * It holds the inside of templates/_decoding.html. Set `methods`, `asked`, `decoding` and `step`, and `opened` to the
 * text whose stages the page shows. Fires `step-change` with `{step, playing}`, `decoding-ask` with an `Asked`,
 * `decoding-again` to ask for the same again, and `target-open` with `{target}` to show the stages of this text.
 */
import { dispatch } from "../../shared/dom.ts";
import { USUAL } from "./options.ts";
import { drawable } from "./draw.ts";
import { apartInWords, methodInWords, stepInWords, undrawableInWords } from "./words.ts";
import { Transport } from "./decoding-transport.ts";
import type { Decoding, Target } from "../../shared/api.ts";
import type { DecodingChoice, Method } from "./options.ts";
import type { DecodingOptions } from "./decoding-options.ts";
import type { DecodingTokens } from "./decoding-tokens.ts";
import type { DecodingCandidates } from "./decoding-candidates.ts";
import type { DecodingTree } from "./decoding-tree.ts";
import type { AttentionWords } from "../../shared/head/attention-words.ts";

export class DecodingLine extends HTMLElement {
  declare transport: Transport | undefined;
  #decoding: Decoding | null = null;
  #asked: DecodingChoice = USUAL; // of the text that is shown
  #coming: DecodingChoice = USUAL; // of the text that is on its way
  #opened: Target | null = null;
  #step: number | null = null;

  connectedCallback() {
    const on = (selector: string, then: () => unknown) =>
      this.#find(selector).addEventListener("click", then);
    this.transport = new Transport(this.#find(".transport"), (...at) => this.#dispatch(...at));
    this.addEventListener("step-change", this, true);
    on("[data-problem] button", () => dispatch(this, "decoding-again", null));
    on("[data-apart] button", () => dispatch(this, "target-open", { target: this.#decoding?.target.own }));
  }

  disconnectedCallback() {
    this.transport?.pause();
  }

  set methods(methods: Method[]) {
    this.#options.methods = methods;
  }

  set asked(asked: DecodingChoice) {
    this.#options.asked = asked;
  }

  get asked() {
    return this.#options.asked;
  }

  /** The text that was asked for when it became busy. */
  set decoding(decoding: Decoding | null) {
    this.#decoding = decoding;
    this.#asked = this.#coming;
    this.#find("[data-written]").hidden = !decoding;
    this.#find("[data-problem]").hidden = true;
    this.#tree.hidden = !decoding?.tree;
    this.transport?.pause();
    if (!decoding) return;
    this.#tokens.target = decoding.target;
    this.#tree.tree = decoding.tree ?? [];
    this.#find("[data-how]").textContent = methodInWords(decoding.target, this.#asked);
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
    this.#coming = this.#options.asked;
    this.#find("[data-problem]").hidden = true;
    this.#find("[data-how]").textContent = words;
    this.dataset.shows = "newer";
  }

  /** The text that was asked for is shown. */
  settled() {
    delete this.dataset.shows;
  }

  /** Say why the shown text is of earlier settings. */
  old(words: string) {
    this.#find("[data-how]").textContent = words;
    this.dataset.shows = "old";
  }

  /** Say a problem; a final one would come again. */
  problem(message: string, final: boolean) {
    this.old(this.#decoding ? "Below is what was written before." : "\u00a0");
    this.#find("[data-problem]").hidden = false;
    this.#find("[data-problem] span").textContent = message;
    this.#find("[data-problem] button").hidden = final;
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
    const words = this.#decoding && this.#opened ? apartInWords(this.#decoding.target, this.#opened) : "";
    this.#find("[data-apart]").hidden = !words;
    this.#find("[data-apart] span").textContent = words;
    this.#find("[data-apart] button").hidden = this.#opened?.text === this.#decoding?.target.text;
  }

  #showStep() {
    if (!this.#decoding) return;
    const { target, candidates } = this.#decoding;
    const count = target.tokens.length;
    const step = this.#step === null ? null : Math.min(this.#step, count);
    this.#tokens.step = step;
    this.#tree.step = step;
    this.transport?.show(step, target.tokens);
    this.#says.parts = step
      ? stepInWords(target, candidates[step - 1], step)
      : [{ text: "Choose a piece to see what else could have been written there.", role: "hint" }];
    this.#candidates.shown = step ? this.#shownAt(step) : null;
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

  #find(selector: string) {
    return this.querySelector(selector) as any;
  }

  get #options(): DecodingOptions {
    return this.#find("decoding-options");
  }

  get #tokens(): DecodingTokens {
    return this.#find("decoding-tokens");
  }

  get #candidates(): DecodingCandidates {
    return this.#find("decoding-candidates");
  }

  get #tree(): DecodingTree {
    return this.#find("decoding-tree");
  }

  get #says(): AttentionWords {
    return this.#find("[data-says]");
  }
}
