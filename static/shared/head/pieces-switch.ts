/** The line on what a page by words merges and hides, with one click to the pieces, and back. */
import { withParts } from "../dom.ts";
import type { Words } from "./weights.ts";

export class PiecesSwitch extends withParts("place=#reading note=#by-words button=button#pieces") {
  #words: Words = "";

  constructor(document: Document, choose: (words: Words) => unknown) {
    super(document);
    this.button.addEventListener("click", () => choose(this.#words ? "" : "apart"));
  }

  /** Show how it is read; `usual` is "" for a model whose pieces make up no words. */
  show(words: Words, usual: Words, note: string) {
    this.#words = words;
    this.place.hidden = !usual;
    this.note.textContent = note;
    this.button.textContent = words ? "show the pieces" : "show the words";
  }
}
