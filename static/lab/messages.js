/**
 * What the lab says about its numbers: that newer ones are on their way, that older ones are shown, what went wrong.
 */
import { withParts } from "../shared/dom.js";

export const OLD = "These are the products of the last valid numbers.";

export class LabMessages extends withParts(`
  section=#attention status=#products-status box=#notice text=#notice-text button=#again
`) {
  /** @type {(() => unknown) | null} */
  #again = null;

  /** @param {Document} document */
  constructor(document) {
    super(document);
    this.button.addEventListener("click", () => this.#again?.());
  }

  /** @param {string} words */
  busy(words) {
    this.box.hidden = true;
    this.#announce("newer", words);
  }

  ready() {
    this.box.hidden = true;
    this.#announce("", "");
  }

  /** @param {string} words why the products are those of earlier numbers */
  old(words) {
    this.#announce("old", words);
  }

  /**
   * @param {string} message
   * @param {unknown} _shown
   * @param {(() => unknown) | null} again
   */
  problem(message, _shown, again) {
    this.notice(message, again);
    this.old(OLD);
  }

  /**
   * @param {string} message
   * @param {(() => unknown) | null} [again]
   */
  notice(message, again = null) {
    this.#again = again;
    this.text.textContent = message;
    this.button.hidden = !again;
    this.box.hidden = false;
  }

  /**
   * @param {"" | "newer" | "old"} how
   * @param {string} words
   */
  #announce(how, words) {
    this.section.dataset.shows = how;
    if (this.status.textContent !== words) this.status.textContent = words;
  }
}
