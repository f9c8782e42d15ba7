/** Cases of the sentence that is shown, as links: where the measures differ most, and where attention rests in a sink. */
import { adds, withParts } from "../shared/dom.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { bare, labels } from "../shared/pieces.ts";
import type { ExplainPage } from "./page.ts";
import type { ExplanationsAnswer, RowAnswer } from "../shared/api.ts";

export class Cases extends withParts("place=#cases apart=a#widest sink=a#sink") {
  declare page: Pick<ExplainPage, "addressOf" | "openCase">;

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
    if (at) offer(link, nameOf(at), this.page.addressOf(at), () => this.page.openCase(at));
  }
}

/** Make a link that opens on this page, but for a click that opens it beside. */
export function offer(link: HTMLAnchorElement, name: string, href: string, open: () => unknown) {
  link.textContent = name;
  link.href = href;
  link.onclick = (event) => {
    if (adds(event)) return;
    event.preventDefault();
    open();
  };
}
