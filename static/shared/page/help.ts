import { isOnWall, onKey } from "../presented.ts";
import { get, refusal } from "../server.ts";
import { later } from "./lazy.ts";
import { markup } from "../write.ts";
import { write } from "../write.ts";

/** The button opens the help, and the key ? too; on the wall at the keys. A page that lies in a file has it inside. */
export function offerHelp(document: Document) {
  const dialog = document.getElementById("help") as HTMLDialogElement;
  const load = later(async () => {
    if (!dialog.childElementCount)
      dialog.append(markup(await (await get("help.html", {}, "text/html")).text()));
  });
  const open = async () => {
    await load().catch((error) => write(dialog, refusal(error).message));
    if (!dialog.open) dialog.showModal();
    if (isOnWall()) document.getElementById("help-keys")?.scrollIntoView();
  };
  document.getElementById("help-open")?.addEventListener("click", open);
  onKey("?", open);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop: the dialog's own padding belongs to its children
  });
}
