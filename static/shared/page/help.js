/** @param {Document} document */
export function openHelp(document) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
  document.getElementById("help-open")?.addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop: the dialog's own padding belongs to its children
  });
}
