/**
 * The third part of the lab: the same s and h under four score functions.
 *
 * @typedef {import("./score-functions.js").ParameterName} ParameterName
 * @typedef {import("./score-functions.js").ScoreStage} ScoreStage
 * @typedef {import("./score-functions.js").ScoreTexts} ScoreTexts
 */
import { subscript } from "../shared/maps/arithmetic.js";
import { numbersOf, problemsOf, readPasted, sameSize } from "../shared/maps/grids.js";
import { SCORE_DIGITS, scoreArithmetic, scoreMadeOf } from "./score-words.js";
import { PARAMETERS, USUAL_SCORES, WAYS, scored } from "./score-functions.js";
import { LabPointing } from "./pointing.js";

const OLD = "These are the scores of the last valid numbers.";
const TOO_LARGE = "The products of these numbers are too large to compute: enter smaller numbers.";

export class ScoresLab {
  /** @type {{texts: ScoreTexts, cell: ScoreCell | null}} */
  state = { texts: USUAL_SCORES, cell: null };
  /** @type {Numbers | null} those whose scores are shown */
  #shown = null;

  /**
   * @param {Document} document
   * @param {(history: "push" | "replace") => void} write puts the state into the address
   */
  constructor(document, write) {
    this.find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.write = write;
    this.section = /** @type {HTMLElement} */ (this.find("scoring"));
    this.status = /** @type {HTMLElement} */ (this.find("scoring-status"));
    this.madeOf = scoreMadeOf;
    this.pointing = /** @type {LabPointing<ScoreStage>} */ (new LabPointing(this.section, this));
    for (const type of ["grid-edit", "grid-paste"]) this.section.addEventListener(type, this);
    this.find("usual").addEventListener("click", () => this.#change(USUAL_SCORES, "push"));
  }

  /** @param {Event} event */
  handleEvent(event) {
    const name = /** @type {ParameterName} */ (/** @type {HTMLElement} */ (event.target).dataset.grid);
    const { i, j, text } = /** @type {CustomEvent} */ (event).detail;
    if (event.type === "grid-paste") return this.#paste(name, text);
    const texts = this.state.texts[name].map((row) => [...row]);
    texts[i][j] = text;
    this.#change({ [name]: texts }, "replace");
  }

  /**
   * @param {ParameterName} name
   * @param {string} text
   */
  #paste(name, text) {
    const texts = readPasted(text);
    const old = this.state.texts[name];
    if (texts && sameSize(texts, old)) return this.#change({ [name]: texts }, "push");
    this.status.textContent = `The pasted matrix does not fit: it must have ${old.length} × ${old[0].length} numbers. Nothing was changed.`;
  }

  /**
   * @param {Partial<ScoreTexts>} texts
   * @param {"push" | "replace"} history
   */
  #change(texts, history) {
    this.state.texts = { ...this.state.texts, ...texts };
    this.#show();
    this.write(history);
  }

  /** @param {{texts: ScoreTexts, cell: ScoreCell | null}} state */
  restore(state) {
    this.state = state;
    this.#show();
    this.pointing.lock = state.cell;
  }

  #show() {
    const { texts } = this.state;
    for (const name of PARAMETERS) this.find(`score-${name}`).texts = texts[name];
    const wrong = PARAMETERS.some((name) => problemsOf(texts[name]))
      ? "Correct the marked fields."
      : this.#score();
    this.section.dataset.shows = wrong ? "old" : "";
    this.status.textContent = wrong && `${wrong} ${this.#shown ? OLD : "Then the scores are shown."}`;
  }

  /** @returns {string} why there are none; "" if they are shown */
  #score() {
    const { texts } = this.state;
    const numbers = /** @type {Numbers} */ (
      Object.fromEntries(PARAMETERS.map((name) => [name, numbersOf(texts[name])]))
    );
    const results = WAYS.map((way) => ({ way, ...scored(way, numbers) }));
    if (!results.every(({ scores }) => scores.every(Number.isFinite))) return TOO_LARGE;
    for (const { way, scores, weights } of results) {
      this.#draw(`${way}-scores`, scores, "e");
      this.#draw(`${way}-weights`, weights, "a");
    }
    this.#shown = numbers;
    this.pointing.refresh();
    return "";
  }

  /**
   * @param {ScoreStage} stage
   * @param {number[]} row
   * @param {string} letter
   */
  #draw(stage, row, letter) {
    const columns = row.map((_, j) => `h${subscript(j + 1)}`);
    this.find(stage).shown = { values: [row], digits: SCORE_DIGITS, rows: [letter], columns };
  }

  /** @param {ScoreCell} cell */
  has({ i, j }) {
    return i === 0 && j < (this.#shown?.h.length ?? 0);
  }

  /** @param {ScoreCell} cell */
  explain(cell) {
    return scoreArithmetic(cell, /** @type {Numbers} */ (this.#shown));
  }

  /** @param {ScoreCell | null} cell */
  locked(cell) {
    this.state.cell = cell;
    this.write("replace");
  }
}
