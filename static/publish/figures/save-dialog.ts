/** The dialog Save: every figure of the page, as a picture, as numbers, as LaTeX, or as a link. */
import "./save.css";
import { html, nothing, render } from "../../shared/html.ts";
import { withParts } from "../../shared/dom.ts";
import { write } from "../../shared/write.ts";
import { Reader, type Known } from "../../shared/answers.ts";
import { theme } from "../../shared/maps/inks.ts";
import { copy, save } from "../../shared/page/copy.ts";
import { ApiError, digestOf, problemOf } from "../../shared/server.ts";
import { FigureFiles } from "./figure-files.ts";
import { captionsOf, fileName, type Captioned, type Captions } from "./caption.ts";
import { figuresOf, namesOf } from "./figures-of-page.ts";
import { citation, type CitationForm } from "./citation.ts";
import { endingOf, fileOf, PICTURES, type KindId, type Saved } from "./kinds.ts";
import { onLightPaper } from "./light-paper.ts";
import { allNumbersIn, numbersIn, ownOf } from "./numbers.ts";
import { savedPages, type SavedPage } from "./saving.ts";
import { toCsv } from "./number-files.ts";
import * as words from "./words.ts";
import type { NumbersOf, TableOf } from "../../shared/maps/numbers-of.ts";

const LOCAL = /^(localhost|127\..*|\[::1\])$/;

/** The figures that are on the page, the one that is chosen with its numbers, and what was said last. */
type State = { figures: HTMLElement[]; names: string[]; chosen: number; numbers: NumbersOf[]; said: string };

class SaveDialog extends withParts(
  "place=#save-files link=button#save-link file=#save-file cite=#save-cite doing=#save-doing status=#save-said",
) {
  readonly #captions: Captions;
  readonly #wholePage = document.getElementById("save-page") as HTMLButtonElement | null;
  readonly #files: FigureFiles;
  #state: Readonly<State> = { figures: [], names: [], chosen: 0, numbers: [], said: "" };
  readonly #saving = new Reader(savedPages, (known) => this.#showSaving(known));

  constructor(document: Document, captions: Captions) {
    super(document);
    this.#captions = captions;
    this.status.replaceChildren(); // it may have been said that this was not loaded
    this.#files = new FigureFiles(this.place, {
      choose: (chosen) => this.#choose(chosen),
      give: (kind, copies) => this.#give(kind, copies),
    });
    this.link.addEventListener("click", async () =>
      this.#say((await copy(captions.link())) ? words.LINK_COPIED : words.NO_LINK),
    );
    this.cite.addEventListener("click", ({ target }) => {
      const form = (target as HTMLElement).closest("button")?.dataset.cite;
      if (form) void this.#cite(form as CitationForm);
    });
    this.#wholePage?.addEventListener("click", () => this.#savePage());
  }

  /** Show the figures that are on the page now. */
  show() {
    const figures = figuresOf(document);
    const file = this.#captions.file();
    write(this.file, file ? words.onlyHere(file.name, file.digest) : "");
    const isMissed = !figures.length && "expected" in this.place.dataset;
    this.#be({ figures, names: namesOf(figures), said: isMissed ? words.NO_FIGURES : "" });
    this.#choose(0);
  }

  #choose(chosen: number) {
    const figure = this.#state.figures[chosen];
    this.#be({ chosen, numbers: figure ? numbersIn(figure) : [] });
  }

  #say(said: string) {
    this.#be({ said });
  }

  #be(part: Partial<State>) {
    this.#state = { ...this.#state, ...part };
    this.#files.show({ ...this.#state, isLight: theme() === "light" });
    write(this.status, this.#state.said);
    render(this.#saving.waits ? this.#progress(this.#saving.known) : nothing, this.doing);
    if (this.#wholePage) this.#wholePage.disabled = this.#saving.waits;
  }

  /** Save a figure as a file of a kind, or copy it to the clipboard. */
  async #give(kind: KindId, copies: boolean) {
    this.#say("");
    try {
      const saved = await this.#saved(kind);
      const file = await this.#made(kind, saved);
      const name = fileName(saved.caption, endingOf(kind));
      if (!copies) save(file, name);
      else if (!(await copy(await file.text()))) throw new ApiError(words.NO_COPY, "no_copy");
      this.#say(copies ? words.COPIED : words.saved(name));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#say(error.message);
    }
  }

  /** Show a citation, and copy it. */
  async #cite(form: CitationForm) {
    const caption = this.#captions.caption("");
    const text = citation(form, caption, digestOf, new Date().toISOString().slice(0, 10));
    const said = (await copy(text)) ? words.copied(text) : text;
    const local = caption.address && LOCAL.test(location.hostname) ? `\n${words.LOCAL_ADDRESS}` : "";
    this.#say(said + local);
  }

  /** The figure with its numbers: as it is seen, or in files of numbers as the model has them, where that is chosen. */
  async #saved(kind: KindId): Promise<Saved> {
    const { figures, names, chosen } = this.#state; // another may be chosen meanwhile
    const figure = figures[chosen];
    const isPicture = PICTURES.includes(kind);
    const { byPieces } = this.#files;
    const shown = isPicture ? numbersIn(figure) : await allNumbersIn(figure);
    const numbers = byPieces && !isPicture ? await Promise.all(shown.map(ownOf)) : shown;
    return { figure, numbers, caption: this.#captions.caption(names[chosen], numbers, figure) };
  }

  #made(kind: KindId, saved: Saved) {
    const make = () => fileOf(kind, saved);
    return PICTURES.includes(kind) && this.#files.onLightPaper ? onLightPaper(make) : make();
  }

  #savePage() {
    this.#say("");
    return this.#saving.ask({ address: this.#captions.address(), at: Date.now() });
  }

  #cancel() {
    this.#saving.end();
    this.#say(words.CANCELLED);
  }

  /** Show how much of the page is there; it is saved when all is. */
  #showSaving({ answer, error }: Known<SavedPage>) {
    if (error) return this.#say(problemOf(error).message);
    if (!answer) return this.#be({});
    save(new Blob([answer.page], { type: "text/html" }), answer.name);
    this.#saving.end();
    this.#say(words.saved(answer.name));
  }

  #progress({ progress, words: waits }: Known<SavedPage>) {
    const { done, of } = progress ?? { done: 0, of: 0 };
    const count = waits ?? (of ? words.answersDone(done, of) : words.ASKING);
    return html`
      <p id="save-progress"><progress id="save-bar" aria-label="Answers that are in the file" max=${of || 1} .value=${done}></progress>
        <span id="save-count" aria-hidden="true">${count}</span>
        <button type="button" class="quiet" id="save-cancel" @click=${() => this.#cancel()}>cancel</button></p>`;
  }
}

/** The dialog of a page, of which it says what is true when something is saved. */
export const saveDialog = (document: Document, page: Captioned) => new SaveDialog(document, captionsOf(page));

/** A table that is no figure of the page, as comma separated values. */
export const saveTable = (table: TableOf, name: string) =>
  save(new Blob([toCsv([table])], { type: "text/csv" }), name);
