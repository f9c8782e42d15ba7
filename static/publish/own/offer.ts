/** A file of one's own: dropped on the page, or chosen with its button. What reads it is loaded then (`open-file.ts`). */
import { onFile, partOf } from "../../shared/dom.ts";
import { later } from "../../shared/page/later.ts";
import type { Page } from "./open-file.ts";

export class Offer extends partOf<Page>()("button=button#open-file input=input#own-file") {
  opening = later(async () => new (await import("./open-file.ts")).Opening(document, this.page));

  constructor(document: Document, page: Page) {
    super(document, page);
    onFile(this.button, this.input, (file) => this.#open(file));
    this.button.disabled = false;
  }

  async #open(file: File) {
    try {
      await (await this.opening()).open(file);
    } catch (error) {
      this.page.problem(error);
    }
  }

  /** Show the file of an address again; a page that is a file of its own has the answers inside. */
  async restore() {
    if ("saved" in document.documentElement.dataset) return;
    await (await this.opening()).restore();
  }
}
