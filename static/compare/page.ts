/**
 * The page Compare: one sentence through several models side by side. Here the model of a request is the task: all
 * models of it are asked, each in its column.
 */
import { ApiError } from "../shared/server.ts";
import { inTexts } from "../shared/head/locked.ts";
import { NOTHING, type Mark, type PieceAt } from "../shared/head/marks.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { fullest, wordsNote } from "../shared/sentence/notes.ts";
import { usualWords, usualHead } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { rowOn, bestNaming } from "../shared/head/row-names.ts";
import { REQUEST, addressOf } from "../shared/page/address.ts";
import { carried } from "../shared/page/carry.ts";
import { SentencePage, requestOf, same, type History } from "../shared/page/page.ts";
import { readsAlike, taskOf } from "../shared/sentence/tasks.ts";
import { address, allColumns, chooseColumns, missingHead, usualColumns } from "./address.ts";
import { linesOf } from "./lines.ts";
import { CompareBar } from "./bar.ts";
import { Columns } from "./columns.ts";
import { lightBar, lightColumns, pointedInWords, type Pointing } from "./lit.ts";
import { ComparePointing } from "./pointing.ts";
import { Scores } from "./scores.ts";
import { doneInWords } from "./words.ts";
import type { CompareState, Wanted } from "./address.ts";
import type { Column } from "./column.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Answer, Model, ModelRequest } from "../shared/api.ts";
import type { Side } from "../shared/head/weights.ts";

/** A state; its model is the task. */
type State = CompareState & ModelRequest;

