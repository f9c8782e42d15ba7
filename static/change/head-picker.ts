/**
 * The heads of a block, layers down and heads across: one is open, several may be chosen, and each shows its changes.
 * Call `prepare`, then set `state`.
 *
 * Keys: arrows, Home and End move, Enter opens, space adds a head or takes it away, as a click with Ctrl or Shift
 * does. Fires `head-open` and `head-add` with a head.
 */
import { adds, dispatch, h } from "../shared/dom.ts";
import { inGrid } from "../shared/page/arrow-keys.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

export type State = {
  opened: HeadAt | null;
  meant: (head: HeadAt) => boolean;
  sign: (head: HeadAt) => { letters: string; says: string };
};

export class HeadPicker extends HTMLElement {
  #size = { layers: 0, heads: 0 };
  #called: (layer: number) => string = String;
  #at = { layer: 1, head: 1 };
  /** True where a plain click adds: for those who have no keys to hold. */
  adding = false;

  connectedCallback() {
    this.role = "grid";
    this.setAttribute("aria-multiselectable", "true");
    for (const type of ["click", "keydown"]) this.addEventListener(type, this);
  }

  /** Prepare the grid; `called` gives the model's own name of a layer. */
  prepare(layers: number, heads: number, label: string, called: (layer: number) => string = String) {
    this.#size = { layers, heads };
    this.#called = called;
    this.#at = { layer: Math.min(this.#at.layer, layers), head: Math.min(this.#at.head, heads) };
    this.ariaLabel = `${label}: layers by heads`;
    this.style.setProperty("--heads", String(heads));
    const [downs, across] = [layers, heads].map((length) => Array.from({ length }, (_, k) => k + 1));
    const names = across.map((head) => h("div", { role: "columnheader" }, `H${head}`));
    const lines = downs.map((layer) => [
      h("div", { role: "rowheader" }, `L${called(layer)}`),
      ...across.map((head) => h("div", { role: "gridcell", dataset: { layer, head } })),
    ]);
    const all = [[h("div", { role: "presentation" }), ...names], ...lines];
    this.replaceChildren(...all.map((cells) => h("div", { role: "row" }, ...cells)));
    this.#rove();
  }

  set state({ opened, meant, sign }: State) {
    for (const cell of this.#cells) {
      const head = headAt(cell);
      const isOpen = isSame(head, opened);
      const { letters, says } = sign(head);
      cell.textContent = letters;
      cell.toggleAttribute("data-opened", isOpen);
      cell.ariaSelected = String(meant(head));
      const name = `layer ${this.#called(head.layer)}, head ${head.head}`;
      cell.title = [name, says].filter(Boolean).join(": ");
      cell.ariaLabel = [cell.title, isOpen ? "open" : ""].filter(Boolean).join(", ");
      if (isOpen) this.#at = head;
    }
    this.#rove();
  }

  get #cells() {
    return this.querySelectorAll("[role=gridcell]") as NodeListOf<HTMLElement>;
  }

  handleEvent(event: Event) {
    const cell = (event.target as Element).closest("[role=gridcell]") as HTMLElement | null;
    if (!cell) return;
    const head = headAt(cell);
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent, head);
    dispatch(this, this.adding || adds(event as PointerEvent) ? "head-add" : "head-open", head);
  }

  #onKey(event: KeyboardEvent, head: HeadAt) {
    const next = inGrid(head, event.key, this.#size);
    if (event.key === "Enter") dispatch(this, "head-open", head);
    else if (event.key === " ") dispatch(this, "head-add", head);
    else if (next && !event.ctrlKey && !event.altKey && !event.metaKey) this.#move(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #move(head: HeadAt) {
    this.#at = head;
    this.#rove();
    [...this.#cells].find((cell) => cell.tabIndex === 0)?.focus();
  }

  #rove() {
    for (const cell of this.#cells) cell.tabIndex = isSame(headAt(cell), this.#at) ? 0 : -1;
  }
}

const headAt = ({ dataset: { layer, head } }: HTMLElement) => ({ layer: Number(layer), head: Number(head) });

const isSame = (a: HeadAt, b: HeadAt | null) => a.layer === b?.layer && a.head === b.head;
