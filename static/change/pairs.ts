/** Pairs worth looking at: a sentence in which one word is replaced, and the lesson of that. */
import { fetchPairs, type PairAnswer } from "../shared/api.ts";
import { partOf } from "../shared/dom.ts";
import { same } from "./changes.ts";
import { FAILS, pairInWords } from "./words.ts";
import type { ChangePage } from "./page.ts";
import type { Part } from "../shared/words.ts";
import type { ChangeState } from "./address.ts";

export class ChangePairs extends partOf<ChangePage>()("menu=drop-menu#pairs") {
  #pairs: PairAnswer[] = [];

  constructor(document: Document, page: ChangePage) {
    super(document, page);
    this.menu.addEventListener("menu-choose", (event) =>
      page.openPair(this.#pairs[Number((event as CustomEvent).detail.id)]),
    );
  }

  /** A server that has none, or cannot say, is no reason to stop. */
  async load() {
    this.#pairs = await fetchPairs().catch(() => []);
    this.menu.hidden = !this.#pairs.length;
    this.menu.items = this.#pairs.map(({ title, holds }, k) => ({
      ...{ id: String(k), text: title },
      ...(holds || /fail/i.test(title) ? {} : { hint: FAILS }),
    }));
  }

  get description(): Part[] {
    const pair = pairShown(this.#pairs, this.page.state);
    return pair ? pairInWords(pair) : [];
  }
}

export const pairShown = (pairs: PairAnswer[], { model, text, changes }: ChangeState) =>
  pairs.find(({ word, by, ...pair }) => {
    const isOfText = pair.text === text && (pair.model ?? model) === model;
    return isOfText && same(changes, [{ do: "replace", word, by }]);
  });