export class Compare extends SentencePage<State, { answer: Answer }> {
  columns: Column[] = [];
  declare bar: CompareBar;
  side = new Columns(document, {
    showAll: (all) => this.showAll(all),
    ask: (column) => this.askColumn(column),
    add: (column) => this.addColumn(column),
    remove: (column) => this.removeColumn(column),
  });
  pointing = new ComparePointing(document, {
    point: (pointing) => this.#point(pointing),
    locked: () => this.locked(),
  });
  said = document.getElementById("words") as AttentionWords;
  scores = new Scores(document, this);
  rows = new RowsSwitch(document, (rows) => this.go({ ...this.wish, ...this.#asked, rows }, "push"));
  words = new WordsSwitch(document, (part) => this.go({ ...this.wish, ...this.#asked, ...part }, "push"));
  views = document.getElementById("views") as HTMLElement;
  /** The sentence that is shown, or on its way. */
  #asked: ModelRequest | null = null;

  constructor() {
    const read = (search: string) => ({ ...address.read(search), model: "" });
    super({ ...address, read }, "Compare", { lock: NOTHING }, { Bar: CompareBar });
    this.views.addEventListener("click", ({ target }) => this.#changeView(target as HTMLElement));
  }

  #modelIn(id: string) {
    return this.models.find((model) => model.id === id) as Model;
  }

  /** Show what is pointed at. */
  #point(pointing: Pointing) {
    const { columns } = this;
    lightColumns(columns, pointing);
    lightBar(this.bar, columns, pointing);
    this.said.parts = pointedInWords(columns, pointing, (parts) => this.pointing.says(parts));
  }

  /** The common part of the models of the columns. */
  get model(): Model {
    return inCommon(this.columns[0]?.model ?? this.models[0]);
  }

  /** The model that came along, if it is here, with a head that is not compared; else the last. */
  get carried() {
    const came = addressOf(REQUEST).read(carried());
    const column = this.columns.find(({ model }) => model.id === came.model) ?? this.columns.at(-1);
    const { model, focus, wanted } = column as Column;
    const stays = model.id === came.model && !wanted.layer && came.block && came.block !== focus.block;
    const { block, layer, head } = stays ? came : focus;
    return { ...this.state, model: model.id, block, layer, head };
  }

  get lock() {
    const { model } = this.carried;
    const k = this.columns.findIndex((column) => column.model.id === model);
    return this.pointing.inColumn(k, this.pointing.lock);
  }

  /**
   * The state that the address asks for. Columns without a head have the one that opened before rows were named by what
   * is produced: the best-aligned head by either name. Rows have one name in all columns, so that words stand on lines.
   */
  read(): State {
    const asked = super.read();
    const rows = asked.rows || "produced";
    if (!asked.columns.length || asked.with) return { ...asked, rows, words: "apart" };
    return { ...asked, rows, columns: this.#withHead(asked.columns, "before") };
  }

  get addressed() {
    return { ...this.state, columns: this.#withHead(this.state.columns, "now") };
  }

  /**
   * Columns that have no head with the one that opened by itself before rows were named by what is produced, or the one
   * that does now, if these differ.
   */
  #withHead(columns: Wanted[], when: "before" | "now") {
    return columns.map((one) => {
      const shape = this.#modelIn(one.model);
      if (one.layer || !shape?.best_head) return one;
      const [before, now] = [shape.best_head, usualHead(shape)].map(({ layer, head }) => ({ layer, head }));
      return now.layer && !same(before, now) ? { ...one, ...{ before, now }[when] } : one;
    });
  }

  useModel() {
    this.bar.model = this.model;
  }

  /** The common part of the models that an address asks for. */
  modelFor(state: State): Model {
    return inCommon(this.#modelIn(chooseColumns(state, this.models).columns[0].model));
  }

  choose(asked: State) {
    const { columns, notice } = chooseColumns(asked, this.models);
    const { query } = asked.lock;
    const guest = columns.findIndex(({ model }) => model === asked.with);
    const lock = { ...asked.lock, query: query && asked.with ? { ...query, model: guest } : query };
    return {
      wish: { ...asked, with: "", columns, lock },
      notice: notice || missingHead(columns, this.models),
    };
  }

  /** Change to the models of another task, with the same sentence where they read alike, else its example. */
  changeModel(task: string, typed: { text: string }) {
    const columns = (this.wish.all ? allColumns : usualColumns)(this.models, task);
    const stays = readsAlike(task, this.model.id);
    const text = (stays && typed.text) || this.#modelIn(columns[0].model).examples[0];
    this.bar.typed(text, "");
    return this.go({ ...this.wish, model: task, text, target: "", columns, lock: NOTHING }, "push");
  }

  async go(wish: State, history: History) {
    this.wish = wish;
    if (this.isShown(wish)) this.state = wish;
    for (const column of this.columns) column.reads = wish;
    this.#showView(wish.view);
    const stay = same(wish.columns, this.#wanted);
    const drawn =
      stay && this.isShown(wish) && same(this.request, this.#asked)
        ? await this.#finish(history)
        : await this.#ask(requestOf(wish), stay ? this.columns : this.#columnsFor(wish.columns), history);
    const lock = this.#inRows(wish.lock);
    if (drawn && wish === this.wish) this.pointing.restore(this.#isThere(lock) ? lock : NOTHING);
    return drawn;
  }

  /** The columns that are wanted; those that are shown stay, with their answers. */
  #columnsFor(wanted: Wanted[]) {
    const free = [...this.columns];
    return wanted.map((one) => {
      const { block, ...head } = one;
      const k = block ? -1 : free.findIndex((column) => same(column.wanted, head));
      return k < 0 ? this.side.build(one, this.models) : free.splice(k, 1)[0];
    });
  }

  /** All models of the task as small maps, or the usual ones; what is locked stays so in its model. */
  showAll(all: boolean) {
    const columns = (all ? allColumns : usualColumns)(this.models, this.model.id);
    const { query, key } = this.pointing.lock;
    const from = this.columns[query?.model ?? -1]?.model.id;
    const model = columns.findIndex((one) => one.model === from);
    const lock = { query: query && model >= 0 ? { ...query, model } : null, key };
    return this.go({ ...this.wish, ...this.#asked, all, columns, lock }, "push");
  }

  get #wanted() {
    return this.columns.map((column) => column.wanted);
  }

  /** The mark of an address, by the names of rows in its map. */
  #inRows({ query, key }: CompareState["lock"]): Mark {
    return { query: query && { ...query, side: this.#rowSide(query) }, key };
  }

  #rowSide({ side, model = 0 }: PieceAt): Side {
    return this.columns[model]?.alignment?.rows.side ?? side;
  }

  #isThere({ query, key }: CompareState["lock"]) {
    const rows = query ? this.pointing.count(query.side, query.model) : 0;
    return (!query || query.index < rows) && (!key || key.index < this.pointing.count("source"));
  }

  /** Ask all of these columns; if none answers, all is as before. True where all of it is drawn. */
  async #ask(request: ModelRequest, columns: Column[], history: History): Promise<boolean> {
    const before = this.columns;
    if (columns !== before) this.pointing.forget();
    this.#arrange(columns);
    this.#asked = request;
    if (same(request, this.request)) this.write(history);
    this.status.busy(this.task.doing, () => this.#ask(request, columns, history));
    const open = columns.filter((column) => column.busy || !column.answers(request));
    await Promise.all(open.map((column) => this.#askOne(column, request, history)));
    if (request !== this.#asked) return false; // something newer is asked
    if (same(request, this.request)) return this.#finish();
    this.#asked = this.request ?? request;
    const problem = columns.map((column) => column.problem).find((one) => !isCancelled(one));
    if (this.request) this.#arrange(before);
    for (const column of columns) column.problem = null;
    if (!problem && this.request) return this.#finish();
    this.status.problem(problem ?? new ApiError(this.task.cancelled, "cancelled"), this.answer);
    return false;
  }

  async #askOne(column: Column, request: ModelRequest, history: History) {
    const take = (answer: Answer) => this.#take(request, answer, history);
    await column.ask(request, (words) => this.bar.wait(words), take);
    const done = this.columns.filter(({ busy }) => !busy).length;
    if (request !== this.#asked || done === this.columns.length) return;
    this.pointing.refresh();
    this.bar.wait(doneInWords(this.task.doing, done, this.columns.length));
  }

  /** Show this sentence from here on, with its first answer. */
  #take(request: ModelRequest, answer: Answer, history: History) {
    if (same(request, this.request) || !same(request, this.#asked)) return;
    Object.assign(this, { request, answer, state: this.wish });
    this.pointing.forget();
    this.named(answer, request);
    this.write(history);
  }

  /** Finish: a column without an answer says why, and the measurements are shown. True where all is drawn. */
  async #finish(history?: History): Promise<boolean> {
    if (history) this.write(history);
    const columns = this.columns;
    if (columns.some(({ busy }) => busy)) return false;
    const failed = columns.filter((column) => !column.answers(this.request));
    for (const column of failed) column.fail();
    this.status.answered();
    this.bar.facts();
    this.side.show(Boolean(this.wish.all));
    this.#showRows();
    this.#showLines();
    this.pointing.refresh();
    const undrawn = columns.find((column) => column.problem && !failed.includes(column))?.problem;
    const problem = (await this.#drawScores()) ?? undrawn;
    if (this.status.asking) return false;
    if (problem) this.bar.notice(problem instanceof Error ? problem.message : String(problem));
    if (problem || failed.length) this.status.partly();
    else this.status.ready();
    return !problem && !failed.length;
  }

  /** One word, or piece, stands on one line in as many maps as are seen beside each other. */
  #showLines() {
    const maps = this.columns.filter(({ alignment }) => alignment?.naming);
    const lines = this.wish.all ? [] : linesOf(maps.map(({ alignment }) => alignment?.rows.labels ?? []));
    const count = Math.max(...lines.flat()) + 1;
    maps.forEach((column, k) => (column.lines = lines[k] ? { of: lines[k], count } : null));
  }

  /** The switch says what names the rows of all maps. */
  #showRows() {
    const maps = this.columns.filter(({ alignment }) => alignment?.naming);
    const serves = maps.every(({ model, focus }) => bestNaming(model, focus) === "produced")
      ? "produced"
      : "";
    const ofWords = maps.find(({ model }) => usualWords(model));
    const note = fullest(this.columns.map(({ alignment }) => (alignment ? wordsNote(alignment) : "")));
    this.words.show(ofWords?.by ?? "", ofWords ? "apart" : "", note);
    this.rows.show(maps[0]?.alignment?.naming ?? null, serves);
  }

  /** Draw the scores; returns the error, if there was one. */
  async #drawScores(): Promise<unknown> {
    const { score, set } = this.wish;
    const models = this.models.filter(({ task }) => task === this.model.id);
    const chosen = this.columns.map(({ model }) => model.id);
    const text = this.request?.text ?? "";
    try {
      await this.scores.show({ models, chosen, text, score, set });
    } catch (error) {
      return error;
    }
  }

  #arrange(columns: Column[]) {
    const gone = this.columns.filter((column) => !columns.includes(column));
    this.columns = this.pointing.columns = this.bar.columns = columns;
    for (const column of gone) column.cancel();
    this.side.arrange(columns, this.models);
    this.side.show(Boolean(this.wish.all));
    for (const column of columns) Object.assign(column, { view: this.wish.view, reads: this.wish });
    this.bar.model = this.model;
  }

  /** Ask one column anew: its model or head has changed, or it had no answer. */
  async askColumn(column: Column) {
    const { request } = this;
    if (!request || !same(request, this.#asked))
      return this.#ask({ ...(this.#asked as ModelRequest) }, this.columns, request ? "push" : "replace");
    this.#arrange(this.columns);
    this.write("push");
    this.status.busy(this.task.doing, () => this.askColumn(column));
    const { lock } = this.pointing;
    const before = column.answer;
    await this.#askOne(column, request, "replace");
    if (!same(request, this.#asked)) return;
    const after = column.answer;
    const isMoved = before && after && lock.query?.model === this.columns.indexOf(column);
    if (isMoved) this.pointing.restore(inTexts(lock, before, after));
    await this.#finish("replace");
  }

  addColumn(column: Column) {
    this.#arrange([...this.columns, column]);
    return this.askColumn(column);
  }

  removeColumn(column: Column) {
    const { query, key } = this.pointing.lock;
    const from = this.columns[query?.model ?? -1];
    this.#arrange(this.columns.filter((other) => other !== column));
    const model = this.columns.indexOf(from);
    this.state.lock = { query: query && model >= 0 ? { ...query, model } : null, key };
    this.write("push");
    this.pointing.restore(this.state.lock);
    return this.#finish();
  }

  async changeScores(choice: { score?: CompareState["score"]; set?: string }) {
    this.keep(choice);
    const problem = await this.#drawScores();
    if (problem) this.bar.notice(String(problem));
  }

  #changeView({ dataset: { view } }: HTMLElement) {
    if (view !== "heatmap" && view !== "numbers") return;
    this.keep({ view });
    this.#showView(view);
    this.pointing.refresh();
  }

  #showView(view: "heatmap" | "numbers") {
    for (const button of this.views.querySelectorAll("button") as NodeListOf<HTMLElement>)
      button.ariaPressed = String(button.dataset.view === view);
    for (const column of this.columns) {
      column.view = view;
      column.draw();
    }
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    for (const column of this.columns) column.cancel();
    this.bar.stop();
    if (!this.columns.length) this.status.problem(new ApiError(this.task.cancelled, "cancelled"), null);
  }

  /** The lock has moved: it belongs to the address. */
  locked() {
    const { query, key } = this.pointing.lock;
    const side = query && this.#rowSide(query);
    const index = query && side && rowOn(query.side, query.index, side);
    this.keep({ lock: { query: query && side && index !== null ? { ...query, side, index } : null, key } });
  }

  write(history: History) {
    if (this.request) this.state.columns = this.#wanted;
    super.write(history);
  }
}

const inCommon = ({ task = "", examples = [], ...others }: Partial<Model> = {}) =>
  ({ ...others, id: task, task, name: taskOf(task).name, examples }) as Model;

const isCancelled = (problem: unknown) => problem instanceof ApiError && problem.code === "cancelled";
