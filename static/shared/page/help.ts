import { isOnWall, onKey } from "../presented.ts";

/** The button opens the help, and the key ? too; on the wall at the keys. */
export function offerHelp(document: Document) {
  const dialog = document.getElementById("help") as HTMLDialogElement;
  const open = () => {
    dialog.showModal();
    if (isOnWall()) document.getElementById("help-keys")?.scrollIntoView();
  };
  document.getElementById("help-open")?.addEventListener("click", open);
  onKey("?", open);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop: the dialog's own padding belongs to its children
  });
}
