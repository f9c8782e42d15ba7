/**
 * Finds heads of the atlas by typing: by number, block, what they do, or what is measured of them; the others fade.
 */
import { withParts } from "../shared/dom.js";
import { count } from "../shared/words.js";
import { termsOf } from "./head-terms.js";

export class HeadFilter extends withParts("field=input#filter found=#filtered") {
  /**
   * @param {Document} document
   * @param {import("./attention-atlas.js").AttentionAtlas} atlas
   */
  constructor(document, atlas) {
    super(document);
    this.atlas = atlas;
    this.field.addEventListener("input", () => this.refresh());
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.atlas.enterFound();
      if (event.key === "Escape") this.field.value = "";
      if (event.key === "Escape") this.refresh();
      event.stopPropagation(); // arrows move along the text
    });
  }

  /** After the model, the sentence or the text of the filter has changed. */
  refresh() {
    const terms = termsOf(this.field.value);
    const { found, all } = this.atlas.fade(terms);
    this.field.hidden = this.atlas.hidden;
    this.found.textContent =
      terms.words.length + terms.limits.length ? `${found} of ${count(all, "head")}` : "";
  }
}
