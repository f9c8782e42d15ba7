/** Cases of the sentence that is shown, as links: where the measures differ most, and where attention rests in a sink. */
import { withParts } from "../shared/dom.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { bare, labels } from "../shared/sentence/pieces.ts";
import type { ExplanationsAnswer, RowAnswer } from "../shared/api.ts";

export class Cases extends withParts("place=#cases apart=a#widest sink=a#sink") {
  declare page: { addressOf(at: RowAnswer): string; openCase(at: RowAnswer): unknown };

  constructor(document: Document, page: Cases["page"]) {
    super(document);
    this.page = page;
  }

  /** Show the cases; the head of a model with one map has no name. */
  show({ apart, sinks, target }: ExplanationsAnswer, one: boolean) {
    const words = labels(target.tokens);
    const nameOf = (at: RowAnswer) => `${one ? "" : `${headName(at)}, `}“${bare(words[at.row - 1])}”`;
    this.place.hidden = !apart.length && !sinks.length;
    this.#link(this.apart, apart[0], nameOf);
    this.#link(this.sink, sinks[0], nameOf);
  }

  #link(link: HTMLAnchorElement, at: RowAnswer | undefined, nameOf: (at: RowAnswer) => string) {
    (link.parentElement as HTMLElement).hidden = !at;
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
