/** Messages about numbers that people type: newer ones are on their way, older ones are shown, an error. */
import { html, render } from "lit-html";
import { withParts } from "../dom.ts";
import { OLD } from "./words.ts";

export class NumbersMessages extends withParts("section=#attention status=#products-status box=#notice") {
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

  problem(message: string, _answer: unknown, again: (() => unknown) | null) {
    this.notice(message, again);
    this.old(OLD);
  }

  notice(message: string, again: (() => unknown) | null = null) {
    const button = again && html` <button type="button" id="again" @click=${again}>try again</button>`;
    render([message, button], this.box);
    this.box.hidden = false;
  }

  #announce(how: "" | "newer" | "old", words: string) {
    this.section.dataset.shows = how;
    if (this.status.textContent !== words) this.status.textContent = words;
  }
}
