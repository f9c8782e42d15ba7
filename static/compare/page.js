/**
 * The page Compare: one sentence through several models side by side; keeps its state in the address.
 *
 * @typedef {import("../shared/api.js").Answer} Answer
 * @typedef {import("../shared/api.js").Model} Model
 * @typedef {import("../shared/api.js").Question} Question  here `model` is the task: all models of it are asked
 * @typedef {import("./address.js").CompareState} CompareState
 * @typedef {import("./column.js").Column} Column
 */
import { ApiError, fetchModels } from "../shared/api.js";
import { chooseColumns, readCompare, usualColumns, writeCompare } from "./address.js";
import { NOTHING } from "../shared/head/marks.js";
import { inHistory } from "../shared/sentence/models.js";
import { readsAlike, taskOf } from "../shared/sentence/tasks.js";
import { Asking } from "../shared/page/asking.js";
import { CompareBar } from "./bar.js";
import { Columns } from "./columns.js";
import { ComparePointing } from "./pointing.js";
import { Scores } from "./scores.js";
import { Status } from "../shared/page/status.js";

/** @param {Document} document */
export function openCompare(document) {
  return new Compare(document).start();
}

export class Compare {
  /** @type {Model[]} */
  #models = [];
  /** @type {CompareState} of which text, target and columns are what was last asked for */
  #state = readCompare(location.search);
  /** @type {Column[]} */
  #columns = [];
  /** @type {Question | null} what the columns show */
  #question = null;
  /** @type {Question | null} what they were asked last */
  #asked = null;
  #asking = new Asking();

