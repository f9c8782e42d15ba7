/** Opens and closes the dialog Find: Ctrl K or Command K, the button of the header. What it finds is loaded then. */
import { refusal } from "../server.ts";
import { withParts } from "../dom.ts";
import { later } from "./later.ts";

export const offerFind = (document: Document) => new FindDialog(document);

class FindDialog extends withParts(
  "dialog=dialog#find query=input#find-query status=#find-count button=button#find-open",
) {
  find = later(async () => new (await import("./find.ts")).Find(document));

  constructor(document: Document) {
    super(document);
    document.addEventListener("keydown", (event) => this.#onShortcut(event));
    this.button.addEventListener("click", () => this.#open());
    this.dialog.addEventListener("click", ({ target }) => {
      if (target === this.dialog || (target as Element).closest("a")) this.dialog.close();
    });
  }

  #onShortcut(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    if (this.dialog.open) this.dialog.close();
    else this.#open();
  }

  /** Open at once: text typed before the list is there is found too. */
  async #open() {
    this.query.value = "";
    this.dialog.showModal();
    try {
      await (await this.find()).show();
    } catch (error) {
      this.status.textContent = refusal(error).message;
    }
  }
}
