/** Keys of Change, wherever nothing takes letters. */
import { areSingleKeysOff } from "../shared/presented.ts";

const TAKEN = "textarea, select, dialog, [popover], input:not([type=range])";

/** Listen to letters; `acts` gives what each of them does now, and nothing while there is nothing to do it to. */
export function listenToKeys(document: Document, acts: () => Record<string, () => unknown>) {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || altKey || metaKey || areSingleKeysOff()) return;
    if ((target as Element).closest(TAKEN) || document.querySelector(":popover-open")) return;
    const all = acts();
    if (!Object.hasOwn(all, key)) return;
    event.preventDefault(); // so that no new sentence begins with it
    all[key]();
  });
}
