/**
 * Finds heads of the atlas by typing: by number, block, what they do, or what is measured of them; the others fade.
 */
import { withParts } from "../shared/dom.js";
import { later } from "../shared/page/later.js";
import { count } from "../shared/words.js";

const NO_TERMS = { words: [], limits: [] };
const terms = later(() => import("./head-terms.js"));

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
    this.show(find).catch(({ message }) => (this.found.textContent = message));
    this.keep(find);
  }

  /** @param {string} find as an address says */
  show(find) {
    if (this.field.value !== find) this.field.value = find;
    return this.refresh();
  }

  /** After the model, the sentence or the text of the filter has changed. */
  async refresh() {
    const { value } = this.field;
    if (!value) return this.#fade(NO_TERMS);
    const { termsOf } = await terms();
    if (value === this.field.value) this.#fade(termsOf(value));
  }

  /** @param {ReturnType<typeof import("./head-terms.js").termsOf>} terms */
  #fade(terms) {
    const { found, all } = this.atlas.fade(terms);
    this.field.hidden = this.atlas.hidden;
    this.found.textContent =
      terms.words.length + terms.limits.length ? `${found} of ${count(all, "head")}` : "";
  }
}
