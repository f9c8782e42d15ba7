/**
 * A sentence in one place for two purposes: pieces to read and a field to type in, in the same letters, one shown at
 * a time. Whatever is typed stays in the field until it is asked for or overwritten by the person.
 *
 *   <sentence-field><label/><token-line/><textarea/></sentence-field>   then set .sentence
 *
 * @typedef {import("../lib/pieces.js").Sentence} Sentence
 *
 * @fires field-mode    CustomEvent<{editing: boolean}>, bubbles
 * @fires field-submit  CustomEvent, bubbles; read .value
 */
import { TokenLine } from "./token-line.js";

export class SentenceField extends HTMLElement {
  get #line() {
    return /** @type {TokenLine} */ (this.querySelector("token-line"));
  }

  get #area() {
    return /** @type {HTMLTextAreaElement} */ (this.querySelector("textarea"));
  }

  connectedCallback() {
    for (const type of ["focusin", "focusout", "input", "keydown", "click"])
      this.addEventListener(type, this);
    this.#setEditing(false);
  }

  get line() {
    return this.#line;
  }

  /** What is typed, on one line. */
  get value() {
    return this.#area.value.replace(/\s*\n\s*/g, " ").trim();
  }

  set value(text) {
    this.#area.value = text;
    this.#setEditing(this.dirty); // what is asked for is read where it is typed, until its pieces are known
  }

  /** Whether the field holds something other than the sentence that is shown. */
  get dirty() {
    return this.value !== this.#line.sentence.text.trim();
  }

  get editing() {
    return this.dataset.mode === "editing";
  }

  /**
   * Show an answer. The field takes it over unless the person has typed on in the meantime.
   *
   * @param {Sentence} sentence
   * @param {string} asked what stood in the field when the answer was asked for
   */
  show(sentence, asked) {
    const typedOn = this.value !== asked.trim() && this.dirty && this.value !== "";
    this.#line.sentence = sentence;
    if (typedOn) return;
    this.value = sentence.text;
    if (this.#area === document.activeElement) this.#area.blur();
  }

  edit() {
    this.#setEditing(true);
    this.#area.focus();
    this.#area.setSelectionRange(this.#area.value.length, this.#area.value.length);
  }

  read() {
    this.#area.blur();
    this.#setEditing(false);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const inArea = event.target === this.#area;
    if (event.type === "focusin" && inArea) this.#setEditing(true);
    else if (event.type === "focusout" && inArea && !this.dirty) this.#setEditing(false);
    else if (event.type === "input") this.#fit();
    else if (event.type === "keydown" && inArea) this.#onKey(/** @type {KeyboardEvent} */ (event));
    else if (event.type === "click" && !inArea && !(/** @type {Element} */ (event.target).closest(".piece")))
      this.edit();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.dispatchEvent(new CustomEvent("field-submit", { bubbles: true }));
    } else if (event.key === "Escape" && this.#line.sentence.text) this.read();
  }

  /** @param {boolean} editing */
  #setEditing(editing) {
    this.dataset.mode = editing ? "editing" : "reading";
    this.#line.inert = editing;
    this.#fit();
    this.dispatchEvent(new CustomEvent("field-mode", { bubbles: true, detail: { editing } }));
  }

  /** As tall as its text; browsers with `field-sizing` do this by themselves. */
  #fit() {
    if (CSS.supports("field-sizing", "content")) return;
    this.#area.style.height = "auto";
    this.#area.style.height = `${this.#area.scrollHeight}px`;
  }
}
