/**
 * The facts of a head, each a term that shows its meaning (`page/terms.js`).
 *
 *   <head-facts></head-facts>   then set .facts
 */
import { h } from "../dom.js";
import { describe } from "../page/terms.js";

export class HeadFacts extends HTMLElement {
  /** @param {Fact[]} facts */
  set facts(facts) {
    this.replaceChildren(...facts.map(factOf));
  }
}

/** @param {Fact} fact */
function factOf({ id, value, name, meaning }) {
  const props = /** @type {const} */ ({ type: "button", className: "fact defined", dataset: { fact: id } });
  const button = h("button", props, h("b", {}, value), h("span", {}, name));
  const fact = h("div", {}, button, h("span", { className: "meaning", hidden: true }, meaning));
  describe(button);
  return fact;
}
