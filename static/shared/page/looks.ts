/** The theme and the palette of a page: `theme.js` keeps them, and dispatches `theme-change` on the document. */
import { dispatch } from "../dom.ts";
import { write } from "../write.ts";
import { text } from "../messages.ts";

/** A button that names the theme it switches to, and a choice of palettes. */
export function offerLooks(document: Document) {
  const button = document.getElementById("theme") as HTMLButtonElement;
  const select = document.getElementById("palette") as HTMLSelectElement;
  const show = () => {
    const { theme, palette = "" } = document.documentElement.dataset;
    write(button, text(theme === "dark" ? "menu.light" : "menu.dark"));
    select.value = palette;
  };
  button.addEventListener("click", () => dispatch(document, "theme-toggle"));
  select.addEventListener("change", () => dispatch(document, "palette-choose", select.value));
  document.addEventListener("theme-change", show);
  show();
}
