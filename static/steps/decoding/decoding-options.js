/**
 * How a text is to be written: a method, and the settings of that method alone. What cannot be is marked in its
 * place, with a sentence that says what to write.
 *
 *   <decoding-options> with [data-method] buttons, [data-of] groups of [data-setting] fields, and a .wrong
 *   then set .methods to those that there are, and .asked
 *
 * @typedef {import("./options.js").Setting} Setting
 *
 * @fires decoding-ask  CustomEvent<Asked>, bubbles; after a change, whether or not it can be asked for
 */
import { dispatch } from "../../shared/dom.js";
import { METHODS, USUAL, badSettings, problemWith } from "./options.js";

const PAUSE = 400; // milliseconds of no typing, after which it is asked for

export class DecodingOptions extends HTMLElement {
  /** @type {Asked} */
  #asked = USUAL;
  /** @type {readonly Method[]} */
  #methods = METHODS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  connectedCallback() {
    this.#wrong.id = "decoding-wrong";
    for (const type of ["click", "input", "change", "keydown"]) this.addEventListener(type, this);
  }

  disconnectedCallback() {
    clearTimeout(this.#pause);
  }

  /** @param {Method[]} methods */
  set methods(methods) {
    this.#methods = methods;
    this.#show();
  }

  get asked() {
    return this.#asked;
  }

  /** @param {Asked} asked */
  set asked(asked) {
    clearTimeout(this.#pause);
    this.#asked = asked;
    this.#show();
  }

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const { setting } = target.dataset;
    if (event.type === "click") return this.#onClick(target);
    if (!setting) return;
    if (event.type === "keydown")
      return /** @type {KeyboardEvent} */ (event).key === "Enter" && this.#dispatch();
    if (event.type === "change") return this.#dispatch();
    this.#change({ [setting]: /** @type {HTMLInputElement} */ (target).value });
    this.#pause = setTimeout(() => this.#dispatch(), PAUSE);
  }

  /** @param {HTMLElement} target */
  #onClick(target) {
    const { method, seed } = target.dataset;
    if (method) this.#change({ method: /** @type {Method} */ (method) });
    else if (seed !== undefined) this.#change({ seed: nextSeed(this.#asked.seed) });
    else return;
    this.#dispatch();
  }

  /** @param {Partial<Asked>} changes */
  #change(changes) {
    clearTimeout(this.#pause);
    this.#asked = { ...this.#asked, ...changes };
    this.#show();
  }

  #dispatch() {
    clearTimeout(this.#pause);
    dispatch(this, "decoding-ask", this.#asked);
  }

  #show() {
    const { method } = this.#asked;
    const isHere = (/** @type {string | undefined} */ one) => this.#methods.some((known) => known === one);
    for (const button of this.#all("[data-method]")) {
      button.hidden = !isHere(button.dataset.method);
      button.ariaPressed = String(button.dataset.method === method);
    }
    for (const group of this.#all("[data-of]")) group.hidden = group.dataset.of !== method || !isHere(method);
    for (const field of /** @type {HTMLInputElement[]} */ (this.#all("[data-setting]"))) this.#fill(field);
    const [first] = badSettings(this.#asked);
    const words = first ? problemWith(first, this.#asked[first]) : "";
    if (this.#wrong.textContent !== words) this.#wrong.textContent = words;
  }

  /** @param {HTMLInputElement} field */
  #fill(field) {
    const setting = /** @type {Setting} */ (field.dataset.setting);
    const text = this.#asked[setting];
    if (field.value !== text) field.value = text;
    const bad = Boolean(problemWith(setting, text));
    field.ariaInvalid = bad ? "true" : null;
    if (bad) field.setAttribute("aria-describedby", this.#wrong.id);
    else field.removeAttribute("aria-describedby");
  }

  get #wrong() {
    return /** @type {HTMLElement} */ (this.querySelector(".wrong"));
  }

  /** @param {string} selector */
  #all(selector) {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll(selector)]);
  }
}

/** @param {string} seed @returns {string} of a seed that is none, the first */
const nextSeed = (seed) => (problemWith("seed", seed) ? USUAL.seed : String(BigInt(seed.trim()) + 1n));
