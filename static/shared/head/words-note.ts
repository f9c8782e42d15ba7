/** The quiet line beside maps by words: what was merged and left out, and one click that shows the pieces. */
import { withParts } from "../dom.ts";
import { noteInWords } from "../sentence/notes.ts";
import { plain } from "../words.ts";
import type { Alignment } from "./weights.ts";

export class WordsNote extends withParts("note=#note pieces=button#pieces") {
  constructor(document: Document, choose: (part: { words: "" }) => unknown) {
    super(document);
    this.pieces.addEventListener("click", () => choose({ words: "" }));
  }

  /** Show what is true of this map, and more that belongs to its page; nothing where it has no words. */
  show(map: Alignment | undefined, more: string = "") {
    this.note.hidden = this.pieces.hidden = !map?.words;
    if (map) this.note.textContent = [plain(noteInWords(map)), more].filter(Boolean).join(" ");
  }
}