  /** @param {Document} document */
  constructor(document) {
    this.bar = new CompareBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.side = new Columns(document, this);
    this.pointing = new ComparePointing(document, this);
    this.scores = new Scores(document, this);
    this.views = /** @type {HTMLElement} */ (document.getElementById("views"));
    this.views.addEventListener("click", ({ target }) =>
      this.#changeView(/** @type {HTMLElement} */ (target)),
    );
    addEventListener("popstate", () => this.#restore());
  }

  get columns() {
    return this.#columns;
  }

  /** What the models have in common. */
  get model() {
    const { task = "", examples = [] } = this.#columns[0]?.model ?? {};
    return { id: task, name: taskOf(task).name, examples };
  }

  get task() {
    return taskOf(this.model.id);
  }

  /** @returns {Answer | null} of the first column that has one */
  get answer() {
    return this.#columns.find(({ reading }) => reading)?.reading?.answer ?? null;
  }

  async start() {
    this.status.busy("loading the models...", () => this.start());
    try {
      const models = await this.#asking.ask(fetchModels, (words) => this.bar.wait(words));
      if (!models) return;
      if (!models.length) throw new ApiError("The server has no model to show.", "no_model");
      this.#models = this.side.models = models;
    } catch (error) {
      return this.status.problem(error, null);
    }
    this.bar.tasks = inHistory(this.#models).map(({ models }) => models[0].task);
    await this.#restore();
  }

  /** Show what the address asks for. */
  async #restore() {
    const wanted = readCompare(location.search);
    const { columns, told } = chooseColumns(wanted.columns, this.#models);
    const { task, examples } = this.side.model(columns[0].model);
    const { view, score, set, target } = wanted;
    const question = { model: task, text: wanted.text || examples[0], target };
    Object.assign(this.#state, { view, score, set });
    this.#showView();
    if (this.#question || !this.bar.source.touched) this.bar.typed(question.text, target);
    const same = sameQuestion(question, this.#question) && this.#hasColumns(columns);
    const built = same ? this.#columns : columns.map((one) => this.side.build(one));
    const drawn = same ? await this.#finish() : await this.#ask(question, built, "replace");
    if (!drawn) return; // whatever kept it from being drawn has its own words
    this.pointing.restore(this.#isThere(wanted.lock) ? wanted.lock : NOTHING);
    if (told) this.bar.notice(told);
  }

  /** @param {CompareState["columns"]} wanted */
  #hasColumns(wanted) {
    return JSON.stringify(wanted) === JSON.stringify(this.#columns.map((column) => column.wanted));
  }

  /** @param {CompareState["lock"]} lock */
  #isThere({ query, key }) {
    const rows = query ? this.pointing.count(query.side, query.model) : 0;
    return (!query || query.index < rows) && (!key || key.index < this.pointing.count("source"));
  }

  /**
   * To the models of another task, with the same sentence where they read alike, else with its first example.
   *
   * @param {string} task
   * @param {{text: string}} typed
   */
  changeModel(task, typed) {
    const columns = usualColumns(this.#models, task).map((one) => this.side.build(one));
    const stays = readsAlike(task, this.model.id);
    const text = (stays && typed.text) || columns[0].model.examples[0];
    this.bar.typed(text, "");
    return this.#ask({ model: task, text, target: "" }, columns, "push");
  }

  /**
   * @param {Question} question
   * @param {"push" | "replace"} history
   * @returns {Promise<boolean>} whether it is drawn, all of it
   */
  async translate(question, history = "push") {
    if (!question.text.trim()) {
      this.bar.notice(this.task.empty, "empty");
      return false;
    }
    if (this.#columns.length) return this.#ask(question, this.#columns, history);
    const { text } = question; // asked before the models are known: it waits for them in the address
    window.history.replaceState(null, "", writeCompare({ ...this.#state, text, target: "" }));
    await this.start();
    return this.status.isReady;
  }

  /**
   * Ask all of these columns, which then are all there are; if none of them answers, all is as before.
   *
   * @param {Question} question
   * @param {Column[]} columns
   * @param {"push" | "replace"} history
   * @returns {Promise<boolean>} whether it is drawn, all of it
   */
  async #ask(question, columns, history) {
    const before = this.#columns;
    this.#arrange(columns);
    this.#asked = question;
    this.status.busy(this.task.doing, () => this.#ask(question, columns, history));
    await Promise.all(columns.map((column) => this.#askOne(column, question, history)));
    if (question !== this.#asked) return false; // something newer is asked
    if (question === this.#question) return this.#finish();
    const problem = columns.map((column) => column.problem).find((one) => !isCancelled(one));
    if (this.#question) this.#arrange(before);
    for (const column of columns) column.problem = null;
    if (!problem && this.#question) return this.#finish();
    this.status.problem(problem ?? new ApiError(this.task.cancelled, "cancelled"), this.answer);
    return false;
  }

  /**
   * @param {Column} column
   * @param {Question} question
   * @param {"push" | "replace"} history
   */
  async #askOne(column, question, history) {
    await column.ask(
      question,
      (words) => this.bar.wait(words),
      (answer) => this.#take(question, answer, history),
    );
    const done = this.#columns.filter(({ busy }) => !busy).length;
    if (question !== this.#asked || done === this.#columns.length) return;
    this.pointing.refresh();
    this.bar.wait(`${this.task.doing.replace("...", "")}, ${done} of ${this.#columns.length} models done...`);
  }

  /**
   * From here on this is the sentence that the page shows.
   *
   * @param {Question} question
   * @param {Answer} answer the first
   * @param {"push" | "replace"} history
   */
  #take(question, answer, history) {
    if (question === this.#question) return;
    this.#question = question;
    this.pointing.forget();
    this.bar.answer(answer, question);
    document.title = `${answer.source.text} · Compare · Regard`;
    this.#write(history);
  }

  /**
   * The end of all asking: what has no answer says why, and what was measured is shown.
   *
   * @returns {Promise<boolean>} whether all is drawn
   */
  async #finish() {
    const columns = this.#columns;
    if (columns.some(({ busy }) => busy)) return false;
    const failed = columns.filter((column) => !column.answers(this.#question));
    for (const column of failed) column.fail();
    this.status.answered();
    this.bar.facts();
    this.pointing.refresh();
    const undrawn = columns.find((column) => column.problem && !failed.includes(column))?.problem;
    const problem = (await this.#drawScores()) ?? undrawn;
    if (this.status.asking) return false;
    if (problem) this.bar.notice(problem instanceof Error ? problem.message : String(problem));
    if (problem || failed.length) this.status.partly();
    else this.status.ready();
    return !problem && !failed.length;
  }

  /** @returns {Promise<unknown>} what went wrong, if anything did */
  async #drawScores() {
    const { score, set } = this.#state;
    const models = this.#models.filter(({ task }) => task === this.model.id);
    const chosen = this.#columns.map(({ model }) => model.id);
    const text = this.#question?.text ?? "";
    try {
      await this.scores.show({ models, chosen, text, score, set });
    } catch (error) {
      return error;
    }
  }

  /** @param {Column[]} columns */
  #arrange(columns) {
    const gone = this.#columns.filter((column) => !columns.includes(column));
    this.#columns = columns;
    for (const column of gone) column.cancel();
    this.side.arrange(columns);
    for (const column of columns) column.view = this.#state.view;
    this.bar.model = /** @type {Model} */ (this.model);
  }

  /**
   * Ask one column anew: its model or head has changed, or it had no answer.
   *
   * @param {Column} column
   */
  async askColumn(column) {
    const question = this.#question;
    if (!question) return this.#ask(/** @type {Question} */ (this.#asked), this.#columns, "replace");
    this.#arrange(this.#columns);
    this.#write("push");
    this.status.busy(this.task.doing, () => this.askColumn(column));
    await this.#askOne(column, question, "replace");
    if (question === this.#asked) await this.#finish();
  }

  /** @param {Column} column */
  addColumn(column) {
    this.#arrange([...this.#columns, column]);
    return this.askColumn(column);
  }

  /** @param {Column} column a lock on a word of it is taken away with it */
  removeColumn(column) {
    const { query, key } = this.pointing.lock;
    const from = this.#columns[query?.model ?? -1];
    this.#arrange(this.#columns.filter((other) => other !== column));
    const model = this.#columns.indexOf(from);
    this.pointing.restore({ query: query && model >= 0 ? { ...query, model } : null, key });
    this.#write("push");
    return this.#finish();
  }

  /** @param {{score?: CompareState["score"], set?: string}} choice */
  async changeScores(choice) {
    Object.assign(this.#state, choice);
    this.#write("replace");
    const problem = await this.#drawScores();
    if (problem) this.bar.notice(String(problem));
  }

  /** @param {HTMLElement} button */
  #changeView({ dataset: { view } }) {
    if (view !== "heatmap" && view !== "numbers") return;
    this.#state.view = view;
    this.#write("replace");
    this.#showView();
    this.pointing.refresh();
  }

  #showView() {
    const { view } = this.#state;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.views.querySelectorAll("button")))
      button.ariaPressed = String(button.dataset.view === view);
    for (const column of this.#columns) {
      column.view = view;
      column.draw();
    }
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.#asking.cancel();
    for (const column of this.#columns) column.cancel();
    this.bar.stop();
    if (!this.#columns.length) this.status.problem(new ApiError(this.task.cancelled, "cancelled"), null);
  }

  /** What is locked belongs to the address. */
  locked() {
    this.#write("replace");
  }

  /** @param {"push" | "replace"} history */
  #write(history) {
    if (!this.#question) return;
    const { text, target } = this.#question;
    const columns = this.#columns.map((column) => column.wanted);
    const address = writeCompare({ ...this.#state, text, target, columns, lock: this.pointing.lock });
    if (address === location.search) return;
    if (history === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }
}

/** @param {unknown} problem */
const isCancelled = (problem) => problem instanceof ApiError && problem.code === "cancelled";

/**
 * @param {Question} a
 * @param {Question | null} b
 */
const sameQuestion = (a, b) => a.model === b?.model && a.text === b.text && a.target === b.target;
