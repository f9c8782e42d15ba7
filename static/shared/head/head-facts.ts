/** The facts of a head, each a term that shows its meaning (`page/terms.ts`). Set `facts`; the same again stay. */
import { h } from "../dom.ts";
import { write } from "../write.ts";
import { describe } from "../page/terms.ts";
import type { Fact } from "./facts.ts";

export class HeadFacts extends HTMLElement {
  #shown = "";

  set facts(facts: Fact[]) {
    const shown = JSON.stringify(facts);
    if (shown !== this.#shown) this.replaceChildren(...facts.map(factOf));
    this.#shown = shown;
  }
}

function factOf({ id, value, name, meaning }: Fact) {
  const props = { type: "button", className: "fact defined", dataset: { fact: id } } as const;
  const button = h("button", props, h("b"), h("span"));
  write(button.children[0], value);
  write(button.children[1], name);
  const fact = h("div", {}, button, h("span", { className: "meaning", hidden: true }, meaning));
  describe(button);
  return fact;
}
