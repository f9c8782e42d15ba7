/**
 * A distribution: words with their probabilities, the most likely first, each with a bar.
 *
 *   <stage-bars></stage-bars>   then set .picture and .digits, .opened
 *
 * Keys: up and down move, Enter or space opens.
 *
 *
 * @fires cell-open  CustomEvent<{i: number, j: number}>, bubbles
 */
import { h } from "../shared/dom.js";
import { dispatch } from "../shared/dom.js";
import { inLine } from "../shared/page/arrow-keys.js";
import { written } from "./numbers.js";
import { numbersOf } from "./picture.js";

export class StageBars extends HTMLElement {
  /** @type {Picture | null} */
  #picture = null;
  #list = h("ol");

  connectedCallback() {
    this.append(this.#list);
    for (const type of ["click", "keydown"]) this.addEventListener(type, this);
  }

  /** @param {Picture} picture */
  set picture(picture) {
    this.#picture = picture;
    this.#list.replaceChildren(
      ...Array.from(picture.values, (share, k) => bar(picture.columns.labels?.[k] ?? "", share)),
    );
  }

  get numbers() {
    return this.#picture ? [numbersOf(this.#picture)] : [];
  }

  /** @param {Digits} digits */
  set digits(digits) {
    this.#picture?.values.forEach((share, k) => {
      /** @type {HTMLElement} */ (this.#buttons[k].querySelector(".share")).textContent = written(
        share,
        digits,
      );
    });
  }

  /** @param {{i: number, j: number} | null} cell */
  set opened(cell) {
    this.#buttons.forEach((button, k) => {
      button.ariaPressed = String(k === cell?.j);
      button.tabIndex = k === (cell?.j ?? 0) ? 0 : -1;
    });
  }

  focus() {
    this.#buttons.find(({ tabIndex }) => tabIndex === 0)?.focus();
  }

  get #buttons() {
    return [...this.#list.querySelectorAll("button")];
  }

  /** @param {Event} event */
  handleEvent(event) {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (!button) return;
    const j = this.#buttons.indexOf(button);
    if (event.type === "click") return dispatch(this, "cell-open", { i: 0, j });
    const key = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" }[/** @type {KeyboardEvent} */ (event).key];
    const to = inLine(j, key ?? /** @type {KeyboardEvent} */ (event).key, this.#buttons.length, false);
    if (to === null || /^Arrow(Left|Right)$/.test(/** @type {KeyboardEvent} */ (event).key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#buttons.forEach((other, k) => (other.tabIndex = k === to ? 0 : -1));
    this.#buttons[to].focus();
  }
}

/**
 * @param {string} label
 * @param {number} share
 */
function bar(label, share) {
  const piece = h("span", { className: "piece-of" }, label);
  const line = h("span", { className: "line" });
  line.style.setProperty("--share", String(share));
  const number = h("span", { className: "share" });
  return h("li", {}, h("button", { type: "button", className: "quiet" }, piece, line, number));
}
