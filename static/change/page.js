/**
 * The page Change: what a model looks at is changed while it writes, and what it then writes stands beside what it
 * wrote as trained. All of it is in the address.
 *
 * @typedef {import("../shared/api.js").Focus} Focus
 * @typedef {import("../shared/api.js").Model} Model
 * @typedef {import("../shared/api.js").Question} Question
 * @typedef {import("./changes.js").Change} Change
 * @typedef {import("./address.js").ChangeState} ChangeState
 * @typedef {import("./before-and-after.js").Readings} Readings
 * @typedef {"push" | "replace"} History
 * @typedef {{row: number, column: number}} Cell  of the changed map, from 1; 0: none
 */
import { ApiError } from "../shared/api.js";
import { chooseHead } from "../shared/page/address.js";
import { badInWords, readChanges, writeChanges } from "./address.js";
import { ofAnyModel, ofAnySentence, withChange } from "./changes.js";
import { canChange, isWhole, modelOf } from "../shared/sentence/models.js";
import { noSuchHead, noSuchModel } from "../shared/sentence/notes.js";
import { taskOf } from "../shared/sentence/tasks.js";
import { ChangeHeads } from "./heads.js";
import { ChangeKeys } from "./keys.js";
import { ChangeLines } from "./lines.js";
import { ChangeList } from "./list.js";
import { ChangeMaps } from "./maps.js";
import { ChangePairs } from "./pairs.js";
import { ChangePointing } from "./pointing.js";
import { Readers } from "./before-and-after.js";
import { ChangeRow } from "./row.js";
import { WordMenu } from "./word-menu.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { SentencePage } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";

/** @type {Cell} */
const NOWHERE = Object.freeze({ row: 0, column: 0 });
const HINT = "Point at a word or a cell to read it here, click a row of a map to change where it looks.";
const LEFT =
  "What was chosen in the earlier sentence or model was taken away; the back button brings it back.";

/** @param {Document} document */
export function openChange(document) {
  return new ChangePage(document).start();
}

export class ChangePage extends SentencePage {
  /** @type {ChangeState} what is asked for */
  state = readChanges(location.search).state;
  /** @type {Readings | null} what is shown */
  #readings = null;
  /** @type {Change[][]} what the list was, the latest last */
  #past = [];
  #pairsKnown = Promise.resolve();
  /** @type {string[]} what the address asks for and nobody can do */
  #bad = [];
  #readers = new Readers();

  /** @param {Document} document */
  constructor(document) {
    super();
    this.root = document.documentElement;
    this.keys = new ChangeKeys(document, this); // before the bar, which takes every letter
    this.bar = new SentenceBar(document, this);
    this.status = new Status(this.root, this.bar);
    this.lines = new ChangeLines(document, this);
    this.list = new ChangeList(document, this);
    this.heads = new ChangeHeads(document, this);
    this.maps = new ChangeMaps(document, this);
    this.row = new ChangeRow(document, this);
    this.wordMenu = new WordMenu(document, this);
    this.pointing = new ChangePointing(document, this);
    this.pairs = new ChangePairs(document, this);
    this.without = new Without(document, this);
    addEventListener("popstate", () => this.restore());
  }

  get readings() {
    return this.#readings;
  }

