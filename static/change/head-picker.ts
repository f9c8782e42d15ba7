/**
 * The heads of a block, layers down and heads across: one is open, several may be chosen, and each shows its changes.
 * Call `prepare`, then set `state`.
 *
 * Keys: arrows, Home and End move, Enter opens, space adds a head or takes it away, as a click with Ctrl or Shift
 * does. Fires `head-open` and `head-add` with a head.
 */
import { h } from "../shared/dom.ts";
import { dispatch } from "../shared/dom.ts";
import { inGrid } from "../shared/page/arrow-keys.ts";

export type Head = { layer: number; head: number };

export type State = {
  opened: Head | null;
  meant: (head: Head) => boolean;
  sign: (head: Head) => { letters: string; says: string };
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
    const lines = Array.from({ length: layers }, (_, l) =>
      line([
        part("rowheader", `L${called(l + 1)}`),
        ...Array.from({ length: heads }, (_, h) => this.#cellOf(l + 1, h + 1)),
      ]),
    );
    const names = Array.from({ length: heads }, (_, h) => part("columnheader", `H${h + 1}`));
    this.replaceChildren(line([part("presentation", ""), ...names]), ...lines);
    this.#rove();
  }

  set state({ opened, meant, sign }: State) {
    for (const cell of this.#cells) {
      const head = { layer: Number(cell.dataset.layer), head: Number(cell.dataset.head) };
      const isOpen = head.layer === opened?.layer && head.head === opened?.head;
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
    const head = { layer: Number(cell.dataset.layer), head: Number(cell.dataset.head) };
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent, head);
    const { ctrlKey, shiftKey, metaKey } = event as PointerEvent;
    dispatch(this, ctrlKey || shiftKey || metaKey || this.adding ? "head-add" : "head-open", head);
  }

  #onKey(event: KeyboardEvent, head: Head) {
    const next = inGrid(head, event.key, this.#size);
    if (event.key === "Enter") dispatch(this, "head-open", head);
    else if (event.key === " ") dispatch(this, "head-add", head);
    else if (next && !event.ctrlKey && !event.altKey && !event.metaKey) this.#move(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #move(head: Head) {
    this.#at = head;
    this.#rove();
    [...this.#cells].find((cell) => cell.tabIndex === 0)?.focus();
  }

  #rove() {
    for (const cell of this.#cells)
      cell.tabIndex =
        Number(cell.dataset.layer) === this.#at.layer && Number(cell.dataset.head) === this.#at.head ? 0 : -1;
  }

  #cellOf(layer: number, head: number) {
    return h("div", { role: "gridcell", dataset: { layer, head } });
  }
}

const line = (cells: HTMLElement[]) => h("div", { role: "row" }, ...cells);

const part = (role: string, text: string) => h("div", { role }, text);
