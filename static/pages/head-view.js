/**
 * The opened head: its title, its two views, its facts, and what it may be exported as.
 *
 * @typedef {import("../lib/alignment.js").Alignment} Alignment
 * @typedef {import("../elements/attention-heatmap.js").AttentionHeatmap} AttentionHeatmap
 * @typedef {import("../elements/attention-numbers.js").AttentionNumbers} AttentionNumbers
 * @typedef {import("../elements/head-facts.js").HeadFacts} HeadFacts
 * @typedef {"heatmap" | "numbers"} View
 */
import { headFacts } from "../lib/facts.js";
import { axisNames, headTitle, shiftInWords } from "../lib/words.js";
import { Exports } from "./exports.js";

export class HeadView {
  /** @type {Alignment | null} */
  #alignment = null;
  /** @type {View} */
  #shown = "heatmap";

  /**
   * @param {Document} document
   * @param {{changeView(view: View): void, pointing: {refresh(): void}, bar: {notice(words: string): void}}} page
   */
  constructor(document, page) {
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.page = page;
    this.section = /** @type {HTMLElement} */ (find("head"));
    this.title = /** @type {HTMLElement} */ (find("head-title"));
    this.rows = /** @type {HTMLElement} */ (find("rows-name"));
    this.columns = /** @type {HTMLElement} */ (find("columns-name"));
    this.heatmap = /** @type {AttentionHeatmap} */ (find("heatmap"));
    this.numbers = /** @type {AttentionNumbers} */ (find("numbers"));
    this.facts = /** @type {HeadFacts} */ (find("facts"));
    this.rounding = /** @type {HTMLElement} */ (find("rounding"));
    this.shift = /** @type {import("../elements/attention-words.js").AttentionWords} */ (find("shift"));
    this.exports = new Exports(document, this);
    for (const button of this.#buttons) button.addEventListener("click", () => this.#change(button));
  }

  get alignment() {
    return this.#alignment;
  }

  get #buttons() {
    return /** @type {NodeListOf<HTMLButtonElement>} */ (this.section.querySelectorAll("[data-view]"));
  }

  /**
   * @param {Alignment} alignment
   * @param {number[][] | undefined} aer of its block
   */
  async draw(alignment, aer) {
    this.#alignment = alignment;
    const names = axisNames(alignment);
    this.title.textContent = headTitle(alignment);
    this.rows.textContent = names.rows;
    this.columns.textContent = names.columns;
    this.shift.parts = shiftInWords(alignment);
    this.shift.hidden = alignment.columns.side !== "fed";
    this.facts.facts = headFacts(alignment, aer);
    await this.#drawShown();
  }

  /** @param {View} view */
  show(view) {
    this.#shown = view;
    for (const button of this.#buttons) button.ariaPressed = String(button.dataset.view === view);
    this.heatmap.hidden = view !== "heatmap";
    this.numbers.hidden = this.rounding.hidden = view !== "numbers";
  }

  /** @param {{i: number | null, j: number | null}} lit */
  set lit(lit) {
    if (this.#shown === "heatmap") this.heatmap.lit = lit;
    else this.numbers.lit = lit;
  }

  /** @param {HTMLButtonElement} button */
  async #change(button) {
    const view = /** @type {View} */ (button.dataset.view);
    this.show(view);
    this.page.changeView(view);
    try {
      await this.#drawShown();
    } catch (error) {
      this.page.bar.notice(error instanceof Error ? error.message : String(error));
    }
    this.page.pointing.refresh();
  }

  async #drawShown() {
    if (!this.#alignment) return;
    try {
      if (this.#shown === "heatmap") return await this.heatmap.draw(this.#alignment);
    } catch (error) {
      this.#drawNumbers(); // what can be drawn is drawn
      throw error;
    }
    this.#drawNumbers();
  }

  #drawNumbers() {
    this.show("numbers");
    this.numbers.alignment = this.#alignment;
  }
}
