/** Opens the panel of the search when its field has the caret: /, Ctrl K or Command K. What it finds is loaded then. */
import { refusal } from "../server.ts";
import { withParts } from "../dom.ts";
import { onKey } from "../presented.ts";
import { later } from "./later.ts";

/** A saved page has no field. */
export const offerFind = (document: Document) => document.getElementById("find") && new FindPanel(document);

class FindPanel extends withParts("panel=#find query=input#find-query status=#find-count") {
  find = later(async () => new (await import("./find.ts")).Find(document));

  constructor(document: Document) {
    super(document);
    document.addEventListener("keydown", (event) => this.#onShortcut(event));
    onKey("/", () => this.query.select());
    this.query.addEventListener("focus", () => this.#open());
    this.query.addEventListener("keydown", ({ key }) => key === "Escape" && this.#close());
    for (const type of ["pointerdown", "focusin"])
      document.addEventListener(
        type,
        ({ target }) => !(target as Element).closest?.("search") && this.#close(),
      );
    this.panel.addEventListener("click", ({ target }) => (target as Element).closest("a") && this.#close());
  }

  #onShortcut(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    if (document.activeElement === this.query) this.#close();
    else this.query.select();
  }

  #close() {
    this.panel.hidePopover();
    this.query.ariaExpanded = "false";
    this.query.blur();
  }

  /** Open at once: text typed before the list is there is found too. */
  async #open() {
    this.panel.showPopover();
    this.query.ariaExpanded = "true";
    try {
      await (await this.find()).show();
    } catch (error) {
      this.status.textContent = refusal(error).message;
    }
  }
}
