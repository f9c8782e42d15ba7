export function openHelp(document: Document) {
  const dialog = document.getElementById("help") as HTMLDialogElement;
  document.getElementById("help-open")?.addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop: the dialog's own padding belongs to its children
  });
}
