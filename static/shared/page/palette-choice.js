/**
 * The choice of a palette: kept like the theme, by theme.js.
 *
 * @param {Document} document
 */
export function offerPalettes(document) {
  const select = /** @type {HTMLSelectElement} */ (document.getElementById("palette"));
  const root = document.documentElement;
  const show = () => (select.value = root.dataset.palette ?? "");
  select.addEventListener("change", () =>
    document.dispatchEvent(new CustomEvent("palette-choose", { detail: select.value })),
  );
  document.addEventListener("theme-change", show);
  show();
}
