/**
 * The tools of a page. One that has many opens with few, and shows all when a person asks: `<html data-tools>`, in the
 * address as `tools=all`, which goes along from page to page, and remembered. A tool has the class `tool`; what only the
 * first state has, `lean`; with `data-toggles-tools` a button that shows tools takes them away, too. Fires `tools-change` on the document.
 */
import { changedIn } from "./address.ts";

const NAME = "tools";
const SWITCH = "all-tools";
const KEPT = "regard-tools"; // as theme.js reads it, before the first paint

export const hasTools = () => NAME in document.documentElement.dataset;

export function offerTools(document: Document) {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest?.("[data-shows-tools]");
    if (button) change(!hasTools() || !(button.id === SWITCH || button.hasAttribute("data-toggles-tools")));
  });
  addEventListener("hashchange", lead);
  lead();
  say();
}

/** Show all tools where the address leads to one. */
function lead() {
  const target = document.getElementById(location.hash.slice(1));
  if (hasTools() || !target?.closest(".tool")) return;
  show(true);
  target.scrollIntoView();
}

function change(all: boolean) {
  show(all);
  const search = changedIn(location.search, NAME, all ? "all" : "");
  history.replaceState(null, "", search || location.pathname);
  try {
    if (all) localStorage.setItem(KEPT, "all");
    else localStorage.removeItem(KEPT);
  } catch {
    // storage may be switched off: the address has it
  }
}

/** Show all tools, or those of the first state. */
export function show(all: boolean) {
  document.documentElement.toggleAttribute(`data-${NAME}`, all);
  say();
  document.dispatchEvent(new Event("tools-change"));
}

function say() {
  const button = document.getElementById(SWITCH);
  if (button) button.ariaPressed = String(hasTools());
}
