/** The opened cell: asked for, shown, copied. */
import { withParts } from "../shared/dom.ts";
import { fetchCell } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { Asking } from "../shared/page/asking.ts";
import { copy, save } from "../shared/page/copy.ts";
import type { CellAnswer, CellPlace, Question } from "../shared/api.ts";
import type { Digits, Where } from "./address.ts";

const CONFIRMED = 4000; // milliseconds

export class CellView extends withParts(`
  place=#cell hint=#cell-hint opened=#cell-opened problem=#cell-problem problemText=#cell-problem-text
  againButton=button#cell-again derivation=cell-derivation#derivation #copied
`) {
  declare walk: { closeCell(): unknown; reopenCell(): unknown; notice(words: string): void };
  declare whole: HTMLButtonElement;
  declare copies: HTMLButtonElement[];

  #cell: CellAnswer | null = null;
  #asking = new Asking();
  #cleared = () => {};

  constructor(document: Document, walk: CellView["walk"]) {
    super(document);
    const find = (id: string) => document.getElementById(id) as any;
    this.walk = walk;
    this.whole = find("copy-whole") as HTMLButtonElement;
    this.copies = [find("copy-numpy"), find("copy-latex")] as HTMLButtonElement[];
    find("cell-close").addEventListener("click", () => walk.closeCell());
    this.againButton.addEventListener("click", () => walk.reopenCell());
    this.#onCopy(find("copy-numpy"), "numpy", "the NumPy program", "py");
    this.#onCopy(this.whole, "whole", "the NumPy program from q and K on", "py");
    this.#onCopy(find("copy-latex"), "latex", "the equations in LaTeX", "tex");
    find("copy-link").addEventListener("click", ({ currentTarget }: Event) =>
      this.#copy(currentTarget as HTMLButtonElement, location.href, "the link to this cell", ""),
    );
  }

  set digits(digits: Digits) {
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

  /** Open a cell; false where it could not be shown, null where something newer is asked for. */
  async open(question: Question, where: Where, place: CellPlace): Promise<boolean | null> {
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

  #show(cell: CellAnswer) {
    this.#cell = cell;
    this.derivation.cell = cell;
    for (const button of this.copies) button.hidden = cell.value === null;
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

  #onCopy(button: HTMLButtonElement, what: "numpy" | "latex" | "whole", named: string, kind: string) {
    button.addEventListener(
      "click",
      () => this.#cell && this.#copy(button, this.#cell[what] ?? "", named, kind),
    );
  }

  /** Copy a text, or save it as a file of a kind where the browser lets nothing be copied; "" is none. */
  async #copy(button: HTMLButtonElement, text: string, named: string, kind: string) {
    this.#cleared();
    if (await copy(text)) return this.#confirm(button, `Copied ${named}.`);
    const instead = kind ? `Saved ${named} as a file instead.` : "The address of the page is the same link.";
    this.walk.notice(`The browser does not let this page copy. ${instead}`);
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
