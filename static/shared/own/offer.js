/** A file of one's own: dropped on the page, or chosen with its button. What reads it is loaded then (`opening.js`). */
import { withParts } from "../dom.js";
import { later } from "../page/later.js";

export class Offer extends withParts("button=button#open-file input=input#own-file") {
  /**
   * @param {Document} document
   * @param {import("./opening.js").Page} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.opening = later(async () => new (await import("./opening.js")).Opening(document, page));
    this.button.addEventListener("click", () => this.input.click());
    this.input.addEventListener("change", () => this.#open(this.input.files));
    for (const type of ["dragover", "drop"])
      document.addEventListener(type, (event) => this.#drop(/** @type {DragEvent} */ (event)));
    this.button.disabled = false;
  }

  /** @param {DragEvent} event */
  #drop(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault(); // the browser would leave the page to show the file
    this.#open(event.dataTransfer.files);
  }

  /** @param {FileList | null} files of which the first is opened; while it is dragged there is none */
  async #open(files) {
    const file = files?.[0];
    if (!file) return;
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
