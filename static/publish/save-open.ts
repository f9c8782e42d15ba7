/** Opens the dialog Save by the button of the header; what saves is loaded then. */
import { withParts } from "../shared/dom.ts";
import { refusal } from "../shared/server.ts";
import { later } from "../shared/page/later.ts";
import type { Captioned } from "./figures/caption.ts";

export function offerSave(document: Document, page: unknown) {
  if (document.getElementById("save-open")) new SaveOpen(document, page as Captioned | undefined);
}

class SaveOpen extends withParts("dialog=dialog#save button=button#save-open status=#save-said") {
  constructor(document: Document, page: Captioned = {}) {
    super(document);
    const load = later(async () => new (await import("./figures/save-dialog.ts")).SaveDialog(document, page));
    this.button.addEventListener("click", async () => {
      try {
        (await load()).show();
      } catch (error) {
        this.status.textContent = refusal(error).message;
      }
      this.dialog.showModal();
    });
  }
}
