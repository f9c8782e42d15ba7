/** The choice of a palette: kept like the theme, by theme.js. */
export function offerPalettes(document: Document) {
  const select = document.getElementById("palette") as HTMLSelectElement;
  const root = document.documentElement;
  const show = () => (select.value = root.dataset.palette ?? "");
  select.addEventListener("change", () =>
    document.dispatchEvent(new CustomEvent("palette-choose", { detail: select.value })),
  );
  document.addEventListener("theme-change", show);
  show();
}
