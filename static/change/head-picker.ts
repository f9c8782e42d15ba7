/**
 * The heads of a block, layers down and heads across: one is open, several may be chosen, and each shows its changes.
 *
 * Keys: arrows, Home and End move, Enter opens, space adds a head or takes it away, as a click with Ctrl or Shift
 * does. Fires `head-open` and `head-add` with a head.
 */
import { html } from "../shared/html.ts";
import { adds, dispatch } from "../shared/dom.ts";
import { inGrid } from "../shared/page/arrow-keys.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { headNamed, layersByHeads } from "./words.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

type Shown = {
  layers: number;
  heads: number;
  label: string; // the name of the block
  called: (layer: number) => string; // the model's own name of a layer
  opened: HeadAt;
  at: HeadAt; // where Tab stops; the opened one until an arrow leads on
  adding: boolean; // true where a plain click adds: for those who have no keys to hold
  meant: (head: HeadAt) => boolean;
  sign: (head: HeadAt) => { letters: string; says: string };
};

const FIRST: HeadAt = { layer: 1, head: 1 };

export class HeadPicker extends TemplateElement<Shown> {
  shown: Shown = {
    ...{ layers: 0, heads: 0, label: "", called: String, opened: FIRST, at: FIRST, adding: false },
    ...{ meant: () => false, sign: () => ({ letters: "", says: "" }) },
  };

  connectedCallback() {
    this.role = "grid";
    this.setAttribute("aria-multiselectable", "true");
  }

  show(part: Partial<Shown> = {}) {
    super.show(part.opened ? { at: part.opened, ...part } : part);
  }

  protected template(shown: Shown) {
    const { layers, heads, label, called } = shown;
    this.ariaLabel = layersByHeads(label);
    this.style.setProperty("--heads", String(heads));
    const [downs, across] = [layers, heads].map((length) => Array.from({ length }, (_, k) => k + 1));
    return html`
      <div role="row">
        <div role="presentation"></div>${across.map((head) => html`<div role="columnheader">${`H${head}`}</div>`)}
      </div>
      ${downs.map(
        (layer) => html`
        <div role="row">
          <div role="rowheader">${`L${called(layer)}`}</div>${across.map((head) => this.#cell({ layer, head }, shown))}
        </div>`,
      )}`;
  }

  #cell(head: HeadAt, { called, opened, at, adding, meant, sign }: Shown) {
    const isOpen = isSame(head, opened);
    const { letters, says } = sign(head);
    const title = [headNamed(called(head.layer), head.head), says].filter(Boolean).join(": ");
    return html`
      <div role="gridcell" data-layer=${head.layer} data-head=${head.head} ?data-opened=${isOpen} title=${title}
        aria-selected=${meant(head)} aria-label="${title}${isOpen ? ", open" : ""}" tabindex=${isSame(head, at) ? 0 : -1}
        @click=${(event: PointerEvent) => dispatch(this, adding || adds(event) ? "head-add" : "head-open", head)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, head)}>${letters}</div>`;
  }

  #onKey(event: KeyboardEvent, head: HeadAt) {
    const next = inGrid(head, event.key, this.shown);
    if (event.key === "Enter") dispatch(this, "head-open", head);
    else if (event.key === " ") dispatch(this, "head-add", head);
    else if (next && !event.ctrlKey && !event.altKey && !event.metaKey) this.#move(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #move(head: HeadAt) {
    this.show({ at: head });
    this.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }
}

const isSame = (a: HeadAt, b: HeadAt) => a.layer === b.layer && a.head === b.head;
