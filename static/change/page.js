/**
 * The page Change: what a model looks at is changed while it writes, and what it then writes stands beside what it
 * wrote as trained.
 *
 * @typedef {import("../shared/page/page.js").History} History
 * @typedef {{row: number, column: number}} Cell  of the changed map, from 1; 0: none
 */
import { ApiError } from "../shared/server.js";
import { chooseHead } from "../shared/head/choose.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";
import { canChange, isWhole, modelOf } from "../shared/sentence/models.js";
import { noSuchHead } from "../shared/sentence/notes.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { address, badInWords } from "./address.js";
import { Readers } from "./before-and-after.js";
import { ofAnyModel, ofAnySentence, withChange } from "./changes.js";
import { ChangeHeads } from "./heads.js";
import { ChangeKeys } from "./keyboard.js";
import { ChangeLines } from "./lines.js";
import { ChangeList } from "./list.js";
import { ChangeMaps } from "./maps.js";
import { ChangePairs } from "./pairs.js";
import { ChangePointing } from "./pointing.js";
import { ChangeRow } from "./row.js";
import { WordMenu } from "./word-menu.js";

const HINT = "Point at a word or a cell to read it here. Click a row of a map to change where it looks.";
const NO_MAPS =
  "This model has no attention. Click a word of the sentence to replace it, leave it out or swap it.";
const LEFT = "Changes of the earlier sentence or model were removed; the back button restores them.";

/** @param {Document} document */
export function openChange(document) {
  const page = new ChangePage(document);
  void page.start();
  return page;
}

export class ChangePage extends SentencePage {
  /** @type {Change[][]} what the list was, the latest last */
  #past = [];
  /** @type {Readings | null} what was shown when something new was asked for */
  #earlier = null;
  #pairsKnown = Promise.resolve();
  #readers = new Readers();

  /** @param {Document} document */
  constructor(document) {
    super(address, "Change", { row: 0, column: 0 });
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
  }

  /** @returns {Readings | null} what is shown */
  get readings() {
    return this.found?.readings ?? null;
  }

  /** All that are chosen, whether or not the model has done them yet. @returns {Change[]} */
  get changes() {
    return this.wish.changes;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  /** The head that is open. @returns {Focus} */
  get focus() {
    return focusOf(this.wish);
  }

  /** Whether the model has one map only. */
  get isSingle() {
    return this.model.blocks.length === 1 && isWhole(this.model.blocks[0]);
  }

  /** Whether the model has attention; of another only the words can be changed. */
  get hasMaps() {
    return this.model.blocks.length > 0;
  }

  async start() {
    await super.start();
    await this.#pairsKnown;
    if (this.readings) this.pointing.refresh(); // now it is known whether a pair is shown
  }

  /** @param {Model[]} models */
  modelsOf(models) {
    this.#pairsKnown = this.pairs.load();
    return models;
  }

  /** @param {Model} model */
  shows(model) {
    return canChange(model);
  }

  restore() {
    this.#past = steps(this.read().changes);
    return super.restore();
  }

  /**
   * @param {State} asked
   * @param {Model} model
   */
  choose(asked, model) {
    const { focus, found } = chooseHead(focusOf(asked), model, "produced");
    const isThere = found || !model.blocks.length;
    const notice = badInWords(asked.bad ?? []) || (isThere ? "" : noSuchHead(model));
    return { wish: { ...asked, ...focus }, notice };
  }

  /**
   * Changes go along as far as they are of any sentence, and of any model.
   *
   * @param {Question} question
   * @param {History} [history]
   */
  async translate(question, history) {
    const all = this.changes;
    const there = question.text === this.state.text ? all : ofAnySentence(all);
    const changes = question.model === this.state.model ? there : ofAnyModel(there);
    const drawn = await super.translate(/** @type {any} */ ({ ...question, changes, bad: [] }), history);
    if (!drawn) return false;
    this.#past = steps(changes);
    this.list.show();
    if (changes.length < all.length) this.bar.notice(LEFT);
    return true;
  }

  /** @param {import("../shared/api.js").Pair} pair */
  openPair({ model, text, word, by, block = "", layer = 0, head = 0 }) {
    const shown = modelOf(this.models, model ?? "");
    const { focus } = chooseHead(
      { block: block ?? "", layer: layer ?? 0, head: head ?? 0 },
      shown,
      "produced",
    );
    const changes = [{ do: "replace", word, by }];
    this.#past = [[]];
    this.bar.typed(text, "");
    return this.go({ ...address.read(""), model: shown.id, text, ...focus, changes }, "push");
  }

  /** Do more to the model. @param {Change[]} changes */
  act(changes) {
    if (this.readings) this.#readers.made(changes, this.readings);
    return this.change(changes.reduce(withChange, this.changes));
  }

  /** @param {Change[]} changes all there are from now on */
  change(changes) {
    if (JSON.stringify(changes) === JSON.stringify(this.changes)) return;
    this.#past.push(this.changes);
    return this.#rewrite({ changes });
  }

  undo() {
    const changes = this.#past.pop();
    if (changes) return this.#rewrite({ changes });
  }

  reset() {
    this.heads.reset();
    return this.change([]);
  }

  /** @param {Focus} focus */
  openHead(focus) {
    return this.#rewrite(chooseHead(focus, this.model, "produced").focus);
  }

  /** The same sentence in another way; what is locked stays locked. @param {object} part */
  #rewrite(part) {
    if (this.question)
      return this.go({ ...this.wish, ...this.question, ...part, bad: [], stays: true }, "push");
  }

