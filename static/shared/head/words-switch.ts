/** The quiet line on what a page by words merges and hides, with one click to the pieces, and back. */
import { withParts } from "../dom.ts";
import { write } from "../write.ts";
import type { Words } from "./weights.ts";

export class WordsSwitch extends withParts("#note button=button#pieces") {
  readonly #choose: (part: { words: "" | "apart" }) => unknown;

  constructor(document: Document, choose: (part: { words: "" | "apart" }) => unknown) {
    super(document);
    this.#choose = choose;
  }

  /** Show how it is read; `usual` is "" where pieces make up no words. Without a note the one that is there stays. */
  show(words: Words, usual: Words, note?: string) {
    this.button.onclick = () => this.#choose({ words: words ? "" : "apart" });
    this.button.hidden = !words && !usual;
    write(this.button, words ? "show the pieces" : "show the words");
    if (note !== undefined) write(this.note, note);
  }
}
