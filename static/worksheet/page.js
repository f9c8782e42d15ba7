/**
 * The page Worksheet: sheets to be computed by hand, and their answers; keeps its state in the address.
 *
 * @typedef {import("./address.js").SheetState} SheetState
 */
import { fetchModels } from "../shared/api.js";
import { withParts } from "../shared/dom.js";
import { addressOf, QUESTION, toSearch, visit } from "../shared/page/address.js";
import { Asking } from "../shared/page/asking.js";
import { carried } from "../shared/page/carry.js";
import { copy, save } from "../shared/page/copy.js";
import { Status } from "../shared/page/status.js";
import { hasSteps, modelOf } from "../shared/sentence/models.js";
import { count } from "../shared/words.js";
import { readSheets, writeSheets } from "./address.js";
import { SheetForm } from "./form.js";
import { keyPaper, paperOf } from "./paper.js";
import { drawnSheets, matrixSheets, rowSheets } from "./sheets.js";
import { toTex } from "./tex.js";

const question = addressOf(QUESTION);
const NO_COPY = "The browser does not let this page copy: save the LaTeX as a file instead.";

/** @param {Document} document */
export function openSheets(document) {
  const page = new Worksheets(document);
  addEventListener("popstate", () => page.restore());
  page.restore();
}

class Worksheets extends withParts(`
  papers=#papers notice=#notice text=#notice-text again=button#again summary=#summary
  print=button#print tex=button#tex copyTex=button#copy-tex drawn=button#drawn sentence=button#sentence
`) {
  /** @type {import("./sheet.js").Sheet[]} */
  #sheets = [];
  #asking = new Asking();
  /** @type {Model[] | null} */
  #models = null;

  /** @param {Document} document */
  constructor(document) {
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

  /** @param {Partial<SheetState>} changes */
  #change(changes) {
    this.state = { .../** @type {SheetState} */ (this.state), ...changes };
    visit(toSearch(writeSheets(this.state)), "push");
    void this.#show([]);
  }

  /** @param {string[]} problems of the address */
  async #show(problems) {
    const state = /** @type {SheetState} */ (this.state);
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

  /**
   * @param {SheetState} state
   * @param {AbortSignal} signal
   */
  async #make(state, signal) {
    const { source, grids, seed, sheets } = state;
    if (source === "row") return this.#makeRows(state, signal);
    if (!grids) return { sheets: drawnSheets(state), problems: [] };
    const made = matrixSheets({ seed, sheets, grids });
    return { sheets: made.sheets, problems: fewer(made, sheets, "one for each word that looks") };
  }

  /**
   * @param {SheetState} state
   * @param {AbortSignal} signal
   */
  async #makeRows(state, signal) {
    const models = (this.#models ??= await fetchModels(signal));
    const able = models.filter(({ family, blocks }) => hasSteps(family) && blocks.length);
    const model = modelOf(able, state.model);
    const text = state.text || model.examples[0];
    const shown = { ...state, text, model: model.id };
    this.form.showModels(models, model, shown);
    this.summary.textContent = "asking the model...";
    const made = await rowSheets(shown, model, signal);
    const problems = fewer(made, state.sheets, "one for each row of each head of this block");
    if (!made.found) problems.unshift("This model has no such head: these are the rows of another.");
    if (state.model && state.model !== model.id)
      problems.unshift(
        `The rows of the model “${state.model}” cannot be shown here: these are of ${model.name}.`,
      );
    return { sheets: made.sheets, problems };
  }

  /** @param {import("./sheet.js").Sheet[]} sheets */
  #draw(sheets) {
    const { key, paper } = /** @type {SheetState} */ (this.state);
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
    return toTex(this.#sheets, /** @type {SheetState} */ (this.state));
  }

  #saveTex() {
    const file = new Blob([this.#inTex], { type: "application/x-tex" });
    save(URL.createObjectURL(file), `worksheet-${this.state?.seed}.tex`);
  }

  async #copyTex() {
    this.summary.textContent = (await copy(this.#inTex)) ? "The LaTeX is copied." : NO_COPY;
  }

  /** @param {string} words */
  busy(words) {
    this.summary.textContent = words || "making the sheets...";
  }

  ready() {}

  /**
   * @param {string} message
   * @param {unknown} _shown
   * @param {(() => unknown) | null} again
   */
  problem(message, _shown, again) {
    this.#say(message, again);
  }

  /**
   * @param {string} message "": nothing
   * @param {(() => unknown) | null} again
   */
  #say(message, again) {
    this.text.textContent = message;
    this.again.hidden = !again;
    this.notice.hidden = !message;
  }
}

/**
 * @param {{sheets: unknown[], different: number}} made
 * @param {number} wanted
 * @param {string} why
 */
const fewer = ({ sheets, different }, wanted, why) =>
  wanted > sheets.length
    ? [
        `There ${different === 1 ? "is only 1 sheet" : `are only ${different} different sheets`} here, ${why}; ${wanted} were asked for.`,
      ]
    : [];

/**
 * @param {number} number
 * @param {import("./address.js").Key} key
 */
function summary(number, key) {
  if (!number) return "There is no sheet.";
  const sheets = count(number, "sheet");
  if (key === "alone") return `The answers to ${sheets}.`;
  if (key === "none") return `${sheets}, without answers.`;
  return `${sheets}, then ${number === 1 ? "its" : "their"} answers.`;
}
