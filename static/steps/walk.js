/**
 * The stage that is open and the cell that is opened in it: by pointer, by keyboard, by itself.
 *
 * @typedef {{i: number, j: number}} Cell
 * @typedef {"push" | "replace"} History
 */
import { toCell, toPlace } from "./picture.js";
import { besides, usualStage } from "./stages.js";
import { CellView } from "./cell.js";
import { later } from "../shared/page/later.js";
import { isOwn } from "../shared/sentence/models.js";
import { Player } from "./player.js";
import { StageView } from "./stage.js";

const SCORES = ["scores", "scaled"];

export class Walk {
  /** Whether nobody has chosen the stage that is open. */
  byItself = true;
  #turn = 0; // counts what was asked for, so that what is overtaken is not called ready

  /**
   * @param {Document} document
   * @param {StepsPage} page
   */
  constructor(document, page) {
    const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
    this.page = page;
    this.view = new StageView(document);
    this.cell = new CellView(document, this);
    this.player = new Player(document, this);
    this.why = later(async () => new (await import("./why.js")).Why(document));
    this.whyPlace = find("why");
    this.digits = find("digits");
    this.digits.addEventListener("click", ({ target }) =>
      this.#changeDigits(/** @type {HTMLElement} */ (target)),
    );
    this.#listen(find("walk"));
  }

  /** @param {HTMLElement} place */
  #listen(place) {
    place.addEventListener("stage-open", (event) =>
      this.open(/** @type {CustomEvent} */ (event).detail.stage),
    );
    place.addEventListener("cell-open", (event) => this.openCell(/** @type {CustomEvent} */ (event).detail));
    place.addEventListener("cell-follow", (event) =>
      this.#openCell(/** @type {CustomEvent} */ (event).detail, "replace"),
    );
    for (const parts of [this.view.chain, this.view.parts])
      parts.addEventListener("click", ({ target }) => {
        const part = /** @type {HTMLElement | null} */ (
          /** @type {Element} */ (target).closest("[data-stage]")
        );
        if (part?.dataset.stage) this.open(part.dataset.stage);
        if (part && parts === this.view.parts) this.view.row.focus(); // what was clicked there is gone
      });
  }

  /** @param {string} words */
  notice(words) {
    this.page.bar.notice(words);
  }

  /**
   * @param {string} stage
   * @param {History} history
   */
  open(stage, history = "push") {
    if (!this.page.answer || !this.view.stages.some(({ id }) => id === stage)) return;
    this.player.pause();
    this.#goTo(stage, history);
  }

  /**
   * @param {number} count of stages
   * @param {History} history
   * @returns {boolean} whether there was a stage to walk to
   */
  by(count, history) {
    if (!this.page.answer) return false;
    const to = besides(this.view.stages, this.page.state.stage, count);
    if (to === this.page.state.stage) return false;
    this.#goTo(to, history);
    return true;
  }

  /**
   * @param {string} stage
   * @param {History} history
   */
  #goTo(stage, history) {
    Object.assign(this.page.state, { stage, row: 0, column: 0 });
    return this.show(history);
  }

  /**
   * Show the stage and the cell that the page's state says.
   *
   * @param {History} history
   */
  async show(history) {
    const { pointing, decoding, state } = this.page;
    const { stages } = this.view;
    this.byItself = !stages.some(({ id }) => id === state.stage);
    if (this.byItself) Object.assign(state, { stage: usualStage(stages), row: 0, column: 0 });
    this.cell.derivation.names = (axis, k) => pointing.nameOf(axis, k);
    this.view.show(state.stage, state.digits);
    pointing.refresh();
    decoding.refresh();
    return this.#showCell(history);
  }

  /**
   * @param {History} history
   * @returns {Promise<boolean>} whether all that is asked for is drawn
   */
  async #showCell(history) {
    const { decoding, state, status } = this.page;
    const { row, column } = state;
    const { picture } = this.view;
    const turn = ++this.#turn;
    this.page.write(history);
    this.view.opened = row && picture ? toCell(picture, { row, column }) : null;
    if (!this.page.busy) status.loading();
    if (!row) this.cell.close();
    const shown = row ? await this.#ask(row, column) : true;
    if (shown) await this.#explain(row, column);
    const written = await decoding.settled;
    if (turn !== this.#turn || this.page.busy) return false;
    if (shown && written) status.ready();
    else status.partly();
    return Boolean(shown);
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #ask(row, column) {
    const { question, where, state } = this.page;
    const stage = this.view.stage?.served ?? state.stage;
    const rows = this.page.namedBy === "fed" ? "fed" : "";
    return this.cell.open(/** @type {Question} */ (question), { ...where, rows }, { stage, row, column });
  }

  /**
   * Of a score, why it is what it is.
   *
   * @param {number} row
   * @param {number} column
   */
  async #explain(row, column) {
    const { question, where, state } = this.page;
    const stage = this.view.stage?.served ?? state.stage;
    if (!row || !SCORES.includes(stage) || isOwn(state)) return (this.whyPlace.hidden = true);
    const why = await this.why();
    const { step, ...head } = where;
    const at = step ? { row: step, column: row } : { ...head, row, column };
    return why.show(/** @type {Question} */ (question), at, stage);
  }

  /** @param {Cell} cell of the opened stage */
  async openCell(cell) {
    await this.#openCell(cell, "push");
    this.cell.reveal();
  }

  /**
   * @param {Cell} cell
   * @param {History} history replace: the arrow keys carry the open derivation along
   */
  async #openCell(cell, history) {
    const { picture } = this.view;
    if (!picture) return;
    this.player.pause();
    Object.assign(this.page.state, toPlace(picture, cell));
    await this.#showCell(history);
  }

  /** Ask again for the cell that could not be shown. */
  reopenCell() {
    return this.#showCell("replace");
  }

  /** The focus stays where the cell was. */
  closeCell() {
    const inside = this.cell.place.contains(document.activeElement);
    Object.assign(this.page.state, { row: 0, column: 0 });
    this.#showCell("push");
    if (inside) this.view.shown.focus();
  }

  /** @param {HTMLElement} target */
  #changeDigits(target) {
    const { digits } = target.dataset;
    if (!digits) return;
    this.page.state.digits = /** @type {Digits} */ (digits);
    this.showDigits();
    if (!this.page.answer) return;
    this.view.digits = this.page.state.digits;
    this.page.write("replace");
  }

  showDigits() {
    const { digits } = this.page.state;
    for (const button of this.digits.querySelectorAll("button"))
      button.ariaPressed = String(button.dataset.digits === digits);
    this.cell.digits = digits;
  }
}
