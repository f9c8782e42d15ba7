/**
 * A button and the list it opens: `<drop-menu><button popovertarget="x">…</button><div id="x"
 * popover></div></drop-menu>`. Set `items`. Keys: arrows along the list, Escape closes. Fires `menu-choose` with
 * `{id}`.
 */
import { dispatch, h } from "../dom.ts";
import { write } from "../write.ts";
import type { Part } from "../words.ts";

export type Item = { id: string; text: string; hint?: string | Part[] };

/** Move the focus to the next item or the one before, at an arrow key. */
export function alongItems(event: KeyboardEvent, items: HTMLElement[]) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const to = items.indexOf(document.activeElement as HTMLElement) + step;
  items[(to + items.length) % items.length]?.focus();
}

export class DropMenu extends HTMLElement {
  get #button() {
    return this.querySelector("button") as HTMLButtonElement;
  }

  get #list() {
    return this.querySelector("[popover]") as HTMLElement;
  }

  connectedCallback() {
    for (const type of ["toggle", "click", "keydown"]) this.#list.addEventListener(type, this);
    this.#button.setAttribute("aria-expanded", "false");
  }

  set items(items: Item[]) {
    this.#list.replaceChildren(
      ...items.map(({ id, text, hint }) => {
        const small = h("small");
        if (hint) write(small, hint);
        return h("button", { type: "button", dataset: { id } }, text, ...(hint ? [" ", small] : []));
      }),
    );
  }

  handleEvent(event: Event) {
    if (event.type === "toggle") this.#onToggle((event as ToggleEvent).newState === "open");
    else if (event.type === "keydown")
      alongItems(event as KeyboardEvent, [...this.#list.children] as HTMLElement[]);
    else {
      const chosen = (event.target as Element).closest("[data-id]") as HTMLElement | null;
      if (!chosen) return;
      this.#list.hidePopover();
      dispatch(this, "menu-choose", { id: chosen.dataset.id });
    }
  }

  #onToggle(open: boolean) {
    this.#button.setAttribute("aria-expanded", String(open));
    if (!open) return;
    const box = this.#button.getBoundingClientRect();
    this.#list.style.top = `${box.bottom + 6}px`;
    const room = document.documentElement.clientWidth - this.#list.offsetWidth - 8;
    this.#list.style.left = `${Math.max(8, Math.min(room, box.right - this.#list.offsetWidth))}px`;
    (this.#list.firstElementChild as HTMLElement | null)?.focus();
  }
}
