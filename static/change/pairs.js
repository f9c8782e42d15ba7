/**
 * Pairs worth looking at: a sentence in which one word is replaced, and what that is to show.
 *
 * @typedef {import("../shared/api.js").Pair} Pair
 */
import { fetchPairs } from "../shared/api.js";
import { pairInWords, pairShown } from "./pair.js";

export class ChangePairs {
  /** @type {Pair[]} */
  #pairs = [];

  /**
   * @param {Document} document
   * @param {ChangePage} page
   */
  constructor(document, page) {
    this.page = page;
    this.menu = /** @type {DropMenu} */ (document.getElementById("pairs"));
    this.menu.addEventListener("menu-choose", (event) =>
      page.openPair(this.#pairs[Number(/** @type {CustomEvent} */ (event).detail.id)]),
    );
  }

  /** A server that has none, or cannot say, is no reason to stop. */
  async load() {
    this.#pairs = await fetchPairs().catch(() => []);
    this.menu.hidden = !this.#pairs.length;
    this.menu.items = this.#pairs.map(({ title, holds }, k) => ({
      ...{ id: String(k), text: title },
      ...(holds || /fail/i.test(title) ? {} : { hint: "here the model fails" }),
    }));
  }

  /** What the pair that is shown is to show. @returns {Part[]} */
  get description() {
    const pair = pairShown(this.#pairs, this.page.state);
    return pair ? pairInWords(pair) : [];
  }
}
