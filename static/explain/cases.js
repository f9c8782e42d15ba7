/** Cases of the sentence that is shown, as links: where the measures differ most, and where attention rests in a sink. */
import { withParts } from "../shared/dom.js";
import { headName } from "../shared/head/knock-outs.js";
import { bare, labels } from "../shared/sentence/pieces.js";

/** @typedef {import("./measures.js").RowAt} RowAt */

export class Cases extends withParts("place=#cases apart=a#widest sink=a#sink") {
  /**
   * @param {Document} document
   * @param {{addressOf(at: RowAt): string, openCase(at: RowAt): unknown}} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
  }

  /**
   * @param {import("./measures.js").Explained} answer
   * @param {boolean} one whether the model has one map, whose head has no name
   */
  show({ apart, sinks, target }, one) {
    const words = labels(target.tokens);
    const nameOf = (/** @type {RowAt} */ at) =>
      `${one ? "" : `${headName(at)}, `}“${bare(words[at.row - 1])}”`;
    this.place.hidden = !apart.length && !sinks.length;
    this.#link(this.apart, apart[0], nameOf);
    this.#link(this.sink, sinks[0], nameOf);
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {RowAt | undefined} at
   * @param {(at: RowAt) => string} nameOf
   */
  #link(link, at, nameOf) {
    /** @type {HTMLElement} */ (link.parentElement).hidden = !at;
    if (!at) return;
    link.textContent = nameOf(at);
    link.href = this.page.addressOf(at);
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.page.openCase(at);
    };
  }
}
