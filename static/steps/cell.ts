/** The opened cell: asked for, shown, copied. */
import { withParts } from "../shared/dom.ts";
import { fetchCell, type CellAnswer, type CellPlace, type Question } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { Asking } from "../shared/page/asking.ts";
import { copy, save } from "../shared/page/copy.ts";
import type { Where } from "./address.ts";
import type { Walk } from "./walk.ts";

const CONFIRMED = 4000; // milliseconds

export class CellView extends withParts(`
  place=#cell hint=#cell-hint opened=#cell-opened problem=#cell-problem problemText=#cell-problem-text
  againButton=button#cell-again derivation=cell-derivation#derivation #copied closer=#cell-close
  numpy=button#copy-numpy whole=button#copy-whole latex=button#copy-latex link=button#copy-link
`) {
  declare walk: Walk;

  #cell: CellAnswer | null = null;
  #asking = new Asking();
  #cleared = () => {};

  constructor(document: Document, walk: Walk) {
    super(document);
    this.walk = walk;
    this.closer.addEventListener("click", () => walk.closeCell());
    this.againButton.addEventListener("click", () => walk.reopenCell());
    this.#onCopy("numpy", "the NumPy program", "py");
    this.#onCopy("whole", "the NumPy program from q and K on", "py");
    this.#onCopy("latex", "the equations in LaTeX", "tex");
    this.link.addEventListener("click", () =>
      this.#copy(this.link, location.href, "the link to this cell", ""),
    );
  }

  close() {
    this.#asking.cancel();
    this.#cell = null;
    this.opened.hidden = this.problem.hidden = true;
    this.hint.hidden = false;
  }

  /** Open a cell; false where it could not be shown, null where something newer is asked for. */
  async open(question: Question, where: Where, place: CellPlace): Promise<boolean | null> {
    try {
      const cell = await this.#asking.ask((signal) => fetchCell(question, where, place, signal));
      if (!cell) return null;
      this.#show(cell);
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    }
  }

  #show(cell: CellAnswer) {
    this.#cell = cell;
    this.derivation.show({ cell });
    this.numpy.hidden = this.latex.hidden = cell.value === null;
    this.whole.hidden = !cell.whole;
    this.hint.hidden = this.problem.hidden = true;
    this.opened.hidden = false;
  }

  #refused(error: unknown) {
    this.#cell = null;
    this.problemText.textContent = error instanceof Error ? error.message : String(error);
    this.againButton.hidden = error instanceof ApiError && error.isFinal;
    this.hint.hidden = this.opened.hidden = true;
    this.problem.hidden = false;
    if (!(error instanceof ApiError)) console.error(error);
  }

  #onCopy(what: "numpy" | "latex" | "whole", named: string, kind: string) {
    this[what].addEventListener("click", () => this.#copy(this[what], this.#cell?.[what] ?? "", named, kind));
  }

  /** Copy a text, or save it as a file of a kind where the browser lets nothing be copied; "" is none. */
  async #copy(button: HTMLButtonElement, text: string, named: string, kind: string) {
    this.#cleared();
    if (await copy(text)) return this.#confirm(button, `Copied ${named}.`);
    const instead = kind ? `Saved ${named} as a file instead.` : "The address of the page is the same link.";
    this.walk.page.bar.notice(`The browser does not let this page copy. ${instead}`);
    if (kind) save(URL.createObjectURL(new Blob([text])), `regard-${this.#cell?.stage}.${kind}`);
  }

  /** Say in the button itself, for a moment, that it is done. */
  #confirm(button: HTMLButtonElement, aloud: string) {
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
