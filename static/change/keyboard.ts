import type { ChangePage } from "./page.ts";

/** Keys of Change, wherever nothing takes letters: u undoes, r takes every change away, f flips between the maps. */
const TAKEN = "textarea, select, dialog, [popover], input:not([type=range])";

export class ChangeKeys {
  declare page: ChangePage;

  constructor(document: Document, page: ChangePage) {
    this.page = page;
    document.addEventListener("keydown", this);
  }

  handleEvent(event: Event) {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event as KeyboardEvent;
    if (defaultPrevented || ctrlKey || altKey || metaKey) return;
    if ((target as Element).closest(TAKEN) || document.querySelector(":popover-open")) return;
    const acts = { u: () => this.page.undo(), r: () => this.page.reset(), f: () => this.page.maps.flip() };
    const act = acts[key as keyof typeof acts];
    if (!act || !this.page.readings) return;
    event.preventDefault(); // so that no new sentence begins with it
    act();
  }
}
