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
   * @param {(find: string) => void} keep puts what is typed into the address
   */
  constructor(document, atlas, keep) {
    super(document);
    this.atlas = atlas;
    this.keep = keep;
    this.field.addEventListener("input", () => this.#type(this.field.value));
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.atlas.enterFound();
      if (event.key === "Escape") this.#type("");
      event.stopPropagation(); // arrows move along the text
    });
  }

  /** @param {string} find */
  #type(find) {
    this.show(find);
    this.keep(find);
  }

  /** @param {string} find as an address says */
  show(find) {
    if (this.field.value !== find) this.field.value = find;
    this.refresh();
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
