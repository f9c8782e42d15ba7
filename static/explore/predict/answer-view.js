/** What is answered, drawn: words to choose among, bars to be given, or a text; then how it did beside the model. */
import { withParts } from "../../shared/dom.js";
import { fixed, plain } from "../../shared/words.js";
import { hintOf, legendOf, sentInWords } from "./hints.js";
import { guessOf } from "./scoring.js";
import { WordBars } from "./word-bars.js";

/**
 * @typedef {import("./posing.js").Posed} Posed
 * @typedef {import("./kept.js").Given} Given
 *
 * @typedef {object} How
 * @property {Given | null} given what is answered, locked or not
 * @property {import("./kept.js").Kept | undefined} kept once it is locked
 * @property {boolean} isOpen whether what the model does is shown
 * @property {boolean} isPresenter
 * @property {boolean} isFollower
 * @property {{class?: number[], deviation?: number[]}} ofClass bars
 * @property {string} sending what is said of it while it is sent
 */

export class AnswerView extends withParts(`
  section=#predict answer=#predict-answer bars=#predict-bars text=textarea#predict-text
  sum=#predict-sum says=attention-words#predict-says sentLine=#predict-sent
`) {
  #taps = /** @type {number[]} */ ([]);

  /**
   * @param {Document} document
   * @param {(given: Given) => unknown} onGiven
   */
  constructor(document, onGiven) {
    super(document);
    if (!customElements.get("word-bars")) customElements.define("word-bars", WordBars);
    this.bars.addEventListener("word-choose", (event) =>
      onGiven({ choice: /** @type {CustomEvent} */ (event).detail.index }),
    );
    this.bars.addEventListener("word-give", (event) => {
      const { index, taps } = /** @type {CustomEvent} */ (event).detail;
      onGiven({ taps: this.#taps.with(index, Math.max(0, this.#taps[index] + taps)) });
    });
    this.text.addEventListener("input", () => onGiven({ text: this.text.value }));
    this.text.addEventListener("keydown", (event) => event.stopPropagation());
  }

  /**
   * @param {Posed} posed
   * @param {How} how
   */
  show(posed, how) {
    const { given, kept, isOpen, isFollower, sending } = how;
    this.section.dataset.shows = isOpen ? "outcome" : "question";
    if (isOpen) this.answer.dataset.figure = "My prediction and the model";
    else delete this.answer.dataset.figure;
    this.#showText(posed, how);
    this.#taps = posed.words.map((_, k) => given?.taps?.[k] ?? 0);
    this.#showBars(posed, how);
    this.says.parts = isOpen
      ? posed.outcome(kept?.given ?? null).says
      : [{ text: hintOf(posed.mode, how), role: "hint" }];
    this.#showSent(isFollower ? sentInWords(kept, { isOpen, sending }) : "");
  }

  /**
   * @param {Posed} posed
   * @param {How} how
   */
  #showText({ mode }, { given, kept, isPresenter }) {
    this.text.hidden = mode !== "write" || isPresenter;
    this.text.readOnly = Boolean(kept);
    const text = given?.text ?? "";
    if (mode === "write" && this.text.value !== text) this.text.value = text;
  }

  /**
   * The bars; of a guess its sum; once it is shown, which bar is whose. Who presents gives no weight.
   *
   * @param {Posed} posed
   * @param {How} how
   */
  #showBars({ mode, words, names, asked, outcome }, { given, kept, isOpen, isPresenter, ofClass }) {
    const [label, isLocked] = [plain(asked), Boolean(kept)];
    const bars = /** @type {WordBars} */ (this.bars);
    const guess = mode === "give" && !isPresenter ? guessOf(this.#taps) : null;
    const known = mode === "write" ? {} : { ...outcome(given).bars, ...ofClass };
    bars.hidden = mode === "write" || !words.length;
    if (mode !== "write" && isOpen) bars.view = { mode: "show", words, names, label, ...known };
    else if (mode === "choose")
      bars.view = { mode, words, names, label, chosen: given?.choice ?? null, isLocked };
    else if (mode === "give" && isPresenter) bars.view = { mode: "show", words, names, label };
    else if (guess) bars.view = { mode: "give", words, names, label, guess, isLocked };
    const sum = guess ? `sum ${fixed(guess.reduce((all, weight) => all + weight, 0))}` : "";
    this.sum.textContent = isOpen ? legendOf(known) : sum;
    this.sum.hidden = !this.sum.textContent;
  }

  /** @param {string} words */
  #showSent(words) {
    if (this.sentLine.textContent !== words) this.sentLine.textContent = words;
    this.sentLine.hidden = !words;
  }
}
