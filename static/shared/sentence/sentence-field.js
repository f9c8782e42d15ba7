/**
 * A sentence in one place for two purposes: pieces to read and a field to type in, in the same letters, one shown at
 * a time. Whatever is typed stays in the field until it is asked for or overwritten by the person.
 *
 *   <sentence-field><label/><token-line/><textarea/></sentence-field>   then set .sentence
 *
 * @typedef {import("./pieces.js").Sentence & {own?: string}} Sentence  own: what of it can be typed, where that is
 *   not all of it
 *
 * @fires field-mode    CustomEvent<{editing: boolean}>, bubbles
 * @fires field-submit  CustomEvent, bubbles; read .value
 */
import { dispatch } from "../dom.js";
import { TokenLine } from "./token-line.js";

export class SentenceField extends HTMLElement {
  /** what stood in the field when it was last sent or filled in, letter by letter */
  #known = "";
  /** whether it goes on from another text, so that a space before it counts */
  #joins = false;
  /** the text that it showed last, as far as it can be typed */
  #shown = "";
  /** whether the person came into the field since something was asked for */
  #entered = false;

  get #line() {
    return /** @type {TokenLine} */ (this.querySelector("token-line"));
  }

  get #area() {
    return /** @type {HTMLTextAreaElement} */ (this.querySelector("textarea"));
  }

  connectedCallback() {
    for (const type of ["focusin", "focusout", "input", "keydown", "click", "dblclick"])
      this.addEventListener(type, this);
    this.#setEditing(this.focused);
  }

  get line() {
    return this.#line;
  }

  /** @param {import("./tasks.js").Text} words what is typed here, and how it is called */
  set text({ label, pieces, placeholder, lang, joins = false }) {
    this.#joins = joins;
    /** @type {HTMLLabelElement} */ (this.querySelector("label")).textContent = label;
    this.#line.ariaLabel = pieces;
    this.#area.placeholder = placeholder;
    this.#line.lang = this.#area.lang = lang;
  }

  /** @param {boolean} value whether nothing can be typed */
  set fixed(value) {
    this.#area.readOnly = value;
    this.#area.tabIndex = value ? -1 : 0;
  }

  /** What is typed, on one line. */
  get value() {
    return this.#plain(this.#area.value);
  }

  /** @param {string} text */
  #plain(text) {
    const line = text.replace(/\s*\n\s*/g, " ");
    return this.#joins ? line.trimEnd() : line.trim();
  }

  set value(text) {
    this.#area.value = this.#known = text;
    this.#setEditing(this.dirty); // what is asked for is read where it is typed, until its pieces are known
  }

  /** Whether the field holds something other than the sentence that is shown. */
  get dirty() {
    return this.value !== this.#plain(this.#shown);
  }

  /** Whether the person has changed the text since it was sent or filled in. */
  get touched() {
    return this.#area.value !== this.#known;
  }

  get focused() {
    return this.#area === document.activeElement;
  }

  /** What stands in the field now is being asked for. */
  sent() {
    this.#known = this.#area.value;
    this.#entered = false;
  }

  get editing() {
    return this.dataset.mode === "editing";
  }

  /**
   * Show an answer. The field takes it over, unless the person has typed on since it was asked for, or has a draft of
   * something else there; who came into the field to type meanwhile replaces it by typing. From a field that was sent
   * the bar moves the focus on, when it arranges the buttons.
   *
   * @param {Sentence} sentence
   * @param {string} asked what stood in the field when the answer was asked for
   */
  show(sentence, asked) {
    const draft = this.value !== this.#plain(asked) && this.dirty && this.value !== "";
    const keep = this.touched || draft;
    const stay = this.#entered && this.focused;
    this.#line.sentence = sentence;
    this.#shown = sentence.own ?? sentence.text;
    if (keep) this.#setEditing(true);
    else this.value = this.#shown;
    if (stay && !keep) this.edit();
  }

  /** @param {"all" | "end"} select what is selected: all, so that typing replaces it, or nothing, to go on at the end */
  edit(select = "all") {
    const end = this.#area.value.length;
    this.#edit(select === "all" ? 0 : end, end);
  }

  /**
   * @param {number} start of what is selected
   * @param {number} end
   */
  #edit(start, end) {
    if (this.#area.readOnly) return;
    this.#setEditing(true);
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
  }

  /** @param {Element} target a piece: it is selected, where it stands in the field as it is shown */
  #editPiece(target) {
    const range = this.#line.rangeOf(target);
    if (!range || this.value !== this.#line.sentence.text) return this.edit("end");
    this.#edit(...range);
  }

  /** Back to reading: a draft is kept, an emptied field is not one. */
  read() {
    if (!this.value) this.value = this.#shown;
    this.#setEditing(false);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const inArea = event.target === this.#area;
    if (event.type === "focusin" && inArea) this.#onFocus();
    else if (event.type === "focusout" && inArea && !this.focused && !this.dirty) this.#setEditing(false);
    else if (event.type === "input") this.#fit();
    else if (event.type === "keydown" && inArea) this.#onKey(/** @type {KeyboardEvent} */ (event));
    else if (event.type === "dblclick" && !inArea) this.#editPiece(/** @type {Element} */ (event.target));
    else if (
      event.type === "click" &&
      !inArea &&
      !(/** @type {Element} */ (event.target).closest(".piece, line-fold"))
    )
      this.edit("end");
  }

  /** Coming from elsewhere by keyboard selects all; the pointer has its own place, and comes only while editing. */
  #onFocus() {
    this.#entered = true;
    if (!this.editing) this.#area.select();
    this.#setEditing(true);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      dispatch(this, "field-submit");
    } else if (event.key === "Escape" && this.#line.sentence.text) this.read();
  }

  /** @param {boolean} editing */
  #setEditing(editing) {
    this.dataset.mode = editing ? "editing" : "reading";
    this.#line.inert = editing;
    this.#fit();
    dispatch(this, "field-mode", { editing });
  }

  /** As tall as its text; browsers with `field-sizing` do this by themselves. */
  #fit() {
    if (CSS.supports("field-sizing", "content")) return;
    this.#area.style.height = "auto";
    this.#area.style.height = `${this.#area.scrollHeight}px`;
  }
}