  get changes() {
    return this.state.changes;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  /** The head that is open. @returns {Focus} */
  get focus() {
    const { block, layer, head } = this.state;
    return { block, layer, head };
  }

  /** Whether the model has one map only. */
  get isSingle() {
    return this.model.blocks.length === 1 && isWhole(this.model.blocks[0]);
  }

  async start() {
    await super.start();
    await this.#pairsKnown;
    if (this.#readings) this.pointing.refresh(); // now it is known whether a pair is shown
  }

  modelsKnown() {
    this.#pairsKnown = this.pairs.load();
  }

  /** @param {Model} model */
  shows(model) {
    return canChange(model);
  }

  /** Show what the address asks for. */
  async restore() {
    const { state, bad } = readChanges(location.search);
    const model = modelOf(this.models, state.model);
    if (!model) return;
    const { focus, found } = chooseHead(state, model);
    const question = { model: model.id, text: state.text || model.examples[0], target: state.target };
    if (this.#readings || !this.bar.source.touched) this.bar.typed(question.text, question.target);
    this.#past = state.changes.map((_, k) => state.changes.slice(0, k));
    this.#bad = bad;
    this.state.view = state.view;
    const drawn = await this.#ask(question, state.changes, focus, "replace", state);
    if (!drawn) return; // whatever kept it from being drawn has its own words
    if (bad.length) this.bar.notice(badInWords(bad));
    else if (state.model && state.model !== model.id) this.bar.notice(noSuchModel(state.model, model));
    else if (!found) this.bar.notice(noSuchHead(model));
  }

  /**
   * Another sentence, or another model.
   *
   * @param {Question} question
   * @param {History} history
   */
  async translate(question, history = "push") {
    const unasked = this.notYet(question);
    if (unasked) return unasked;
    const model = modelOf(this.models, question.model);
    const all = this.state.changes;
    const there = question.text === this.state.text ? all : ofAnySentence(all);
    const changes = model.id === this.state.model ? there : ofAnyModel(there);
    const { focus } = chooseHead(this.state, model);
    const drawn = await this.#ask(question, changes, focus, history, NOWHERE);
    if (drawn) this.#past = changes.map((_, k) => changes.slice(0, k));
    if (drawn) this.list.show();
    if (drawn && changes.length < all.length) this.bar.notice(LEFT);
    return drawn;
  }

  /** @param {import("../shared/api.js").Pair} pair */
  openPair({ model, text, word, by, block, layer, head }) {
    const id = model ?? modelOf(this.models).id;
    const wanted = { block: block ?? "", layer: layer ?? 0, head: head ?? 0 };
    const { focus } = chooseHead(wanted, modelOf(this.models, id));
    this.#past = [[]];
    this.bar.typed(text, "");
    return this.#ask({ model: id, text, target: "" }, [{ do: "replace", word, by }], focus, "push", NOWHERE);
  }

  /** Do more to the model. @param {Change[]} changes */
  act(changes) {
    if (this.#readings) this.#readers.made(changes, this.#readings);
    return this.change(changes.reduce(withChange, this.changes));
  }

  /** @param {Change[]} changes all there are from now on */
  change(changes) {
    if (JSON.stringify(changes) === JSON.stringify(this.changes)) return;
    this.#past.push(this.changes);
    return this.#rewrite(changes);
  }

  undo() {
    const earlier = this.#past.pop();
    if (earlier) return this.#rewrite(earlier);
  }

  reset() {
    return this.change([]);
  }

  /** @param {Change[]} changes */
  #rewrite(changes) {
    const question = this.#readings?.question;
    if (!question) return;
    return this.#ask(question, changes, this.focus, "push", null);
  }

  /** @param {Focus} focus */
  openHead(focus) {
    const question = this.#readings?.question;
    if (!question) return;
    return this.#ask(question, this.changes, chooseHead(focus, this.model).focus, "push", null);
  }

  /** @param {import("./address.js").View} view */
  changeView(view) {
    this.state.view = view;
    this.maps.showView();
    this.pointing.refresh();
    this.write("replace");
  }

  /** Another cell is locked, or none. */
  locked() {
    const { row, column } = this.pointing;
    if (this.state.row === row && this.state.column === column) return;
    Object.assign(this.state, { row, column });
    if (!this.status.asking) this.write("replace");
  }

  /**
   * @param {Question} question
   * @param {Change[]} changes
   * @param {Focus} focus
   * @param {History} history
   * @param {Cell | null} cell to be locked; null: what is locked stays locked
   * @returns {Promise<boolean>} whether it is drawn and still what is asked for
   */
  async #ask(question, changes, focus, history, cell) {
    const model = modelOf(this.models, question.model);
    const other = !same(question, this.#readings?.question);
    this.status.busy(taskOf(model.task).doing, () => this.#ask(question, changes, focus, history, cell));
    if (!other) this.root.dataset.asking = "changed";
    if (!other) Object.assign(this.state, { changes, ...focus });
    this.list.show();
    this.lines.busy(taskOf(model.task).doing);
    try {
      if (!canChange(model)) return await this.#askWithout(question, history);
      const readings = await this.asking.ask(
        (signal) => this.#readers.read(question, changes, focus, model.blocks, signal),
        (words) => this.bar.wait(words),
      );
      if (!readings) return false;
      this.#take(readings, history, cell);
      return !readings.problem;
    } catch (error) {
      this.problem(error);
      return false;
    }
  }

  /**
   * From here on this is what the page shows.
   *
   * @param {Readings} readings
   * @param {History} history
   * @param {Cell | null} cell
   */
  #take(readings, history, cell) {
    const { question, changes, focus, before } = readings;
    const old = this.#readings;
    const other = !same(question, old?.question);
    this.#readings = readings;
    const { row, column } = cell ?? this.state;
    Object.assign(this.state, question, focus, { changes, row, column });
    this.write(history);
    if (other) {
      this.useModel();
      this.bar.answer(before.answer, question);
      document.title = `${before.answer.source.text} · Change · Regard`;
    } else this.bar.answered();
    this.without.hide();
    this.status.answered();
    if (cell) this.pointing.lockAnew({ row, column });
    else this.pointing.carry(old);
    this.#show();
    if (readings.problem) this.problem(this.#refused(readings.problem));
    else this.status.ready();
    if (readings.lost.length) this.bar.notice(readings.lost.join(" "));
    this.#bad = [];
  }

  /** @param {unknown} problem @returns {unknown} the same, and what can be done about it */
  #refused(problem) {
    if (!(problem instanceof ApiError)) return problem;
    const words = [badInWords(this.#bad), problem.message, "Take it away in the list, or undo it."];
    return new ApiError(words.filter(Boolean).join(" "), problem.code, null, problem.status);
  }

  /** Everything, as the readings are now. */
  #show() {
    const readings = /** @type {Readings} */ (this.#readings);
    this.lines.show(readings);
    this.list.show();
    this.heads.show();
    this.maps.show(readings);
    this.pointing.refresh();
  }

  /** What is told while nothing is pointed at. @returns {import("../shared/words.js").Part[]} */
  get told() {
    const pair = this.pairs.told;
    if (pair.length || !this.#readings?.after) return pair;
    const { summary } = this.lines;
    return summary ? [{ text: summary }] : [{ text: HINT, role: "hint" }];
  }

  /**
   * @param {Question} question
   * @param {History} history
   */
  async #askWithout(question, history) {
    const nothing = { block: "", layer: 0, head: 0, changes: [], ...NOWHERE };
    const drawn = await this.askWithout(question, nothing, history);
    if (!drawn) return false;
    this.#readings = null;
    this.#past = [];
    this.list.show();
    return true;
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    this.bar.stop();
    const shown = this.#readings;
    if (!shown) return this.problem(new ApiError(this.task.cancelled, "cancelled"));
    this.bar.model = this.model;
    Object.assign(this.state, shown.focus, { changes: shown.changes });
    this.#show();
    this.status.ready();
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.model) this.bar.model = this.model; // a choice that came to nothing is taken back
    this.lines.stop();
    this.status.problem(error, this.#readings?.before.answer ?? null);
  }

  /** @param {History} history */
  write(history) {
    const address = writeChanges(this.state);
    if (address === location.search) return;
    if (history === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }
}

/**
 * @param {unknown} a
 * @param {unknown} b
 */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
