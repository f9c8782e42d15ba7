/**
 * Links that people drew between the words of the sentence: how the opened head agrees with them, and their cells.
 *
 * @typedef {import("../shared/api.js").GoldAnswer} GoldAnswer
 * @typedef {{sure: number[][], possible: number[][], note: Part[]}} Outlined  cells [i, j] of the map
 */
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
   * @param {(isOutlined: boolean) => unknown} choose
   */
  constructor(document, choose) {
    super(document);
    this.button.addEventListener("click", () => choose(this.button.ariaPressed !== "true"));
  }

  /**
   * Whether people linked the words of what a model read and wrote.
   *
   * @param {Model} model
   * @param {Answer} answer
   */
  isLinked({ gold = [] }, { source, target }) {
    return gold.some((one) => one.text === source.text && one.target === target.text);
  }

  /** @param {Question} question */
  has(question) {
    return question === this.#question;
  }

  /**
   * @param {Question} question
   * @param {GoldAnswer} answer
   */
  take(question, answer) {
    this.#question = question;
    this.#answer = answer;
  }

  /** @param {Alignment | null} alignment that is compared; null: its sentence has no links */
  of(alignment) {
    const isHead = alignment?.block === "cross" && !alignment.aggregate && !isRewritten(alignment);
    this.#alignment = isHead ? alignment : null;
  }

  /** @param {{view: string, gold: boolean}} state */
  show({ view, gold }) {
    this.button.hidden = !this.#alignment || view !== "heatmap";
    this.button.ariaPressed = String(gold);
    this.button.textContent = `gold links: AER ${this.#error}`;
    this.button.ariaLabel = `${this.button.textContent} of this sentence, this head; outline them`;
  }

  /** The error of the head with rows named as they are. */
  get #error() {
    if (!this.#alignment || !this.#answer) return "";
    const { layer, head, served = "produced" } = this.#alignment;
    return amount(this.#answer.errors[served][(layer || 1) - 1][(head || 1) - 1]);
  }

  /** The cells that people linked, with words about them. @returns {Outlined | null} */
  get outlined() {
    const a = this.#alignment;
    if (!a || !this.#answer) return null;
    const { words, pieces } = this.#answer;
    const cells = (/** @type {number[][]} */ some) => some.flatMap(([i, j]) => cellOf(a, i, j));
    const text =
      `AER of this sentence, this head: ${this.#error} (our own gold links). Outlined: ${count(words.sure.length, "sure link")}` +
      (words.possible.length ? `; dashed: ${words.possible.length} that are only possible.` : ".");
    return { sure: cells(pieces.sure), possible: cells(pieces.possible), note: [{ text }] };
  }
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
