/**
 * The opened cell: asked for, shown, copied.
 *
 * @typedef {import("../shared/api.js").CellPlace} CellPlace
 * @typedef {import("./derivation.js").Cell} Cell
 */
import { withParts } from "../shared/dom.js";
import { fetchCell } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { Asking } from "../shared/page/asking.js";
import { copy, save } from "../shared/page/copy.js";

const CONFIRMED = 4000; // milliseconds

export class CellView extends withParts(`
  place=#cell hint=#cell-hint opened=#cell-opened problem=#cell-problem problemText=#cell-problem-text
  againButton=button#cell-again derivation=cell-derivation#derivation #copied
`) {
  /** @type {Cell | null} */
  #cell = null;
  #asking = new Asking();
  #cleared = () => {};

  /**
   * @param {Document} document
   * @param {{closeCell(): unknown, reopenCell(): unknown, notice(words: string): void}} walk
   */
  constructor(document, walk) {
    super(document);
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.walk = walk;
    this.whole = /** @type {HTMLButtonElement} */ (find("copy-whole"));
    this.copies = /** @type {HTMLButtonElement[]} */ ([find("copy-numpy"), find("copy-latex")]);
    find("cell-close").addEventListener("click", () => walk.closeCell());
    this.againButton.addEventListener("click", () => walk.reopenCell());
    this.#onCopy(find("copy-numpy"), "numpy", "the NumPy program", "py");
    this.#onCopy(this.whole, "whole", "the NumPy program from q and K on", "py");
    this.#onCopy(find("copy-latex"), "latex", "the equations in LaTeX", "tex");
    find("copy-link").addEventListener("click", ({ target }) =>
      this.#copy(target, location.href, "the link to this cell", ""),
    );
  }

  /** @param {Digits} digits */
  set digits(digits) {
    this.derivation.digits = digits;
  }

  /** The page scrolls as far as is needed to see all of it. */
  reveal() {
    this.place.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.#asking.cancel();
    this.#cell = null;
    this.opened.hidden = this.problem.hidden = true;
    this.hint.hidden = false;
  }

  /**
   * @param {Question} question
   * @param {Where} where
   * @param {CellPlace} place
   * @returns {Promise<boolean | null>} whether it could be shown; null: something newer is asked
   */
  async open(question, where, place) {
    try {
      const cell = await this.#asking.ask(
        (signal) => fetchCell(question, where, place, signal),
        () => {},
      );
      if (!cell) return null;
      this.#show(cell);
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    }
  }

  /** @param {Cell} cell */
  #show(cell) {
    this.#cell = cell;
    this.derivation.cell = cell;
    for (const button of this.copies) button.hidden = cell.value === null;
    this.whole.hidden = !cell.whole;
    this.hint.hidden = this.problem.hidden = true;
    this.opened.hidden = false;
  }

  /** @param {unknown} error */
  #refused(error) {
    this.#cell = null;
    this.problemText.textContent = error instanceof Error ? error.message : String(error);
    this.againButton.hidden = error instanceof ApiError && error.isFinal;
    this.hint.hidden = this.opened.hidden = true;
    this.problem.hidden = false;
    if (!(error instanceof ApiError)) console.error(error);
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {"numpy" | "latex" | "whole"} what
   * @param {string} named
   * @param {string} kind
   */
  #onCopy(button, what, named, kind) {
    button.addEventListener(
      "click",
      () => this.#cell && this.#copy(button, this.#cell[what] ?? "", named, kind),
    );
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {string} text
   * @param {string} named
   * @param {string} kind of file, where the browser lets nothing be copied; "": none
   */
  async #copy(button, text, named, kind) {
    this.#cleared();
    if (await copy(text)) return this.#confirm(button, `Copied ${named}.`);
    const instead = kind ? `Saved ${named} as a file instead.` : "The address of the page is the same link.";
    this.walk.notice(`The browser does not let this page copy. ${instead}`);
    if (kind) save(URL.createObjectURL(new Blob([text])), `regard-${this.#cell?.stage}.${kind}`);
  }

  /**
   * Say in the button itself, for a moment, that it is done.
   *
   * @param {HTMLButtonElement} button
   * @param {string} aloud
   */
  #confirm(button, aloud) {
    const name = button.textContent;
    button.style.minWidth = `${button.offsetWidth}px`;
    button.textContent = "copied";
    this.copied.textContent = aloud;
    const timer = setTimeout(() => this.#cleared(), CONFIRMED);
    this.#cleared = () => {
      clearTimeout(timer);
      button.textContent = name;
      this.copied.textContent = "";
      this.#cleared = () => {};
    };
  }
}
