/** Cases of the sentence that is shown, as links: where the measures differ most, and where attention rests in a sink. */
import { adds, partOf } from "../shared/dom.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { bare, labels } from "../shared/pieces.ts";
import type { ExplainPage } from "./page.ts";
import { rowOfPiece, type Shown } from "./by-words.ts";
import type { ExplainState } from "./address.ts";
import type { ExplanationsAnswer, RowAnswer } from "../shared/api.ts";

/** A row of a head, by pieces or by words where it asks for one of them. */
export type Case = RowAnswer & { words?: ExplainState["words"] };

export class Cases extends partOf<ExplainPage>()("container=#cases apart=a#widest sink=a#sink") {
  /** Show the cases; the head of a model with one map has no name. */
  show({ apart, sinks, target }: ExplanationsAnswer, shown: Shown, one: boolean) {
    const pieces = labels(target.tokens);
    const nameOf = (at: RowAnswer) => {
      const word = shown.rows.labels[rowOfPiece(shown, at.row) ?? -1] ?? pieces[at.row - 1];
      return `${one ? "" : `${headName(at)}, `}“${bare(word)}”`;
    };
    this.container.hidden = !apart.length && !sinks.length;
    this.#link(this.apart, apart[0], nameOf);
    this.#link(this.sink, sinks[0] && { ...sinks[0], words: "" }, nameOf); // by words the sink is hidden
  }

  #link(link: HTMLAnchorElement, at: Case | undefined, nameOf: (at: RowAnswer) => string) {
    (link.parentElement as HTMLElement).hidden = !at;
    const { page } = this;
    if (at) offer(link, nameOf(at), page.addressOf(page.caseAt(at)), () => page.open(page.caseAt(at)));
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
