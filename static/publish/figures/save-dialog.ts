/** The dialog Save: every figure of the page, as a picture, as numbers, as LaTeX, or as a link. */
import "./save.css";
import { partOf } from "../../shared/dom.ts";
import { theme } from "../../shared/maps/inks.ts";
import { copy, save } from "../../shared/page/copy.ts";
import { ApiError, digestOf } from "../../shared/server.ts";
import { captionOf, fileName, linkOf, type Captioned } from "./caption.ts";
import { figuresOf, namesOf } from "./figures-of-page.ts";
import { citation, type CitationForm } from "./citation.ts";
import { endingOf, fileOf, PICTURES, refusal, type KindId, type Saved } from "./kinds.ts";
import { onLightPaper } from "./light-paper.ts";
import { allNumbersIn, numbersIn, ownOf } from "./numbers.ts";
import { savePage } from "./saving.ts";
import { toCsv } from "./number-files.ts";
import * as words from "./words.ts";
import type { Progress } from "../../shared/api.ts";
import { isMatrix, type TableOf } from "../../shared/maps/numbers-of.ts";

const LOCAL = /^(localhost|127\..*|\[::1\])$/;

export class SaveDialog extends partOf<Captioned>()(
  "dialog=dialog#save select=select#save-figure which=#save-which light=input#save-light own=input#save-own byPieces=#save-by-pieces paper=#save-paper kinds=#save-kinds link=button#save-link cite=#save-cite status=#save-said progress=#save-progress bar=progress#save-bar count=#save-count cancel=button#save-cancel",
) {
  wholePage = document.getElementById("save-page") as HTMLButtonElement | null;

  #figures: HTMLElement[] = [];
  #names: string[] = [];
  #saving = new AbortController(); // of the page that is saved last

  constructor(document: Document, page: Captioned) {
    super(document, page);
    this.select.addEventListener("change", () => this.#offer());
    this.kinds.addEventListener("click", ({ target }) => {
      const { kind, copies } = (target as HTMLElement).closest("button")?.dataset ?? {};
      if (kind) void this.#give(kind as KindId, copies === "");
    });
    this.link.addEventListener("click", async () => {
      this.status.textContent = (await copy(linkOf(this.page))) ? words.LINK_COPIED : words.NO_LINK;
    });
    this.cite.addEventListener("click", ({ target }) => {
      const form = (target as HTMLElement).closest("button")?.dataset.cite;
      if (form) void this.#cite(form as CitationForm);
    });
    this.wholePage?.addEventListener("click", () => this.#savePage());
    this.cancel.addEventListener("click", () => this.#saving.abort());
  }

  /** Show the figures that are on the page now. */
  show() {
    this.#figures = figuresOf(document);
    this.#names = namesOf(this.#figures);
    this.select.replaceChildren(...this.#names.map((name, k) => new Option(name, String(k))));
    this.which.hidden = this.kinds.hidden = !this.#figures.length;
    this.paper.hidden = theme() === "light";
    this.status.textContent =
      this.#figures.length || !("expected" in this.kinds.dataset) ? "" : words.NO_FIGURES;
    this.#offer();
  }

  get #figure() {
    return this.#figures[Number(this.select.value)];
  }

  /** Each kind that the chosen figure has; of others the button says why not. */
  #offer() {
    if (!this.#figure) return;
    const numbers = numbersIn(this.#figure);
    this.byPieces.hidden = !numbers.some((one) => isMatrix(one) && one.own);
    for (const button of this.kinds.querySelectorAll("button")) {
      const why = refusal(button.dataset.kind as KindId, numbers);
      button.disabled = Boolean(why);
      button.title = why;
    }
  }

  /** Save a figure as a file of a kind, or copy it to the clipboard. */
  async #give(kind: KindId, copies: boolean) {
    this.status.textContent = "";
    try {
      const saved = await this.#saved(kind);
      const file = await this.#made(kind, saved);
      const name = fileName(saved.caption, endingOf(kind));
      if (!copies) save(file, name);
      else if (!(await copy(await file.text()))) throw new ApiError(words.NO_COPY, "no_copy");
      this.status.textContent = copies ? "Copied." : words.saved(name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.status.textContent = error.message;
    }
  }

  /** Show a citation, and copy it. */
  async #cite(form: CitationForm) {
    const caption = captionOf("", this.page);
    const text = citation(form, caption, digestOf, new Date().toISOString().slice(0, 10));
    const copied = (await copy(text)) ? "Copied:\n" : "";
    const local = caption.address && LOCAL.test(location.hostname) ? `\n${words.LOCAL_ADDRESS}` : "";
    this.status.textContent = `${copied}${text}${local}`;
  }

  /** The figure with its numbers: as it is seen, or in files of numbers as the model has them, where that is chosen. */
  async #saved(kind: KindId): Promise<Saved> {
    const [figure, name] = [this.#figure, this.#names[Number(this.select.value)]]; // another may be chosen meanwhile
    const isPicture = PICTURES.includes(kind);
    const shown = isPicture ? numbersIn(figure) : await allNumbersIn(figure);
    const numbers = this.own.checked && !isPicture ? await Promise.all(shown.map(ownOf)) : shown;
    return { figure, numbers, caption: captionOf(name, this.page, numbers, figure) };
  }

  #made(kind: KindId, saved: Saved) {
    const make = () => fileOf(kind, saved);
    return PICTURES.includes(kind) && this.light.checked ? onLightPaper(make) : make();
  }

  async #savePage() {
    this.#saving = new AbortController();
    this.#count({ done: 0, of: 0 });
    this.status.textContent = "";
    this.#showProgress(true);
    try {
      const address = new URL(this.page.fragment ? `#${this.page.fragment}` : location.hash, location.href)
        .href;
      const count = (progress: Progress) => this.#count(progress);
      this.status.textContent = await savePage(address, count, this.#saving.signal);
    } finally {
      this.#showProgress(false);
    }
  }

  #showProgress(isSaving: boolean) {
    this.progress.hidden = !isSaving;
    (this.wholePage as HTMLButtonElement).disabled = isSaving;
  }

  #count({ done, of }: Progress) {
    this.bar.max = of || 1;
    this.bar.value = done;
    this.count.textContent = of ? words.answersDone(done, of) : "asking...";
  }
}

/** A table that is no figure of the page, as comma separated values. */
export const saveTable = (table: TableOf, name: string) =>
  save(new Blob([toCsv([table])], { type: "text/csv" }), name);
