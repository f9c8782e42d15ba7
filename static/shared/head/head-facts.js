/**
 * The facts of a head, each with its meaning on hover and on focus.
 *
 *   <head-facts></head-facts>   then set .facts
 */
import { h } from "../dom.js";

export class HeadFacts extends HTMLElement {
  connectedCallback() {
    this.addEventListener("keydown", this);
    this.addEventListener("pointerover", this);
    this.addEventListener("focusin", this);
  }

  /** @param {Fact[]} facts */
  set facts(facts) {
    this.replaceChildren(...facts.map((fact) => this.#fact(fact)));
  }

  /** @param {Event} event Escape hides a meaning until it is asked for again */
  handleEvent(event) {
    const fact = /** @type {Element} */ (event.target).closest(".fact");
    if (event.type !== "keydown") {
      fact?.removeAttribute("data-quiet");
      if (fact) keepOnPage(/** @type {HTMLElement} */ (fact.nextElementSibling));
    } else if (/** @type {KeyboardEvent} */ (event).key === "Escape") fact?.setAttribute("data-quiet", "");
  }

  /** @param {Fact} fact */
  #fact({ id, value, name, meaning }) {
    const meant = `meaning-${++meanings}`;
    const props = /** @type {const} */ ({ type: "button", className: "fact", dataset: { fact: id } });
    const button = h("button", props, h("b", {}, value), h("span", {}, name));
    button.setAttribute("aria-describedby", meant);
    return h("div", {}, button, h("span", { id: meant, role: "tooltip" }, meaning));
  }
}

const EDGE = 8; // pixels
let meanings = 0; // on the page, so that each has an id of its own

/** @param {HTMLElement} tip moved sideways as far as it would stick out of the page */
function keepOnPage(tip) {
  tip.style.translate = "";
  const { left, right } = tip.getBoundingClientRect();
  const room = document.documentElement.clientWidth - EDGE;
  const aside = Math.max(EDGE - left, Math.min(0, room - right));
  tip.style.translate = left < EDGE || right > room ? `${aside}px` : "";
}
