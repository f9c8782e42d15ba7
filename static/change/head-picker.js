/**
 * The heads of a block, layers down and heads across: one is open, several may be chosen, and each shows what is done
 * to it.
 *
 *   <head-picker></head-picker>   then .prepare(layers, heads, label), and set .state
 *
 * Keys: arrows, Home and End move, Enter opens, space adds a head or takes it away, as a click with Ctrl or Shift does.
 *
 * @typedef {{layer: number, head: number}} Head
 * @typedef {{opened: Head | null, meant: (head: Head) => boolean, sign: (head: Head) => {letters: string, says: string}}} State
 *
 * @fires head-open  CustomEvent<Head>, bubbles
 * @fires head-add   CustomEvent<Head>, bubbles
 */
import { h } from "../shared/dom.js";
import { dispatch } from "../shared/dom.js";
import { inGrid } from "../shared/page/arrow-keys.js";

export class HeadPicker extends HTMLElement {
  #size = { layers: 0, heads: 0 };
  /** @type {(layer: number) => string} */
  #called = String;
  #at = { layer: 1, head: 1 };
  /** Whether a plain click adds: for those who have no keys to hold. */
  adding = false;

  connectedCallback() {
    this.role = "grid";
    this.setAttribute("aria-multiselectable", "true");
    for (const type of ["click", "keydown"]) this.addEventListener(type, this);
  }

  /**
   * @param {number} layers
   * @param {number} heads
   * @param {string} label
   * @param {(layer: number) => string} called what the model itself calls a layer
   */
  prepare(layers, heads, label, called = String) {
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

  /** @param {State} state */
  set state({ opened, meant, sign }) {
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
    return /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[role=gridcell]"));
  }

  /** @param {Event} event */
  handleEvent(event) {
    const cell = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[role=gridcell]")
    );
    if (!cell) return;
    const head = { layer: Number(cell.dataset.layer), head: Number(cell.dataset.head) };
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event), head);
    const { ctrlKey, shiftKey, metaKey } = /** @type {PointerEvent} */ (event);
    dispatch(this, ctrlKey || shiftKey || metaKey || this.adding ? "head-add" : "head-open", head);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Head} head
   */
  #onKey(event, head) {
    const next = inGrid(head, event.key, this.#size);
    if (event.key === "Enter") dispatch(this, "head-open", head);
    else if (event.key === " ") dispatch(this, "head-add", head);
    else if (next && !event.ctrlKey && !event.altKey && !event.metaKey) this.#move(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Head} head */
  #move(head) {
    this.#at = head;
    this.#rove();
    [...this.#cells].find((cell) => cell.tabIndex === 0)?.focus();
  }

  #rove() {
    for (const cell of this.#cells)
      cell.tabIndex =
        Number(cell.dataset.layer) === this.#at.layer && Number(cell.dataset.head) === this.#at.head ? 0 : -1;
  }

  /**
   * @param {number} layer
   * @param {number} head
   */
  #cellOf(layer, head) {
    return h("div", { role: "gridcell", dataset: { layer, head } });
  }
}

/** @param {HTMLElement[]} cells */
const line = (cells) => h("div", { role: "row" }, ...cells);

/**
 * @param {string} role
 * @param {string} text
 */
const part = (role, text) => h("div", { role }, text);
