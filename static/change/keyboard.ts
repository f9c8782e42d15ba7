import type { ChangePage } from "./page.ts";

/** Keys of Change, wherever nothing takes letters: u undoes, r takes every change away, f flips between the maps. */
const TAKEN = "textarea, select, dialog, [popover], input:not([type=range])";

export function listenToKeys(document: Document, page: ChangePage) {
  const acts = { u: () => page.undo(), r: () => page.reset(), f: () => page.maps.flip() };
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || altKey || metaKey) return;
    if ((target as Element).closest(TAKEN) || document.querySelector(":popover-open")) return;
    const act = acts[key as keyof typeof acts];
    if (!act || !page.readings) return;
    event.preventDefault(); // so that no new sentence begins with it
    act();
  });
}
