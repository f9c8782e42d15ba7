/** The page Worksheet comes with its sheets from the server; this sends the form when a field changes, prints and copies. */
import { start } from "../../rings.ts";
import { keepInTab, keptInTab } from "../../shared/tab-storage.ts";
import { COPIED, NO_COPY } from "./words.ts";
import { write } from "../../shared/write.ts";

const FIELD = "regard-sheet-field";

start({}, (document) => {
  const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T | null;
  const [form, head] = [find<HTMLFormElement>("choices"), find<HTMLSelectElement>("row-head")];

  form?.addEventListener("change", ({ target }) => {
    const { id } = target as HTMLElement;
    if (id === "row-model" && head) head.selectedIndex = -1; // another model opens at a head of its own
    keepInTab(FIELD, id);
    form.requestSubmit();
  });
  addEventListener("pageshow", () => form?.reset()); // after the back button, too, its fields say what is shown
  find(keptInTab(FIELD, "", String))?.focus({ preventScroll: true });
  keepInTab(FIELD, "");

  find("print")?.addEventListener("click", () => print());
  find("copy-tex")?.addEventListener("click", async () => {
    const summary = find("summary") as HTMLElement;
    const answer = fetch(find<HTMLAnchorElement>("tex")?.href ?? "");
    const text = answer.then((one) => (one.ok ? one.text() : Promise.reject(one.status)));
    write(summary, (await isCopied(text)) ? COPIED : NO_COPY);
  });
  document.documentElement.dataset.state = "ready";
});

/** Copy a text that is still on its way: a browser lets a page do so while the click lasts. */
async function isCopied(text: Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    return false;
  }
}
