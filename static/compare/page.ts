/**
 * The page Compare: one sentence through several models side by side. Here the model of a request is the task: all
 * models of it are asked, each in its column.
 */
import { ApiError } from "../shared/server.ts";
import { inTexts } from "../shared/head/locked.ts";
import { NOTHING, type Mark } from "../shared/head/marks.ts";
import { UNLOCKED, type ReadingCell } from "../shared/head/reading.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { fullest, wordsNote } from "../shared/sentence/notes.ts";
import { usualWords, usualHead } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { bestNaming } from "../shared/head/row-names.ts";
import { REQUEST, addressOf } from "../shared/page/address.ts";
import { carried } from "../shared/page/carry.ts";
import { defined, later } from "../shared/page/lazy.ts";
import { speakAs } from "../shared/piece-languages.ts";
import { SentencePage, requestOf, same } from "../shared/page/page.ts";
import { readsAlike, taskOf } from "../shared/sentence/tasks.ts";
import { address, allColumns, chooseColumns, missingHead, usualColumns } from "./address.ts";
import { placed } from "./lines.ts";
import { CompareBar } from "./bar.ts";
import { Columns } from "./columns.ts";
import { lightBar, lightsOf, pointedInWords } from "./lit.ts";
import { ComparePointing } from "./pointing.ts";
import { Readings, chosenOf, wantedOf, type Chosen, type Column } from "./readings.ts";
import { doneInWords } from "./words.ts";
import type { CompareState, Wanted } from "./address.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Answer, Model, ModelRequest } from "../shared/api.ts";
import type { Pointing } from "../shared/page/reading-lock.ts";

/** A lock, with the texts in which it was made, where it is not of an address. */
type Lock = ReadingCell & { texts?: Answer };

/** A state; its model is the task. */
type State = CompareState & ModelRequest & { lock: Lock };

