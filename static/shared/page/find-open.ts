/** The search field of the header: / and Ctrl K or Command K put the caret there. What it finds is loaded at its first use. */
import { refusal } from "../server.ts";
import { isTaken } from "../presented.ts";
import { later } from "./lazy.ts";
import { write } from "../write.ts";

export function offerFind(document: Document) {
  const query = document.getElementById("find-query") as HTMLInputElement | null;
  if (!query) return; // a saved page has none
  const panel = document.getElementById("find") as HTMLElement;
  const find = later(async () => new (await import("./find.ts")).Find(document));
  const show = async () => {
    panel.showPopover();
    try {
      await (await find()).show();
    } catch (error) {
      write(document.getElementById("find-count") as HTMLElement, refusal(error).message);
    }
  };
  query.addEventListener("focus", () => find().catch(() => {})); // what is typed asks again
  for (const type of ["input", "click"]) query.addEventListener(type, show);
  query.addEventListener("keydown", (event) => {
    const opens = event.key === "Enter" && !panel.matches(":popover-open");
    if (opens) event.stopImmediatePropagation(); // else the panel, open by then, goes to its first place
    if (opens || event.key === "ArrowDown") show();
  });
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    query.focus();
    query.select();
  });
}

function isShortcut(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === "/") return !isTaken(event);
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
