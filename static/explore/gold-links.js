/**
 * Links that people drew between the words of the sentence: how the opened head agrees with them, and their cells.
 *
 * @typedef {import("../shared/api.js").GoldAnswer} GoldAnswer
 * @typedef {{sure: number[][], possible: number[][], note: Part[]}} Outlined  cells [i, j] of the map
 *
 * @typedef {object} Page
 * @property {import("../shared/page/asking.js").Asking} asking
 * @property {any} state
 * @property {(part: {gold: boolean}) => void} keep
 * @property {{outline(outlined: Outlined | null): void}} view
 */
import { fetchGold } from "../shared/api.js";
import { withParts } from "../shared/dom.js";
import { isRewritten } from "../shared/head/axis-pieces.js";
import { rowOn } from "../shared/head/served.js";
import { amount, count } from "../shared/words.js";

export class GoldLinks extends withParts("button=button#gold") {
  /** @type {Question | null} */
  #question = null;
  /** @type {GoldAnswer | null} */
  #answer = null;
  /** @type {Alignment | null} */
  #alignment = null;

  /**
   * @param {Document} document
   * @param {Page} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.button.addEventListener("click", () => {
      page.keep({ gold: this.button.ariaPressed !== "true" });
      this.show();
    });
  }

  /**
   * Ask for the links of a sentence, once.
   *
   * @param {Question} question
   * @returns {Promise<boolean>} whether they are there, and still wanted
   */
  async read(question) {
    if (question === this.#question) return true;
    const answer = await this.page.asking.ask(
      (signal) => fetchGold(question, signal),
      () => {},
    );
    if (!answer) return false;
    this.#question = question;
    this.#answer = answer;
    return true;
  }

  /** @param {Alignment | null} alignment null: its sentence has no links */
  compare(alignment) {
    const isHead = alignment?.block === "cross" && !alignment.aggregate && !isRewritten(alignment);
    this.#alignment = isHead ? alignment : null;
    this.show();
  }

  /** Say the error, and outline the cells where that is asked for. */
  show() {
    const { view, gold } = this.page.state;
    this.button.hidden = !this.#alignment || view !== "heatmap";
    this.button.ariaPressed = String(gold);
    this.button.textContent = `gold links: AER ${this.#error === null ? "" : amount(this.#error)}`;
    this.button.ariaLabel = `${this.button.textContent} of this sentence, this head; outline them`;
    this.page.view.outline(gold ? this.outlined : null);
  }

  /** The error of the head with rows named as they are. */
  get #error() {
    const a = this.#alignment;
    return a && this.#answer ? rateOf(this.#answer, a) : null;
  }

  /** The cells that people linked, with words about them. @returns {Outlined | null} */
  get outlined() {
    const a = this.#alignment;
    if (!a || !this.#answer) return null;
    const { words, pieces, target_words } = this.#answer;
    const cells = (/** @type {number[][]} */ some) => some.flatMap(([i, j]) => cellOf(a, i, j));
    const text =
      `AER of this sentence, this head: ${rateInWords(rateOf(this.#answer, a), target_words.length, words.sure.length)} (our own gold links). Outlined: ${count(words.sure.length, "sure link")}` +
      (words.possible.length ? `; dashed: ${words.possible.length} that are only possible.` : ".");
    return { sure: cells(pieces.sure), possible: cells(pieces.possible), note: [{ text }] };
  }
}

/** @param {GoldAnswer} answer @param {Alignment} a */
const rateOf = ({ errors }, { layer, head, served = "produced" }) =>
  errors[served][(layer || 1) - 1][(head || 1) - 1];

/**
 * AER = 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|), with its numbers (Och & Ney 2003).
 *
 * @param {number} rate
 * @param {number} made links of the head, |A|: one a written word
 * @param {number} sure links that people drew, |S|
 */
export function rateInWords(rate, made, sure) {
  const agreed = Math.round((1 - rate) * (made + sure));
  return `1 − ${agreed} / (${made} + ${sure}) = ${amount(rate)}: of its ${made} links, those sure plus those sure or possible are ${agreed}`;
}

/**
 * @param {Alignment} a
 * @param {number} i of the piece that is produced
 * @param {number} j
 */
function cellOf({ rows, n }, i, j) {
  const row = rowOn("target", i, rows.side);
  return row === null || row >= n ? [] : [[row, j]];
}
