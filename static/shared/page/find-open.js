/** Opens and closes the dialog Find: Ctrl K or Command K, the button of the header. What it finds is loaded then. */
import { ApiError } from "../server.js";
import { withParts } from "../dom.js";
import { later } from "./later.js";

/** @param {Document} document */
export const offerFind = (document) => new FindDialog(document);

class FindDialog extends withParts(
  "dialog=dialog#find query=input#find-query status=#find-count button=button#find-open",
) {
  /** @param {Document} document */
  constructor(document) {
    super(document);
    this.find = later(async () => new (await import("./find.js")).Find(document));
    document.addEventListener("keydown", (event) => this.#onShortcut(event));
    this.button.addEventListener("click", () => this.#open());
    this.dialog.addEventListener("click", ({ target }) => {
      if (target === this.dialog || /** @type {Element} */ (target).closest("a")) this.dialog.close();
    });
  }

  /** @param {KeyboardEvent} event */
  #onShortcut(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    if (this.dialog.open) this.dialog.close();
    else this.#open();
  }

  /** It opens at once: what is typed before its list is there is found too. */
  async #open() {
    this.query.value = "";
    this.dialog.showModal();
    try {
      await (await this.find()).show();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.status.textContent = error.message;
    }
  }
}
