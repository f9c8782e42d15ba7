/** The dialog Save: every figure of the page, as a picture, as numbers, as LaTeX, or as a link. */
import { withParts } from "../dom.js";
import { theme } from "../maps/inks.js";
import { copy, save } from "../page/copy.js";
import { savePage } from "../page/saving.js";
import { ApiError } from "../server.js";
import { captionOf, fileName } from "./caption.js";
import { figuresOf, namesOf } from "./figures-of-page.js";
import { ENDINGS, fileOf, PICTURES, refusal } from "./kinds.js";
import { onLightPaper } from "./light-paper.js";
import { numbersIn } from "./numbers.js";
import { toCsv } from "./text-files.js";

/** @typedef {import("./kinds.js").KindId} KindId */
/** @typedef {import("../api.js").Progress} Progress */

const NO_COPY = "The browser does not let this page copy: save the file instead.";
const NO_LINK = "The browser does not let this page copy. The address of the page is the same link.";
const NO_FIGURES = "There is no figure on this page now.";

export class SaveDialog extends withParts(
  "dialog=dialog#save select=select#save-figure which=#save-which light=input#save-light paper=#save-paper kinds=#save-kinds link=button#save-link said=#save-said progress=#save-progress bar=progress#save-bar count=#save-count cancel=button#save-cancel",
) {
  /** @type {HTMLElement[]} */
  #figures = [];
  /** @type {string[]} */
  #names = [];
  #saving = new AbortController(); // of the page that is saved last

  /**
   * @param {Document} document
   * @param {import("./caption.js").Shown} page
   */
  constructor(document, page) {
    super(document);
    this.document = document;
    this.page = page;
    this.select.addEventListener("change", () => this.#offer());
    this.kinds.addEventListener("click", ({ target }) => {
      const { kind, copies } = /** @type {HTMLElement} */ (target).closest("button")?.dataset ?? {};
      if (kind) void this.#give(/** @type {KindId} */ (kind), copies === "");
    });
    this.link.addEventListener("click", () => this.#copyLink());
    this.wholePage = /** @type {HTMLButtonElement | null} */ (document.getElementById("save-page"));
    this.wholePage?.addEventListener("click", () => this.#savePage());
    this.cancel.addEventListener("click", () => this.#saving.abort());
  }

  /** What is on the page now. */
  show() {
    this.#figures = figuresOf(this.document);
    this.#names = namesOf(this.#figures);
    this.select.replaceChildren(...this.#names.map((name, k) => new Option(name, String(k))));
    this.which.hidden = this.kinds.hidden = !this.#figures.length;
    this.paper.hidden = theme() === "light";
    this.said.textContent = this.#figures.length || !("expected" in this.kinds.dataset) ? "" : NO_FIGURES;
    this.#offer();
  }

  get #figure() {
    return this.#figures[Number(this.select.value)];
  }

  /** Each kind that the chosen figure has; of others the button says why not. */
  #offer() {
    if (!this.#figure) return;
    const numbers = numbersIn(this.#figure);
    for (const button of this.kinds.querySelectorAll("button")) {
      const why = refusal(/** @type {KindId} */ (button.dataset.kind), numbers);
      button.disabled = Boolean(why);
      button.title = why;
    }
  }

  /**
   * @param {KindId} kind
   * @param {boolean} copies to the clipboard
   */
  async #give(kind, copies) {
    this.said.textContent = "";
    try {
      const caption = captionOf(this.#names[Number(this.select.value)], this.page);
      const file = await this.#made(kind, caption);
      const name = fileName(caption, ENDINGS[kind]);
      if (copies) this.said.textContent = (await copy(await file.text())) ? "Copied." : NO_COPY;
      else this.#save(file, name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.said.textContent = error.message;
    }
  }

  /**
   * @param {KindId} kind
   * @param {import("./caption.js").Caption} caption
   */
  #made(kind, caption) {
    const make = () => fileOf(kind, { figure: this.#figure, numbers: numbersIn(this.#figure), caption });
    return PICTURES.includes(kind) && this.light.checked ? onLightPaper(make) : make();
  }

  /**
   * @param {Blob} file
   * @param {string} name
   */
  #save(file, name) {
    saveFile(file, name);
    this.said.textContent = `Saved ${name}.`;
  }

  async #savePage() {
    this.#saving = new AbortController();
    this.#count({ done: 0, of: 0 });
    this.said.textContent = "";
    this.#showProgress(true);
    try {
      const address = new URL(this.page.place ? `#${this.page.place}` : location.hash, location.href).href;
      this.said.textContent = await savePage(
        address,
        (progress) => this.#count(progress),
        this.#saving.signal,
      );
    } finally {
      this.#showProgress(false);
    }
  }

  /** @param {boolean} isSaving */
  #showProgress(isSaving) {
    this.progress.hidden = !isSaving;
    /** @type {HTMLButtonElement} */ (this.wholePage).disabled = isSaving;
  }

  /** @param {Progress} progress */
  #count({ done, of }) {
    this.bar.max = of || 1;
    this.bar.value = done;
    this.count.textContent = of ? `${done} of ${of} answers` : "asking...";
  }

  async #copyLink() {
    this.said.textContent = (await copy(location.href)) ? "The link to this view is copied." : NO_LINK;
  }
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function saveFile(file, name) {
  const address = URL.createObjectURL(file);
  save(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // a slow disk has read it by then
}

/**
 * A table that is no figure of the page, as comma separated values.
 *
 * @param {import("../maps/numbers-of.js").TableOf} table
 * @param {string} name
 */
export const saveTable = (table, name) => saveFile(new Blob([toCsv([table])], { type: "text/csv" }), name);
