/** Finds heads of the atlas by typing a number, a block, a pattern or a measure; the others fade. */
import { withParts } from "../shared/dom.ts";
import { later } from "../shared/page/later.ts";
import { count } from "../shared/words.ts";
import type { AttentionAtlas } from "./attention-atlas.ts";

const NO_TERMS = { words: [], limits: [] };
const terms = later(() => import("./head-terms.ts"));

export class HeadFilter extends withParts("field=input#filter found=#filtered") {
  declare atlas: AttentionAtlas;
  declare keep: (find: string) => void;

  /** A filter; `keep` puts the typed text into the address. */
  constructor(document: Document, atlas: AttentionAtlas, keep: (find: string) => void) {
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

  #type(find: string) {
    this.show(find).catch(({ message }) => (this.found.textContent = message));
    this.keep(find);
  }

  /** Show the text that an address has. */
  show(find: string) {
    if (this.field.value !== find) this.field.value = find;
    return this.refresh();
  }

  /** Filter again, after the model, the sentence or the text has changed. */
  async refresh() {
    const { value } = this.field;
    if (!value) return this.#fade(NO_TERMS);
    const { termsOf } = await terms();
    if (value === this.field.value) this.#fade(termsOf(value));
  }

  #fade(terms: ReturnType<typeof import("./head-terms.ts").termsOf>) {
    const { found, all } = this.atlas.fade(terms);
    this.field.hidden = this.atlas.hidden;
    this.found.textContent =
      terms.words.length + terms.limits.length ? `${found} of ${count(all, "head")}` : "";
  }
}
