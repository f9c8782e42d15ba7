/** Messages about numbers that people type: newer ones are on their way, older ones are shown, an error. */
import { html, nothing, render } from "../html.ts";
import { withParts } from "../dom.ts";
import { OLD } from "./words.ts";

/** The products that are shown, in words; and a notice, with what tries it again. */
type Said = { how: "" | "newer" | "old"; words: string; notice: string; again: (() => unknown) | null };

const SILENT: Said = { how: "", words: "", notice: "", again: null };

export class NumbersMessages extends withParts("section=#attention status=#products-status box=#notice") {
  #said: Readonly<Said> = SILENT;

  busy(words: string) {
    this.#say({ ...SILENT, how: "newer", words });
  }

  ready() {
    this.#say(SILENT);
  }

  /** Say why the products are those of earlier numbers. */
  old(words: string) {
    this.#say({ how: "old", words });
  }

  problem(message: string, _answer: unknown, again: (() => unknown) | null) {
    this.#say({ how: "old", words: OLD, notice: message, again });
  }

  notice(message: string) {
    this.#say({ notice: message, again: null });
  }

  #say(part: Partial<Said>) {
    this.#said = { ...this.#said, ...part };
    const { how, words, notice, again } = this.#said;
    this.section.dataset.shows = how;
    render(words, this.status);
    const button = again && html` <button type="button" id="again" @click=${again}>try again</button>`;
    render(notice ? html`${notice}${button}` : nothing, this.box);
  }
}
