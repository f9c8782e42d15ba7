/** Messages about the numbers of the lab: newer ones are on their way, older ones are shown, an error. */
import { withParts } from "../shared/dom.ts";

export const OLD = "These are the products of the last valid numbers.";

export class LabMessages extends withParts(`
  section=#attention status=#products-status box=#notice text=#notice-text button=#again
`) {
  #again: (() => unknown) | null = null;

  constructor(document: Document) {
    super(document);
    this.button.addEventListener("click", () => this.#again?.());
  }

  busy(words: string, how: "" | "newer" = "newer") {
    this.box.hidden = true;
    this.#announce(how, words);
  }

  ready() {
    this.busy("", "");
  }

  /** Say why the products are those of earlier numbers. */
  old(words: string) {
    this.#announce("old", words);
  }

  problem(message: string, _shown: unknown, again: (() => unknown) | null) {
    this.notice(message, again);
    this.old(OLD);
  }

  notice(message: string, again: (() => unknown) | null = null) {
    this.#again = again;
    this.text.textContent = message;
    this.button.hidden = !again;
    this.box.hidden = false;
  }

  #announce(how: "" | "newer" | "old", words: string) {
    this.section.dataset.shows = how;
    if (this.status.textContent !== words) this.status.textContent = words;
  }
}
