/** The page Worksheet: sheets to be computed by hand, and their answers; keeps its state in the address. */
import { fetchModels, type Model } from "../../shared/api.ts";
import { withParts } from "../../shared/dom.ts";
import { addressOf, QUESTION, toSearch, visit } from "../../shared/page/address.ts";
import { Asking } from "../../shared/page/asking.ts";
import { carried } from "../../shared/page/carry.ts";
import { copy, save } from "../../shared/page/copy.ts";
import { Status } from "../../shared/page/status.ts";
import { hasSteps, modelOf } from "../../shared/sentence/models.ts";
import { count } from "../../shared/words.ts";
import { readSheets, writeSheets, type Key, type SheetState } from "./address.ts";
import { SheetForm } from "./form.ts";
import { keyPaper, paperOf } from "./paper.ts";
import { drawnSheets, matrixSheets, rowSheets } from "./sheets.ts";
import { toTex } from "./tex.ts";
import type { Sheet } from "./sheet.ts";

const question = addressOf(QUESTION);
const NO_COPY = "The browser does not let this page copy: save the LaTeX as a file instead.";

export function openSheets(document: Document) {
  const page = new Worksheets(document);
  addEventListener("popstate", () => page.restore());
  page.restore();
}

class Worksheets extends withParts(`
  papers=#papers notice=#notice text=#notice-text again=button#again summary=#summary
  print=button#print tex=button#tex copyTex=button#copy-tex drawn=button#drawn sentence=button#sentence
`) {
  declare status: Status;
  declare form: SheetForm;
  state = readSheets("").state;

  #sheets: Sheet[] = [];
  #asking = new Asking();
  #models: Model[] | null = null;

  constructor(document: Document) {
    super(document);
    this.status = new Status(document.documentElement, this);
    this.form = new SheetForm(document, (changes) => this.#change(changes));
    this.drawn.addEventListener("click", () => this.#change({ source: "drawn", grids: null }));
    this.sentence.addEventListener("click", () =>
      this.#change({ ...question.read(carried()), source: "row" }),
    );
    this.print.addEventListener("click", () => print());
    this.tex.addEventListener("click", () => this.#saveTex());
    this.copyTex.addEventListener("click", () => this.#copyTex());
    this.again.addEventListener("click", () => this.status.again());
  }

  restore() {
    const { state, problems } = readSheets(location.search);
    this.state = state;
    void this.#show(problems);
  }

  #change(changes: Partial<SheetState>) {
    this.state = { ...this.state, ...changes };
    visit(toSearch(writeSheets(this.state)), "push");
    void this.#show([]);
  }

  /** Show the sheets, with problems of the address. */
  async #show(problems: string[]) {
    const { state } = this;
    this.form.show(state);
    this.notice.hidden = true;
    this.status.busy("", () => this.#show(problems));
    try {
      const made = await this.#asking.ask(
        (signal) => this.#make(state, signal),
        (words) => this.busy(words),
      );
      if (!made) return;
      this.#draw(made.sheets);
      this.status.ready();
      this.#say([...problems, ...made.problems].join(" "), null);
    } catch (error) {
      this.#draw([]);
      this.status.problem(error, null);
    }
  }

  async #make(state: SheetState, signal: AbortSignal) {
    const { source, grids, sheets } = state;
    if (source === "row") return this.#makeRows(state, signal);
    if (!grids) return { sheets: drawnSheets(state), problems: [] };
    const made = matrixSheets(state, grids);
    return { sheets: made.sheets, problems: fewer(made, sheets, "one for each word that looks") };
  }

  async #makeRows(state: SheetState, signal: AbortSignal) {
    const models = (this.#models ??= await fetchModels(signal));
    const able = models.filter(({ family, blocks }) => hasSteps(family) && blocks.length);
    const model = modelOf(able, state.model);
    const text = state.text || model.examples[0];
    const shown = { ...state, text, model: model.id };
    this.form.showModels(able, model, shown);
    this.summary.textContent = "asking the model...";
    const made = await rowSheets(shown, model, signal);
    const problems = fewer(made, state.sheets, "one for each row of each head of this block");
    if (!made.found) problems.unshift("This model has no such head: these are the rows of another.");
    const other = `The rows of the model “${state.model}” cannot be shown here: these are of ${model.name}.`;
    if (state.model && state.model !== model.id) problems.unshift(other);
    return { sheets: made.sheets, problems };
  }

  #draw(sheets: Sheet[]) {
    const { key, paper } = this.state;
    this.#sheets = sheets;
    this.papers.dataset.paper = paper;
    this.papers.replaceChildren(
      ...(key === "alone" ? [] : sheets.map(paperOf)),
      ...(key === "none" || !sheets.length ? [] : [keyPaper(sheets)]),
    );
    for (const button of [this.print, this.tex, this.copyTex]) button.disabled = !sheets.length;
    this.summary.textContent = summary(sheets.length, key);
  }

  get #inTex() {
    return toTex(this.#sheets, this.state);
  }

  #saveTex() {
    const file = new Blob([this.#inTex], { type: "application/x-tex" });
    save(URL.createObjectURL(file), `worksheet-${this.state.seed}.tex`);
  }

  async #copyTex() {
    this.summary.textContent = (await copy(this.#inTex)) ? "The LaTeX is copied." : NO_COPY;
  }

  busy(words: string) {
    this.summary.textContent = words || "making the sheets...";
  }

  ready() {}

  problem(message: string, _shown: unknown, again: (() => unknown) | null) {
    this.#say(message, again);
  }

  #say(message: string, again: (() => unknown) | null) {
    this.text.textContent = message;
    this.again.hidden = !again;
    this.notice.hidden = !message;
  }
}

function fewer({ sheets, different }: ReturnType<typeof matrixSheets>, wanted: number, why: string) {
  const there = different === 1 ? "is only 1 sheet" : `are only ${different} different sheets`;
  return wanted > sheets.length ? [`There ${there} here, ${why}; ${wanted} were asked for.`] : [];
}

function summary(number: number, key: Key) {
  if (!number) return "There is no sheet.";
  const sheets = count(number, "sheet");
  if (key === "alone") return `The answers to ${sheets}.`;
  if (key === "none") return `${sheets}, without answers.`;
  return `${sheets}, then ${number === 1 ? "its" : "their"} answers.`;
}