  /** @param {View} view */
  changeView(view) {
    this.keep({ view });
    this.maps.showView();
    this.pointing.refresh();
  }

  /** Another cell is locked, or none. */
  locked() {
    const { row, column } = this.pointing;
    this.keep({ row, column });
  }

  /** @param {State} state */
  asks(state) {
    return [questionOf(state), focusOf(state), state.changes];
  }

  /** @param {State} wish */
  begin(wish) {
    const doing = this.doing(modelOf(this.models, wish.model));
    if (this.isShown(wish)) {
      this.status.busy(doing, this.status.again);
      this.root.dataset.asking = "changed";
    }
    this.#earlier = this.readings;
    this.list.show();
    this.lines.busy(doing);
  }

  /**
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    const { blocks } = modelOf(this.models, wish.model);
    const readings = await this.#readers.read(questionOf(wish), wish.changes, focusOf(wish), blocks, signal);
    return readings && { answer: readings.before.answer, readings };
  }

  /** @param {{readings: Readings}} found */
  take({ readings }) {
    this.state.changes = readings.changes;
  }

  /** @param {{readings: Readings}} found */
  async draw({ readings }) {
    const { row, column, stays } = this.state;
    if (!this.hasMaps) this.without.main.dataset.shows = "words";
    this.maps.showView();
    if (stays) this.pointing.carry(this.#earlier);
    else this.pointing.lockAnew({ row, column });
    this.state.stays = false;
    this.lines.show(readings);
    this.list.show();
    this.heads.show();
    this.maps.show(readings);
    this.pointing.refresh();
    if (readings.problem) this.problem(this.#refusal(readings.problem));
    return !readings.problem;
  }

  settle() {
    super.settle();
    const { lost } = /** @type {Readings} */ (this.readings);
    if (lost.length) this.bar.notice(lost.join(" "));
  }

  /** @param {unknown} problem @returns {unknown} the same, and what can be done about it */
  #refusal(problem) {
    if (!(problem instanceof ApiError)) return problem;
    const words = [badInWords(this.state.bad), problem.message, "Remove it from the list, or undo it."];
    return new ApiError(words.filter(Boolean).join(" "), problem.code, null, problem.status);
  }

  /** The words while nothing is pointed at. @returns {Part[]} */
  get description() {
    const pair = this.pairs.description;
    if (pair.length || !this.readings?.after) return pair;
    const { summary } = this.lines;
    return summary ? [{ text: summary }] : [{ text: this.hasMaps ? HINT : NO_MAPS, role: "hint" }];
  }

  forget() {
    this.#past = [];
    this.list.show();
  }

  /** @param {unknown} error */
  problem(error) {
    this.lines.stop();
    super.problem(error);
  }
}

/** @param {any} state @returns {Focus} */
const focusOf = ({ block, layer, head }) => ({ block, layer, head });

/** @param {Change[]} changes @returns {Change[][]} the lists before it, one change at a time */
const steps = (changes) => changes.map((_, k) => changes.slice(0, k));
