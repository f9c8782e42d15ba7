/**
 * The options of a text: a method, and the settings of that method alone. A setting that cannot be is marked in its
 * place, with a sentence that says what to write.
 *
 * It holds [data-method] buttons, [data-of] groups of [data-setting] fields, and a .wrong. Set `methods` and `asked`.
 * Fires `decoding-ask` with an `Asked` after a change, whether or not it can be asked for.
 */
import { dispatch } from "../../shared/dom.ts";
import { METHODS, USUAL, badSettings, problemWith } from "./options.ts";
import type { DecodingChoice, Method, Setting } from "./options.ts";

const PAUSE = 400; // milliseconds of no typing, after which it is asked for

export class DecodingOptions extends HTMLElement {
  #asked: DecodingChoice = USUAL;
  #methods: readonly Method[] = METHODS;
  #pause: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    this.#wrong.id = "decoding-wrong";
    for (const type of ["click", "input", "change", "keydown"]) this.addEventListener(type, this);
  }

  disconnectedCallback() {
    clearTimeout(this.#pause);
  }

  set methods(methods: Method[]) {
    this.#methods = methods;
    this.#show();
  }

  get asked() {
    return this.#asked;
  }

  set asked(asked: DecodingChoice) {
    clearTimeout(this.#pause);
    this.#asked = asked;
    this.#show();
  }

  handleEvent(event: Event) {
    const target = event.target as HTMLElement;
    const { setting } = target.dataset;
    if (event.type === "click") return this.#onClick(target);
    if (!setting) return;
    if (event.type === "keydown") return (event as KeyboardEvent).key === "Enter" && this.#dispatch();
    if (event.type === "change") return this.#dispatch();
    this.#change({ [setting]: (target as HTMLInputElement).value });
    this.#pause = setTimeout(() => this.#dispatch(), PAUSE);
  }

  #onClick(target: HTMLElement) {
    const { method, seed } = target.dataset;
    if (method) this.#change({ method: method as Method });
    else if (seed !== undefined) this.#change({ seed: nextSeed(this.#asked.seed) });
    else return;
    this.#dispatch();
  }

  #change(changes: Partial<DecodingChoice>) {
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
    const isHere = (one: string | undefined) => this.#methods.some((known) => known === one);
    for (const button of this.#all("[data-method]")) {
      button.hidden = !isHere(button.dataset.method);
      button.ariaPressed = String(button.dataset.method === method);
    }
    for (const group of this.#all("[data-of]")) group.hidden = group.dataset.of !== method || !isHere(method);
    for (const field of this.#all("[data-setting]") as HTMLInputElement[]) this.#fill(field);
    const [first] = badSettings(this.#asked);
    const words = first ? problemWith(first, this.#asked[first]) : "";
    if (this.#wrong.textContent !== words) this.#wrong.textContent = words;
  }

  #fill(field: HTMLInputElement) {
    const setting = field.dataset.setting as Setting;
    const text = this.#asked[setting];
    if (field.value !== text) field.value = text;
    const bad = Boolean(problemWith(setting, text));
    field.ariaInvalid = bad ? "true" : null;
    if (bad) field.setAttribute("aria-describedby", this.#wrong.id);
    else field.removeAttribute("aria-describedby");
  }

  get #wrong() {
    return this.querySelector(".wrong") as HTMLElement;
  }

  #all(selector: string) {
    return [...this.querySelectorAll(selector)] as HTMLElement[];
  }
}

/** The next seed; after a bad one the first. */
const nextSeed = (seed: string) =>
  problemWith("seed", seed) ? USUAL.seed : String(BigInt(seed.trim()) + 1n);
