/**
 * A sentence in one place for two purposes: pieces to read and a field to type in, in the same letters, one shown at
 * a time. All that is typed stays in the field until it is asked for or overwritten by the person. Set `sentence`,
 * read `value`. Fires `field-mode` with `{editing}`, and `field-submit`.
 */
import { dispatch } from "../dom.ts";
import { isOnWall } from "../presented.ts";
import { TokenLine } from "./token-line.ts";
import { write } from "../write.ts";
import type { Text } from "./tasks.ts";

/** A sentence; `written` is the part that can be typed, where that is not all of it. */
export type Sentence = import("../pieces.ts").Sentence & { written?: string };

export class SentenceField extends HTMLElement {
  /** The text of the field when it was last sent or filled in, letter by letter. */
  #known = "";
  /** True where it goes on from another text, so that a space before it counts. */
  #joins = false;
  /** The text that it showed last, as far as it can be typed. */
  #shown = "";
  /** True where the person came into the field since something was asked for. */
  #entered = false;

  get #area() {
    return this.querySelector("textarea") as HTMLTextAreaElement;
  }

  connectedCallback() {
    for (const type of ["focusin", "focusout", "input", "keydown", "click", "dblclick"])
      this.addEventListener(type, this);
    this.#setEditing(this.focused);
  }

  get line() {
    return this.querySelector("token-line") as TokenLine;
  }

  set text({ label, pieces, placeholder, lang, joins = false }: Text) {
    this.#joins = joins;
    write(this.querySelector("label") as HTMLLabelElement, label);
    this.line.ariaLabel = pieces;
    this.#area.placeholder = placeholder;
    this.line.lang = this.#area.lang = lang;
  }

  /** True where nothing can be typed. */
  set fixed(value: boolean) {
    this.#area.readOnly = value;
    this.#area.tabIndex = value ? -1 : 0;
  }

  /** The typed text, on one line. */
  get value() {
    return this.#plain(this.#area.value);
  }

  #plain(text: string) {
    const line = text.replace(/\s*\n\s*/g, " ");
    return this.#joins ? line.trimEnd() : line.trim();
  }

  set value(text) {
    this.#area.value = this.#known = text;
    this.#setEditing(this.dirty); // what is asked for is read where it is typed, until its pieces are known
  }

  /** True where the field holds something other than the sentence that is shown. */
  get dirty() {
    return this.value !== this.#plain(this.#shown);
  }

  /** True where the person has changed the text since it was sent or filled in. */
  get touched() {
    return this.#area.value !== this.#known;
  }

  get focused() {
    return this.#area === document.activeElement;
  }

  /** The text in the field is being asked for. */
  sent() {
    this.#known = this.#area.value;
    this.#entered = false;
  }

  get editing() {
    return this.dataset.mode === "editing";
  }

  /**
   * Show an answer. The field takes it over, unless the person has typed on since it was asked for with the text
   * `asked`, or has a draft of something else there; who came into the field to type meanwhile replaces it by typing.
   * From a field that was sent the bar moves the focus on, when it arranges the buttons.
   */
  show(sentence: Sentence, asked: string) {
    const draft = this.value !== this.#plain(asked) && this.dirty && this.value !== "";
    const keep = this.touched || draft;
    const stay = this.#entered && this.focused;
    this.line.sentence = sentence;
    this.#shown = sentence.written ?? sentence.text;
    if (keep) this.#setEditing(true);
    else this.value = this.#shown;
    if (stay && !keep) this.edit();
  }

  /** Edit with all selected, so that typing replaces it, or go on at the end. */
  edit(select: "all" | "end" = "all") {
    const end = this.#area.value.length;
    this.#edit(select === "all" ? 0 : end, end);
  }

  #edit(start: number, end: number) {
    if (this.#area.readOnly) return;
    this.#setEditing(true);
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
  }

  /** Edit at a piece: it is selected, where it stands in the field as it is shown. */
  #editPiece(target: Element) {
    const range = this.line.rangeOf(target);
    if (!range || this.value !== this.line.sentence.text) return this.edit("end");
    this.#edit(...range);
  }

  /** Go back to reading: a draft is kept, but on the wall; an emptied field is not one. */
  read() {
    if (!this.value || isOnWall()) this.value = this.#shown;
    this.#setEditing(false);
  }

  handleEvent(event: Event) {
    const inArea = event.target === this.#area;
    if (event.type === "focusin" && inArea) this.#onFocus();
    else if (event.type === "focusout" && inArea && !this.focused && !this.dirty) this.#setEditing(false);
    else if (event.type === "input") this.#fit();
    else if (event.type === "keydown" && inArea) this.#onKey(event as KeyboardEvent);
    else if (event.type === "dblclick" && !inArea) this.#editPiece(event.target as Element);
    else if (event.type === "click" && !inArea && !(event.target as Element).closest(".piece, line-fold"))
      this.edit(isOnWall() ? "all" : "end");
  }

  /** Select all after coming by keyboard; the pointer has its own place, and comes only while editing. */
  #onFocus() {
    this.#entered = true;
    if (!this.editing) this.#area.select();
    this.#setEditing(true);
  }

  #onKey(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      dispatch(this, "field-submit");
    } else if (event.key === "Escape" && this.line.sentence.text) this.read();
  }

  #setEditing(editing: boolean) {
    this.dataset.mode = editing ? "editing" : "reading";
    this.line.inert = editing;
    this.#fit();
    dispatch(this, "field-mode", { editing });
  }

  /** Make the field as tall as its text; browsers with `field-sizing` do this by themselves. */
  #fit() {
    if (CSS.supports("field-sizing", "content")) return;
    this.#area.style.height = "auto";
    this.#area.style.height = `${this.#area.scrollHeight}px`;
  }
}
