/**
 * A button and the list it opens. Keys: arrows along the list, Escape closes.
 *
 *   <drop-menu><button popovertarget="x">…</button><div id="x" popover></div></drop-menu>   then set .items
 *
 * @typedef {{id: string, text: string, hint?: string}} Item
 *
 * @fires menu-choose  CustomEvent<{id: string}>, bubbles
 */
import { dispatch, h } from "../dom.js";

export class DropMenu extends HTMLElement {
  get #button() {
    return /** @type {HTMLButtonElement} */ (this.querySelector("button"));
  }

  get #list() {
    return /** @type {HTMLElement} */ (this.querySelector("[popover]"));
  }

  connectedCallback() {
    this.#list.addEventListener("toggle", this);
    this.#list.addEventListener("click", this);
    this.#list.addEventListener("keydown", this);
    this.#button.setAttribute("aria-expanded", "false");
  }

  /** @param {Item[]} items */
  set items(items) {
    this.#list.replaceChildren(
      ...items.map(({ id, text, hint }) =>
        h("button", { type: "button", dataset: { id } }, text, ...(hint ? [" ", h("small", {}, hint)] : [])),
      ),
    );
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "toggle") this.#onToggle(/** @type {ToggleEvent} */ (event).newState === "open");
    else if (event.type === "keydown") this.#onKey(/** @type {KeyboardEvent} */ (event));
    else {
      const chosen = /** @type {HTMLElement | null} */ (
        /** @type {Element} */ (event.target).closest("[data-id]")
      );
      if (!chosen) return;
      this.#list.hidePopover();
      dispatch(this, "menu-choose", { id: chosen.dataset.id });
    }
  }

  /** @param {boolean} open */
  #onToggle(open) {
    this.#button.setAttribute("aria-expanded", String(open));
    if (!open) return;
    const box = this.#button.getBoundingClientRect();
    this.#list.style.top = `${box.bottom + 6}px`;
    const room = document.documentElement.clientWidth - this.#list.offsetWidth - 8;
    this.#list.style.left = `${Math.max(8, Math.min(room, box.right - this.#list.offsetWidth))}px`;
    /** @type {HTMLElement | null} */ (this.#list.firstElementChild)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const items = /** @type {HTMLElement[]} */ ([...this.#list.children]);
    const next = items.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step;
    items[(next + items.length) % items.length]?.focus();
  }
}
