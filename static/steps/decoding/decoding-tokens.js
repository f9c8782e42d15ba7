/**
 * The pieces that were written, each with its probability: a thin bar, and a number; those that were read with the text
 * are fainter. Keys: arrows along the line.
 *
 *   <decoding-tokens></decoding-tokens>   then set .target, and .step
 *
 * @fires step-change  CustomEvent<{step: number}>, bubbles
 */
import { h } from "../../shared/dom.js";
import { dispatch } from "../../shared/dom.js";
import { odds } from "./decoding-candidates.js";
import { brief } from "./words.js";
import { labels, spoken } from "../../shared/sentence/pieces.js";
import { inLine } from "../../shared/page/arrow-keys.js";
import { amount } from "../../shared/words.js";

export class DecodingTokens extends HTMLElement {
  /** @type {number | null} */
  #step = null;

  connectedCallback() {
    this.role = "listbox";
    this.ariaOrientation = "horizontal";
    this.addEventListener("click", this);
    this.addEventListener("keydown", this);
  }

  /** @param {Target} target */
  set target({ tokens, log_probabilities, read }) {
    const names = labels(tokens);
    const focused = this.contains(document.activeElement);
    this.replaceChildren(
      ...tokens.map((token, k) => piece(token, names[k], Math.exp(log_probabilities[k]), k + 1, k < read)),
    );
    this.#mark();
    if (focused) this.#current?.focus();
  }

  /** @param {number | null} step from 1 */
  set step(step) {
    this.#step = step;
    this.#mark();
  }

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-step]")
    );
    if (!target) return;
    if (event.type === "click") return this.#dispatch(Number(target.dataset.step));
    this.#onKey(/** @type {KeyboardEvent} */ (event), Number(target.dataset.step));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} step where the focus is
   */
  #onKey(event, step) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const chooses = event.key === "Enter" || event.key === " ";
    const to = chooses ? step - 1 : inLine(step - 1, event.key, this.children.length, false);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#dispatch(to + 1);
    /** @type {HTMLElement} */ (this.children[to]).focus();
  }

  /** One piece is a stop of the Tab key: the chosen one, or the first. */
  get #current() {
    return /** @type {HTMLElement | undefined} */ (this.children[(this.#step ?? 1) - 1]);
  }

  #mark() {
    for (const place of /** @type {Iterable<HTMLElement>} */ (this.children)) {
      place.tabIndex = place === this.#current ? 0 : -1;
      place.ariaSelected = String(Number(place.dataset.step) === this.#step);
    }
  }

  /** @param {number} step */
  #dispatch(step) {
    dispatch(this, "step-change", { step });
  }
}

/**
 * @param {string} token
 * @param {string} name
 * @param {number} p
 * @param {number} step
 * @param {boolean} read
 */
function piece(token, name, p, step, read) {
  const ariaLabel = `${step}: ${spoken(token)}, ${read ? "read, " : ""}probability ${amount(p)}`;
  const props = { role: "option", dataset: { step, read }, ariaLabel, title: `probability ${p}` };
  return h("div", props, h("bdi", {}, name), odds(p), h("small", {}, brief(p)));
}
