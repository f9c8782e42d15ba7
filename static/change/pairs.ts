/** Pairs worth looking at: a sentence in which one word is replaced, and the lesson of that. */
import { withParts } from "../shared/dom.ts";
import { same } from "./changes.ts";
import { FAILS } from "./words.ts";
import type { PairAnswer } from "../shared/api.ts";
import type { ChangeState } from "./address.ts";

export class ChangePairs extends withParts("menu=drop-menu#pairs") {
  #pairs: PairAnswer[] = [];

  constructor(root: ParentNode, acts: { open: (pair: PairAnswer) => unknown }) {
    super(root);
    this.menu.addEventListener("menu-choose", (event) =>
      acts.open(this.#pairs[Number((event as CustomEvent).detail.id)]),
    );
  }

  show(pairs: PairAnswer[]) {
    this.#pairs = pairs;
    this.menu.hidden = !pairs.length;
    this.menu.items = pairs.map(({ title, holds }, k) => ({
      ...{ id: String(k), text: title },
      ...(holds || /fail/i.test(title) ? {} : { hint: FAILS }),
    }));
  }
}

/** The pair that a state is. */
export const pairShown = (pairs: PairAnswer[], { model, text, changes }: ChangeState) =>
  pairs.find(({ word, by, ...pair }) => {
    const isOfText = pair.text === text && (pair.model ?? model) === model;
    return isOfText && same(changes, [{ do: "replace", word, by }]);
  });
