/** Opens the dialog Save by the button of the header; what saves is loaded then. */
import { withParts } from "../dom.js";
import { ApiError } from "../server.js";
import { later } from "./later.js";

/**
 * @param {Document} document
 * @param {any} page
 */
export function offerSave(document, page) {
  if (document.getElementById("save-open")) new SaveOpen(document, page);
}

class SaveOpen extends withParts("dialog=dialog#save button=button#save-open said=#save-said") {
  /**
   * @param {Document} document
   * @param {any} page
   */
  constructor(document, page) {
    super(document);
    const load = later(
      async () => new (await import("../figures/save-dialog.js")).SaveDialog(document, page ?? {}),
    );
    this.button.addEventListener("click", async () => {
      this.dialog.showModal();
      try {
        (await load()).show();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.said.textContent = error.message;
      }
    });
  }
}
