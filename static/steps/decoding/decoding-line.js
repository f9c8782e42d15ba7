/**
 * How a text was written: its pieces one after another, what else could have been written at each step, and of
 * a beam search the tree. The chosen step is walked by pieces, slider, arrows, or by itself.
 *
 *   <decoding-line> with the inside of templates/_decoding.html </decoding-line>
 *   then set .methods, .asked, .decoding, .step; .opened to the text whose stages the page shows
 *
 *
 * @fires step-change   CustomEvent<{step: number, playing: boolean}>, bubbles
 * @fires decoding-ask  CustomEvent<Asked>, bubbles
 * @fires decoding-again  CustomEvent, bubbles: the same is to be asked again
 * @fires target-open   CustomEvent<{target: string}>, bubbles: the page is to show the stages of this text
 */
import { dispatch } from "../../shared/dom.js";
import { USUAL } from "./options.js";
import { drawable } from "./draw.js";
import { apartInWords, methodInWords, stepInWords, undrawableInWords } from "./words.js";
import { Transport } from "./decoding-transport.js";

export class DecodingLine extends HTMLElement {
  /** @type {Decoding | null} */
  #decoding = null;
  /** @type {Asked} how what is shown was written */
  #asked = USUAL;
  /** @type {Asked} how what is on its way is written */
  #coming = USUAL;
  /** @type {Target | null} */
  #opened = null;
  /** @type {number | null} */
  #step = null;

  connectedCallback() {
    this.transport = new Transport(this.#find(".transport"), (step, playing) =>
      this.#dispatch(step, playing),
    );
    this.addEventListener("step-change", this, true);
    this.#find("[data-problem] button").addEventListener("click", () =>
      dispatch(this, "decoding-again", null),
    );
    this.#find("[data-apart] button").addEventListener("click", () =>
      dispatch(this, "target-open", { target: this.#decoding?.target.own }),
    );
  }

  disconnectedCallback() {
    this.transport?.pause();
  }

  /** @param {Method[]} methods that there are for this model */
  set methods(methods) {
    this.#options.methods = methods;
  }

  /** @param {Asked} asked */
  set asked(asked) {
    this.#options.asked = asked;
  }

  get asked() {
    return this.#options.asked;
  }

  /** @param {Decoding | null} decoding what was asked for when it became busy */
  set decoding(decoding) {
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

  /** @param {Target} target the text whose stages the page shows */
  set opened(target) {
    this.#opened = target;
    this.#showApart();
  }

  get step() {
    return this.#step;
  }

  /** @param {number | null} step from 1; null: none is chosen */
  set step(step) {
    this.#step = step;
    this.#showStep();
  }

  /** @param {string} words what is going on, in place of how it was written */
  busy(words) {
    this.#coming = this.#options.asked;
    this.#find("[data-problem]").hidden = true;
    this.#find("[data-how]").textContent = words;
    this.dataset.shows = "newer";
  }

  /** What is shown is what was asked for. */
  settled() {
    delete this.dataset.shows;
  }

  /** @param {string} words why what is shown is of earlier settings */
  old(words) {
    this.#find("[data-how]").textContent = words;
    this.dataset.shows = "old";
  }

  /**
   * @param {string} message
   * @param {boolean} final whether the same would come of asking again
   */
  problem(message, final) {
    this.old(this.#decoding ? "Below is what was written before." : "\u00a0");
    const notice = this.#find("[data-problem]");
    notice.hidden = false;
    this.#find("[data-problem] span").textContent = message;
    this.#find("[data-problem] button").hidden = final;
  }

  /** @param {Event} event of the line of pieces: dispatched again as its own */
  handleEvent(event) {
    if (event.target === this) return;
    event.stopPropagation();
    this.transport?.pause();
    this.#dispatch(/** @type {CustomEvent} */ (event).detail.step, false);
  }

  /**
   * @param {number} step
   * @param {boolean} playing
   */
  #dispatch(step, playing) {
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

  /** @param {number} step */
  #shownAt(step) {
    const { target, candidates } = /** @type {Decoding} */ (this.#decoding);
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

  /** @param {string} selector */
  #find(selector) {
    return /** @type {any} */ (this.querySelector(selector));
  }

  /** @returns {import("./decoding-options.js").DecodingOptions} */
  get #options() {
    return this.#find("decoding-options");
  }

  /** @returns {import("./decoding-tokens.js").DecodingTokens} */
  get #tokens() {
    return this.#find("decoding-tokens");
  }

  /** @returns {import("./decoding-candidates.js").DecodingCandidates} */
  get #candidates() {
    return this.#find("decoding-candidates");
  }

  /** @returns {import("./decoding-tree.js").DecodingTree} */
  get #tree() {
    return this.#find("decoding-tree");
  }

  /** @returns {AttentionWords} */
  get #says() {
    return this.#find("[data-says]");
  }
}
