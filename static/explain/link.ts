/** A link that opens something else of the sentence on this page, but for a click that opens it beside. */
import { html } from "../shared/html.ts";
import { adds } from "../shared/dom.ts";
import { inAddress } from "../shared/head/row-names.ts";
import { address, type ExplainState } from "./address.ts";
import type { Model } from "../shared/api.ts";
import type { Part as Words } from "../shared/words.ts";

type Part = Partial<ExplainState>;

export type Open = (part: Part) => unknown;

export function linkTo(
  { id, name, part }: { id: string; name: string | Words[]; part: Part },
  { state, model }: { state: ExplainState; model: Model },
  open: Open,
) {
  const onClick = (event: MouseEvent) => {
    if (adds(event)) return;
    event.preventDefault();
    open(part);
  };
  const href = `explain${address.write(inAddress({ ...state, ...part }, model))}`;
  return html`<a id=${id} href=${href} @click=${onClick}>${name}</a>`;
}
