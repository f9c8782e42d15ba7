/**
 * The facts of a head, each with its meaning on hover and on focus.
 *
 *   <head-facts></head-facts>   then set .facts
 *
 * @typedef {import("./facts.js").Fact} Fact
 */
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
    const button = document.createElement("button");
    button.type = "button";
    button.className = "fact";
    button.dataset.fact = id;
    const meant = `meaning-${++meanings}`;
    button.setAttribute("aria-describedby", meant);
    button.append(part("b", value), part("span", name));
    const tip = part("span", meaning);
    tip.id = meant;
    tip.role = "tooltip";
    const whole = document.createElement("div");
    whole.append(button, tip);
    return whole;
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

/**
 * @param {string} tag
 * @param {string} text
 */
function part(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