export class Compare extends SentencePage<State, { answer: Answer }> {
  declare bar: CompareBar;
  readonly #readings = new Readings({ show: () => this.#show(), wait: (words) => this.bar.wait(words) });
  readonly #side = new Columns(document, {
    showAll: (all) => this.#showAll(all),
    change: (k, wanted) => this.#change({ columns: this.wish.columns.with(k, wanted) }),
    again: () => this.go(this.wish, "replace"),
    add: (wanted) => this.#change({ columns: [...this.wish.columns, wanted] }),
    remove: (k) => this.#remove(k),
  });
  readonly #pointing = new ComparePointing(document, {
    point: (pointing) => this.#point(pointing),
    locked: (cell) => this.#locked(cell),
  });
  readonly #said = document.getElementById("words") as AttentionWords;
  readonly #scores = later(async () => {
    const chart = document.getElementById("length-chart") as HTMLElement;
    const [{ Scores }] = await Promise.all([import("./scores.ts"), defined(chart)]);
    return new Scores(document, { choose: (choice) => this.#changeScores(choice) });
  });
  readonly #rows = new RowsSwitch(document, (rows) => this.#change({ rows }));
  readonly #words = new WordsSwitch(document, (part) => this.#change(part));
  readonly #views = document.getElementById("views") as HTMLElement;

  constructor() {
    const read = (search: string) => ({ ...address.read(search), model: "" });
    super({ ...address, read }, "Compare", { lock: UNLOCKED }, { Bar: CompareBar });
    this.#views.addEventListener("click", ({ target }) => this.#changeView(target as HTMLElement));
  }

  /** The columns that have read the sentence that is shown, or the one that is on its way, as the bar counts them. */
  get #columns() {
    return this.bar.columns;
  }

  #modelIn(id: string) {
    return this.models.find((model) => model.id === id) as Model;
  }

  /** The columns of a state, with their models. */
  #chosen({ columns }: State): Chosen[] {
    return columns.map((one) => chosenOf(one, this.#modelIn(one.model)));
  }

  /** Show what is pointed at. */
  #point(pointing: Pointing) {
    const columns = this.#columns;
    this.#side.light(lightsOf(columns, pointing));
    lightBar(this.bar, columns, pointing);
    this.#said.parts = pointedInWords(columns, pointing, (parts) => this.#pointing.says(parts));
  }

  /** The common part of the models that are compared. */
  get model(): Model {
    return inCommon(this.#modelIn(this.wish.columns[0]?.model) ?? this.models[0]);
  }

  /** The model that came along, if it is here, with a head that is not compared; else the last. */
  get carried() {
    const came = addressOf(REQUEST).read(carried());
    const chosen = this.#chosen(this.state);
    const column = chosen.find(({ model }) => model.id === came.model) ?? chosen.at(-1);
    const { model, focus } = column as Chosen;
    const isUsual = !wantedOf({ model, focus }).layer;
    const stays = model.id === came.model && isUsual && came.block && came.block !== focus.block;
    const { block, layer, head } = stays ? came : focus;
    return { ...this.state, model: model.id, block, layer, head };
  }

  get lock() {
    const { model } = this.carried;
    const k = this.state.columns.findIndex((column) => column.model === model);
    return this.#pointing.inReading(k, this.#pointing.lock);
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
    speakAs(this.task);
    this.bar.model = this.model;
  }

  /** The common part of the models that an address asks for. */
  modelFor(state: State): Model {
    return inCommon(this.#modelIn(chooseColumns(state, this.models).columns[0].model));
  }

  choose(asked: State) {
    const chosen = chooseColumns(asked, this.models);
    const guest = chosen.columns.findIndex(({ model }) => model === asked.with);
    const lock = asked.with ? { ...asked.lock, reading: guest } : asked.lock;
    const notice = chosen.notice || missingHead(chosen.columns, this.models);
    const columns = this.#chosen({ ...asked, ...chosen }).map(wantedOf);
    return { wish: { ...asked, with: "", columns, lock }, notice };
  }

  /** Change to the models of another task, with the same sentence where they read alike, else its example. */
  changeModel(task: string, typed: { text: string }) {
    const columns = (this.wish.all ? allColumns : usualColumns)(this.models, task);
    const stays = readsAlike(task, this.model.id);
    const text = (stays && typed.text) || this.#modelIn(columns[0].model).examples[0];
    this.bar.typed(text, "");
    return this.go({ ...this.wish, model: task, text, target: "", columns, lock: UNLOCKED }, "push");
  }

  /** Show the sentence that is asked for in another way. */
  #change(part: Partial<State>) {
    return this.go({ ...this.wish, ...part }, this.request ? "push" : "replace");
  }

  /** All models of the task as small maps, or the usual ones; what is locked stays so in its model. */
  #showAll(all: boolean) {
    const columns = (all ? allColumns : usualColumns)(this.models, this.model.id);
    const from = this.wish.columns[this.wish.lock.reading]?.model;
    return this.#change({
      all,
      columns,
      lock: this.#movedTo(columns.findIndex(({ model }) => model === from)),
    });
  }

  /** Take a column away; what is locked stays so in its model. */
  #remove(k: number) {
    const from = this.wish.lock.reading;
    const reading = from === k ? -1 : from - Number(from > k);
    return this.#change({ columns: this.wish.columns.toSpliced(k, 1), lock: this.#movedTo(reading) });
  }

  /** The lock with its column at another place; its row is gone with the column where that is -1. */
  #movedTo(reading: number): Lock {
    const { lock } = this.wish;
    return reading < 0 ? { ...lock, i: null, reading: 0 } : { ...lock, reading };
  }

  asks(state: State): unknown {
    return [requestOf(state), state.columns];
  }

  /** Ask the columns, and show what is there of them: those that are shown stay until they have an answer. */
  begin(wish: State) {
    this.#ask(wish);
    if (!this.isShown(wish)) this.bar.model = this.model;
    else if (this.#readings.waits) this.status.busy(this.task.doing, this.status.again);
  }

  #ask(state: State) {
    this.#readings.ask(this.#chosen(state), state);
    this.#show();
  }

  /** The first answer shows its sentence; the others come into their columns. */
  async fetch(wish: State) {
    const answer = this.isShown(wish) ? this.answer : await this.#readings.first();
    if (!answer) throw new ApiError(this.task.cancelled, "cancelled");
    return { answer };
  }

  take(_: unknown, other: boolean) {
    if (other) this.#pointing.forget();
  }

  draw() {
    this.#show();
    if (this.#readings.waits) this.status.busy(this.#doing, this.status.again);
  }

  async settled() {
    await this.#readings.settled();
    if (this.isShown(this.wish)) this.#answered();
    await this.#showScores();
    return true;
  }

  /** All columns are answered, or say why not. */
  #answered() {
    this.status.answered();
    this.bar.facts();
    if (this.#pointing.locked) this.#locked(this.#pointing.cell); // it may have moved in other texts
    this.write("replace"); // with all that was chosen meanwhile
  }

  /** All is drawn, or says why not. */
  settle() {
    const problem = this.#scores.now?.problem;
    if (problem) this.bar.notice(inWords(problem));
    if (problem || this.#columns.some((column) => column.problem)) this.status.partly();
    else this.status.ready();
  }

  problem(error: unknown) {
    super.problem(error);
    if (!this.request) return;
    this.#ask(this.wish);
    this.bar.model = this.model;
  }

  /** Stop what runs. What was shown before stays; a column that waited says so. */
  cancel() {
    this.#readings.cancel();
    if (!this.isShown(this.wish)) return super.cancel();
    this.bar.stop();
    this.#show();
  }

  /** Show the columns as far as they are answered; nothing is pointed at in those that have read another sentence. */
  #show() {
    const { wish } = this;
    const isShown = this.isShown(wish);
    const all = this.#readings.columns.map((one) => (isShown ? one : { ...one, problem: null }));
    const seen = placed(all, !wish.all);
    const columns = seen.map((one) => (this.#isRead(one) ? one : { ...one, reading: null }));
    if (!same(keysOf(columns), keysOf(this.#columns))) this.#pointing.forget();
    this.bar.columns = columns;
    this.#pointing.showColumns(columns);
    this.#side.show({ columns: seen, models: this.models, view: wish.view, all: Boolean(wish.all) });
    this.#showSwitches();
    if (isShown) this.#pointing.hold(this.#lockedIn(wish.lock));
    else if (columns.some(({ reading }) => reading)) this.#pointing.refresh();
    else this.#side.light([]);
    if (isShown && this.#readings.waits) this.bar.wait(this.#doing);
  }

  /** True where a column has read the sentence that is shown. */
  #isRead({ reading }: Column) {
    const { request } = this;
    if (!reading || !request) return false;
    const { model, texts } = reading;
    return same(request, { model: model.task, text: texts.text, target: texts.target });
  }

  get #doing() {
    const { columns } = this.#readings;
    const done = columns.filter(({ asks }) => !asks).length;
    return done ? doneInWords(this.task.doing, done, columns.length) : this.task.doing;
  }

  /** The switches say how the maps are viewed, and what names the rows of all. */
  #showSwitches() {
    for (const button of this.#views.querySelectorAll("button") as NodeListOf<HTMLElement>)
      button.ariaPressed = String(button.dataset.view === this.wish.view);
    const readings = this.#columns.flatMap(({ reading }) => reading ?? []);
    if (!readings.length) return;
    const maps = readings.filter(({ alignment }) => alignment?.naming);
    const isProduced = maps.every(({ model, focus }) => bestNaming(model, focus) === "produced");
    const ofWords = maps.find(({ model }) => usualWords(model));
    const note = fullest(readings.map(({ alignment }) => (alignment ? wordsNote(alignment) : "")));
    this.#words.show(ofWords?.texts.words ?? "", ofWords ? "apart" : "", note);
    this.#rows.show(maps[0]?.alignment?.naming ?? null, isProduced ? "produced" : "");
  }

  /** The mark of a lock in the texts that are shown; nothing where it is not there. */
  #lockedIn({ texts, ...cell }: Lock): Mark {
    const mark = this.#pointing.markOfCell(cell);
    const answer = this.#columns[cell.reading]?.reading?.answer;
    const moved = texts && answer && texts !== answer ? inTexts(mark, texts, answer) : mark;
    return this.#pointing.isThere(moved) ? moved : NOTHING;
  }

  /** The models of the task, and how their measurements are shown. */
  get #scored() {
    const { score, set, text, columns } = this.state;
    const models = this.models.filter(({ task }) => task === this.model.id);
    return { models, chosen: columns.map(({ model }) => model), text, score, set };
  }

  async #showScores() {
    await (await this.#scores()).show(this.#scored);
  }

  async #changeScores(choice: { score?: CompareState["score"]; set?: string }) {
    this.keepAlong(choice);
    await this.#showScores();
    const problem = this.#scores.now?.problem;
    if (problem) this.bar.notice(inWords(problem));
  }

  #changeView({ dataset: { view } }: HTMLElement) {
    if (view !== "heatmap" && view !== "numbers") return;
    this.keepAlong({ view });
    this.#show();
  }

  /** Write the lock to the address, with the texts that it is in: it has changed. */
  #locked(cell: ReadingCell) {
    const { answer: texts } = (cell.i !== null && this.#columns[cell.reading]?.reading) || {};
    const lock = { ...cell, texts };
    if (this.isShown(this.wish)) this.keepAlong({ lock });
    else this.keep({ lock });
  }
}

const keysOf = (columns: Column[]) => columns.map(({ model }) => model.id);

const inWords = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

const inCommon = ({ task = "", examples = [], ...others }: Partial<Model> = {}) =>
  ({ ...others, id: task, task, name: taskOf(task).name, examples }) as Model;
