/**
 * The products on the page: drawn, and explained where one points.
 *
 * @typedef {import("../shared/api.js").ScratchAnswer} ScratchAnswer
 * @typedef {import("../shared/maps/arithmetic.js").Cell} Cell
 * @typedef {{question: ScratchQuestion, answer: ScratchAnswer}} Shown
 */
import { STAGES, arithmetic, madeOf, subscript } from "../shared/maps/arithmetic.js";
import { LabPointing } from "./pointing.js";

/** @type {Record<Stage, [string, string]>} the letters of rows and of columns */
const LETTERS = {
  ...{ q: ["q", ""], k: ["k", ""], v: ["v", ""], output: ["z", ""] },
  ...{ scores: ["q", "k"], scaled: ["q", "k"], weights: ["q", "k"] },
};

export class LabProducts {
  /** @type {Shown | null} */
  #shown = null;
  #digits = 2;

  /**
   * @param {HTMLElement} section
   * @param {(cell: Cell | null) => void} locked
   */
  constructor(section, locked) {
    this.section = section;
    this.locked = locked;
    this.madeOf = madeOf;
    this.pointing = /** @type {LabPointing<Stage>} */ (new LabPointing(section, this));
  }

  /** Whether any product has been shown. */
  get any() {
    return !!this.#shown;
  }

  /** @param {number} digits */
  set digits(digits) {
    if (digits === this.#digits) return;
    this.#digits = digits;
    this.#draw();
  }

  /**
   * @param {ScratchQuestion} question
   * @param {ScratchAnswer} answer
   */
  show(question, answer) {
    this.#shown = { question, answer: { ...answer, scaled: masked(answer) } };
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { question, answer } = this.#shown;
    for (const stage of STAGES) this.#drawStage(stage, answer[stage]);
    const divisor = divisorOf(question);
    for (const math of /** @type {NodeListOf<HTMLElement>} */ (
      this.section.querySelectorAll("[data-divisor]")
    ))
      math.toggleAttribute("hidden", math.dataset.divisor !== divisor);
    for (const term of this.section.querySelectorAll("[data-mask]"))
      term.toggleAttribute("hidden", !question.mask);
    this.pointing.refresh();
  }

  /**
   * @param {Stage} stage
   * @param {Matrix} values
   */
  #drawStage(stage, values) {
    const [row, column] = LETTERS[stage];
    const table = /** @type {HeatTable} */ (this.section.querySelector(`#stage-${stage}`));
    table.shown = {
      values,
      digits: this.#digits,
      rows: values.map((_, i) => row + subscript(i + 1)),
      columns: column ? values[0].map((_, j) => column + subscript(j + 1)) : [],
    };
    const shape = /** @type {HTMLElement} */ (this.section.querySelector(`[data-shape="${stage}"]`));
    shape.textContent = `${values.length} × ${values[0].length}`;
  }

  /** @param {Cell} cell */
  has({ stage, i, j }) {
    return this.#shown?.answer[stage][i]?.[j] !== undefined;
  }

  /** @param {Cell} cell */
  explain(cell) {
    const { question, answer } = /** @type {Shown} */ (this.#shown);
    const { scale, temperature } = question;
    const manner = { scale, temperature, digits: this.#digits, width: answer.q[0].length };
    return arithmetic(cell, { ...question, ...answer }, manner);
  }
}

/**
 * S + M: the scaled scores, null where the mask forbids a weight.
 *
 * @param {ScratchAnswer} answer
 * @returns {Matrix}
 */
const masked = ({ scaled, weights }) =>
  scaled.map((row, i) => row.map((x, j) => (weights[i][j] === null ? null : x)));

/** @param {ScratchQuestion} question */
function divisorOf({ scale, temperature }) {
  if (temperature === 1) return scale ? "scale" : "none";
  return scale ? "both" : "temperature";
}
