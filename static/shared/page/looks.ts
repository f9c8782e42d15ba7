/** The theme and the palette of a page, and whether single keys act: `theme.js` keeps them, and dispatches `theme-change` on the document. */
import { dispatch } from "../dom.ts";
import { write } from "../write.ts";
import { text } from "../messages.ts";
import { areSingleKeysOff } from "../presented.ts";

/** A button that names the theme it switches to, a choice of palettes, and a switch of single keys. */
export function offerLooks(document: Document) {
  const button = document.getElementById("theme") as HTMLButtonElement;
  const select = document.getElementById("palette") as HTMLSelectElement;
  const keys = document.getElementById("keys") as HTMLInputElement;
  const show = () => {
    const { theme, palette = "" } = document.documentElement.dataset;
    write(button, text(theme === "dark" ? "menu.light" : "menu.dark"));
    select.value = palette;
    keys.checked = !areSingleKeysOff();
  };
  button.addEventListener("click", () => dispatch(document, "theme-toggle"));
  select.addEventListener("change", () => dispatch(document, "palette-choose", select.value));
  keys.addEventListener("change", () => dispatch(document, "keys-choose", keys.checked ? "on" : "off"));
  document.addEventListener("theme-change", show);
  show();
}
