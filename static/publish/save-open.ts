/** Opens the dialog Save by the button of the header; what saves is loaded then. */
import { write } from "../shared/write.ts";
import { refusal } from "../shared/server.ts";
import { later } from "../shared/page/lazy.ts";
import type { Captioned } from "./figures/caption.ts";

export function offerSave(document: Document, page: unknown) {
  const shown = (page ?? {}) as Captioned;
  const load = later(async () => (await import("./figures/save-dialog.ts")).saveDialog(document, shown));
  document.getElementById("save-open")?.addEventListener("click", async () => {
    try {
      (await load()).show();
    } catch (error) {
      write(document.getElementById("save-said") as HTMLElement, refusal(error).message);
    }
    (document.getElementById("save") as HTMLDialogElement).showModal();
  });
}
