/** The page Change: attention is changed while the model writes, and both texts stand side by side. */
import { ApiError } from "../shared/server.ts";
import { chooseHead, usualWords, wordsIn, type Focus } from "../shared/head/choose.ts";
import { NOTHING, inBlock, isNothing, ofCell, type Mark } from "../shared/head/marks.ts";
import { SentencePage, requestOf, same, type History } from "../shared/page/page.ts";
import { Without } from "../shared/page/without.ts";
import { isOpening } from "../shared/page/address.ts";
import { canChange, modelOf, ofShares } from "../shared/sentence/models.ts";
import { lockedIn, locking } from "../shared/head/locked.ts";
import { hasBothNames, bestNaming } from "../shared/head/row-names.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { blockTitle, headTitle } from "../shared/head/titles.ts";
import { noSuchHead, wordsNote } from "../shared/sentence/notes.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { TokenLine } from "../shared/sentence/token-line.ts";
import { address, type ChangeState, type View } from "./address.ts";
import { Readers, type Reading, type Readings } from "./before-and-after.ts";
import { OPENED, meantInBlock, type Chosen } from "./chosen.ts";
import { ofAnyModel, ofAnySentence, withChange, type Change, type Edits } from "./changes.ts";
import { effectInWords, fateInWords, fatesOf } from "./effect.ts";
import { ChangeFacts } from "./facts.ts";
import { ChangeHeads } from "./heads.ts";
import { listenToKeys } from "./keyboard.ts";
import { ChangeLines } from "./lines.ts";
import { ChangeList } from "./list.ts";
import { ChangeMaps } from "./maps.ts";
import { ChangeMasks, maskOf } from "./masks.ts";
import { ChangePairs, pairShown } from "./pairs.ts";
import { pointedInWords } from "./pointed.ts";
import { ChangePointing, inLine, type Pointing } from "./pointing.ts";
import { ChangeRow } from "./row.ts";
import { ChangeTitle } from "./title.ts";
import { openingChange, wayBack } from "./source.ts";
import { remarksOf, type Fate } from "./surviving-words.ts";
import { WordMenu } from "./word-menu.ts";
import { HINT, LEFT, NO_MAPS, WAY_OUT, badInWords, pairInWords } from "./words.ts";
import { fetchPairs, type Answer, type Model, type PairAnswer, type ModelRequest } from "../shared/api.ts";
import { wordsFirst } from "../shared/presented.ts";
import type { Difference } from "../shared/head/difference.ts";
import type { Part } from "../shared/words.ts";

/** A state on its way: whether it `opens` by itself or `stays` what was shown, and the mark that `came` along. */
type State = ChangeState & { came?: Mark | null; opens?: boolean; stays?: boolean };

type Found = { answer: Answer; readings: Readings; fates: Fate[] };

export class ChangePage extends SentencePage<State, Found> {
  root = document.documentElement;
  #edits: Edits = {
    act: (changes) => this.act(changes),
    change: (changes) => this.change(changes),
    notice: (words) => this.bar.notice(words),
  };
  lines = new ChangeLines(document, { turn: () => this.turn() });
  facts = new ChangeFacts(partIn("#changed-facts"));
  pairs = new ChangePairs(document, { open: (k) => this.openPair(this.#pairs[k]) });
  list = new ChangeList(partIn("#made"), {
    change: (changes) => this.change(changes),
    undo: () => this.undo(),
    reset: () => this.reset(),
  });
  heads = new ChangeHeads(partIn("#heads"), {
    ...this.#edits,
    open: (focus) => this.openHead(focus),
    choose: (chosen) => this.#choose(chosen),
  });
  masks = new ChangeMasks(partIn("#masks"), { ...this.#edits, draw: (states) => this.#draw(states) });
  title = new ChangeTitle(partIn("#maps-bar"), { view: (view) => this.changeView(view) });
  maps = new ChangeMaps(document);
  row = new ChangeRow(document, {
    ...this.#edits,
    lock: (column) => this.pointing.lockColumn(column),
    leave: () => this.maps.focus(),
  });
  wordMenu = new WordMenu(partIn("#word-menu"), {
    act: (change) => this.act([change]),
    notice: (words) => this.bar.notice(words),
    quiet: () => this.bar.answered(),
  });
  pointing = new ChangePointing(document, {
    point: (pointing) => this.#point(pointing),
    locked: () => this.locked(),
    openWord: (line, piece) => this.wordMenu.open(line, piece),
    leaveWord: () => this.wordMenu.forget(),
  });
  said = partIn("#words") as AttentionWords;
  words = new WordsSwitch(document, (part) => this.rewrite(part));
  rows = new RowsSwitch(document, (rows) => this.rewrite({ rows }));
  without = new Without(document, this);

  /** Earlier lists, the latest last. */
  #past: Change[][] = [];
  /** The readings that were shown when something new was asked for. */
  #earlier: Readings | null = null;
  #pairs: PairAnswer[] = [];
  #pairsKnown = Promise.resolve();
  #readers = new Readers();
  /** The heads that were chosen last, and the block of a model that they are `of`. */
  #chosen = { ...OPENED, of: "" };
  #narrow = matchMedia("(max-width: 700px)");
  /** The states of the changed map while they are drawn, and until that is answered. */
  #drawn: Uint8Array | null = null;

  constructor(document: Document) {
    super(address, "Change", { row: 0, column: 0 });
    const keys = { u: () => this.undo(), r: () => this.reset(), f: () => this.flip() };
    listenToKeys(document, () => (this.readings ? keys : {})); // the bar takes every other letter
    this.#narrow.addEventListener("change", () => this.#showMaps());
    document.addEventListener("present-change", () => this.#showMaps());
  }

  get readings(): Readings | null {
    return this.found?.readings ?? null;
  }

  /** All that are chosen, whether or not the model has done them yet. */
  get changes(): Change[] {
    return this.wish.changes;
  }

  get focus(): Focus {
    return focusOf(this.wish, this.modelFor(this.wish));
  }

  /** The mark that is locked, in the texts as trained. */
  get lock() {
    return this.readings ? ofCell(this.pointing.cellIn("before"), this.pointing.block) : NOTHING;
  }

  /** True where the model has attention; of another only the words can be changed. */
  get hasMaps() {
    return this.model.blocks.length > 0;
  }

  /** The heads that the next change means: others than the opened one belong to its block. */
  get chosen(): Chosen {
    const { scope, more, of } = this.#chosen;
    return { scope, more: of === this.#block ? more : [] };
  }

  get #block() {
    return `${this.modelFor(this.wish).id} ${this.focus.block}`;
  }

  #choose(chosen: Chosen) {
    this.#chosen = { ...chosen, of: this.#block };
    this.#showAsked();
    this.pointing.refresh();
  }

  #draw(states: Uint8Array | null) {
    this.#drawn = states;
    this.#showMaps();
  }

  /** The difference of both maps, with what is drawn. */
  get difference(): Difference | null {
    const { difference } = this.readings ?? {};
    if (!difference || !this.#drawn) return difference ?? null;
    return { ...difference, after: { ...difference.after, states: this.#drawn } };
  }

  /** The view that is seen: where there is room for one map only, it is the changed one. */
  get view(): View {
    const { view } = this.state;
    return view === "all" && this.#narrow.matches ? "after" : view;
  }

  /** Show what is asked for, whether or not it is answered yet. */
  #showAsked() {
    const { changes, readings, wish } = this;
    const model = this.models.length ? this.modelFor(wish) : undefined;
    const known = this.isShown(wish) ? readings : null;
    this.list.show({ changes, model, readings: known, text: wish.text, canUndo: this.#past.length > 0 });
    if (!model) return;
    const asked = { model, changes, focus: this.focus, chosen: this.chosen };
    this.heads.show(asked);
    this.masks.show({ ...asked, readings });
    this.maps.drawing = maskOf(asked)?.how === "drawn";
    this.wordMenu.show(readings && { readings, changes, hides: this.hasMaps });
    this.pointing.show(readings);
  }

  /** Show what is being done, or what is known of the changed text. */
  #showFacts(doing = "") {
    const { readings, task } = this;
    this.facts.show({ doing, readings, task });
  }

  /** Show what is found. */
  #show({ readings, fates }: Found) {
    const { model } = this;
    const { focus, before } = readings;
    this.lines.show({ readings, model });
    this.bar.target.line.remarks = remarksOf(fates);
    this.#showFacts();
    this.#showAsked();
    this.#showMaps();
    this.words.show(before.map.words ?? "", usualWords(model), wordsNote(before.map));
    this.rows.show(focus.naming ?? null, focus.block === "cross" ? bestNaming(model, focus) : "");
  }

  #showMaps() {
    const { readings, view, difference } = this;
    this.#showTitle();
    if (readings && difference) this.maps.show({ title: this.#title, view, readings, difference });
  }

  #showTitle() {
    const { view, lock, state, model } = this;
    const explore = this.readings ? locking(lock, { ...state, marks: "" }, model) : "";
    this.title.show({ title: this.#title, view, explore: `./${explore}` });
  }

  get #title() {
    if (!this.readings) return "";
    const { focus, before } = this.readings;
    return headTitle({ ...focus, title: blockTitle(focus.block, this.model) }, before.alignment.called);
  }

  /** Show what is pointed at. */
  #point(pointing: Pointing) {
    const { readings, changes } = this;
    if (!readings) return;
    const { mark, cell, locked } = pointing;
    const forced = this.model.family === "recurrent";
    const meant = meantInBlock(this.chosen, this.focus);
    for (const [line, side, text] of this.#lines) line.lit = inLine(readings, mark, side, text);
    this.maps.lit = cell;
    this.masks.locked = locked ? cell : { i: null, j: null };
    this.row.show({ readings, pointing, changes, meant, forced });
    this.said.parts = isNothing(mark) ? this.description : this.pointing.says(this.#describe(pointing));
  }

  get #lines(): [TokenLine, "source" | "target", "before" | "after"][] {
    const { bar, lines } = this;
    return [
      [bar.line("source"), "source", "before"],
      [bar.line("target"), "target", "before"],
      [lines.source, "source", "after"],
      [lines.target, "target", "after"],
    ];
  }

  /** The words about what is pointed at. */
  #describe({ mark, cell }: Pointing): Part[] {
    const { readings, fates } = this.found as Found;
    const piece = inLine(readings, mark, "target", "before").query;
    const fate = piece === null ? [] : fateInWords(fates, piece, wordsFirst());
    return [...fate, ...pointedInWords(this.difference as Difference, cell, wordsFirst())];
  }

  async start() {
    this.#showAsked();
    this.#showTitle();
    await super.start();
    await this.#pairsKnown;
    if (this.readings) this.pointing.refresh(); // now it is known whether a pair is shown
  }

  modelsOf(models: Model[]) {
    this.#pairsKnown = this.#findPairs();
    return models.map(ofShares);
  }

  /** A server that has none, or cannot say, is no reason to stop. */
  async #findPairs() {
    this.#pairs = await fetchPairs().catch(() => []);
    this.pairs.show(this.#pairs);
  }

  shows(model: Model) {
    return canChange(model);
  }

  restore() {
    this.#past = steps(this.read().changes);
    return super.restore();
  }

  read() {
    const asked = super.read();
    const model = this.modelFor(asked);
    const came = model && lockedIn(location.search, model);
    return { ...asked, came, opens: isOpening(location.search) };
  }

  choose(asked: State, model: Model) {
    const { focus, found } = chooseHead(asked, model);
    const isThere = found || !model.blocks.length;
    const notice = badInWords(asked.bad) || (isThere ? "" : noSuchHead(model));
    const changes = asked.opens ? openingChange(asked.text) : asked.changes;
    if (asked.opens) this.#past = steps(changes);
    const words = wordsIn(asked, model, !asked.opens);
    return { wish: { ...asked, ...focus, changes, words, opens: false }, notice };
  }

  /** Changes go along as far as they are of any sentence, and of any model; another text opens as the first did. */
  async translate(request: ModelRequest, history?: History) {
    const all = this.changes;
    const { text, model } = this.state;
    const opens = same(all, openingChange(text));
    const there = request.text === text ? all : opens ? openingChange(request.text) : ofAnySentence(all);
    const changes = request.model === model ? there : ofAnyModel(there);
    const drawn = await super.translate(request, history, { changes, bad: [] });
    if (!drawn) return false;
    this.#past = steps(changes);
    this.#showAsked();
    const stay = request.model === model ? changes.length === all.length : same(changes, all);
    if (!stay) this.bar.notice(LEFT);
    return true;
  }

  openPair({ model, text, word, by, block, layer, head }: PairAnswer) {
    const pairModel = modelOf(this.models, model ?? "");
    const asked = { block: block ?? "", layer: layer ?? 0, head: head ?? 0 };
    const { focus } = chooseHead(asked, pairModel);
    const words = usualWords(pairModel);
    const changes: Change[] = [{ do: "replace", word, by }];
    this.#past = [[]];
    this.bar.typed(text, "");
    return this.go({ ...address.read(""), model: pairModel.id, text, ...focus, changes, words }, "push");
  }

  /** The changed sentence becomes the first, and the first the changed one. */
  turn() {
    const { request, changes, after } = this.readings as Readings;
    const { text } = (after as Reading).answer.source;
    this.#past = [[]];
    this.bar.typed(text, request.target);
    return this.rewrite({ text, changes: [wayBack(request.text, changes)] });
  }

  act(changes: Change[]) {
    if (this.readings) this.#readers.made(changes, this.readings);
    return this.change(changes.reduce(withChange, this.changes));
  }

  change(changes: Change[]) {
    if (same(changes, this.changes)) return;
    this.#past.push(this.changes);
    return this.rewrite({ changes });
  }

  undo() {
    const changes = this.#past.pop();
    if (changes) return this.rewrite({ changes });
  }

  reset() {
    this.#choose(OPENED);
    return this.change([]);
  }

  openHead(focus: Focus) {
    return this.rewrite(chooseHead(focus, this.model).focus);
  }

  /** The same sentence in another way; what is locked stays locked. */
  rewrite(part: object) {
    if (this.request)
      return this.go({ ...this.wish, ...this.request, ...part, bad: [], stays: true }, "push");
  }

  changeView(view: View) {
    this.keepAlong({ view });
    this.#showMaps();
    this.pointing.refresh();
  }

  flip() {
    this.changeView(this.view === "before" ? "after" : "before");
  }

  /** The lock has moved: it belongs to the address. */
  locked() {
    const { i, j } = this.pointing.cellIn("after");
    this.keep({ row: (i ?? -1) + 1, column: (j ?? -1) + 1 });
    this.#showTitle();
  }

  asks(state: State) {
    return [requestOf(state), focusOf(state, this.modelFor(state)), state.changes];
  }

  begin(wish: State) {
    const doing = this.doing(modelOf(this.models, wish.model));
    if (this.isShown(wish)) {
      this.status.busy(doing, this.status.again);
      this.root.dataset.asking = "changed";
    }
    this.#earlier = this.readings;
    this.#showAsked();
    this.#showFacts(doing);
  }

  async fetch(wish: State, signal: AbortSignal) {
    const model = this.modelFor(wish);
    const [request, focus] = [requestOf(wish), focusOf(wish, model)];
    const readings = await this.#readers.read(request, wish.changes, focus, model.blocks, signal);
    return readings && { answer: readings.before.answer, readings, fates: fatesOf(readings) };
  }

  take({ readings, answer }: Found, other: boolean) {
    this.state.changes = readings.changes;
    if (readings !== this.#earlier) this.#drawn = null;
    if (!other) return;
    this.state.came = this.leftIn(answer) ?? this.state.came;
    this.wordMenu.close();
  }

  async draw(found: Found) {
    const { readings } = found;
    if (!this.hasMaps) this.without.main.dataset.shows = "words";
    this.#show(found);
    this.#lock();
    this.pointing.refresh();
    this.#showTitle();
    if (readings.problem) this.problem(this.#refusal(readings.problem));
    return !readings.problem;
  }

  /** Lock what the state has: what was locked, what came along, or what the address says. */
  #lock() {
    const { row, column, stays, came } = this.state;
    if (stays) this.pointing.carry(this.#earlier);
    else if (came && !row && !column) this.pointing.lockAnew(inBlock(came, this.pointing.block), "before");
    else this.pointing.lockAnew({ i: row - 1, j: column - 1 }, "after");
    Object.assign(this.state, { stays: false, came: null });
  }

  settle() {
    super.settle();
    const { lost } = this.readings as Readings;
    if (lost.length) this.bar.notice(lost.join(" "));
  }

  /** The refusal, with a way out. */
  #refusal(problem: unknown): unknown {
    if (!(problem instanceof ApiError)) return problem;
    const words = [badInWords(this.state.bad), problem.message, WAY_OUT];
    return new ApiError(words.filter(Boolean).join(" "), problem.code, null, problem.status);
  }

  /** The words while nothing is pointed at. */
  get description(): Part[] {
    const pair = pairShown(this.#pairs, this.state);
    if (pair) return pairInWords(pair);
    if (!this.found?.readings.after) return [];
    const { readings, fates } = this.found;
    const effect = effectInWords(readings, fates, this.model.task, wordsFirst());
    return effect ? [{ text: effect }] : [{ text: this.hasMaps ? HINT : NO_MAPS, role: "hint" }];
  }

  forget() {
    this.#past = [];
    this.#showAsked();
  }

  problem(error: unknown) {
    this.#showFacts();
    super.problem(error);
    this.#showAsked();
  }
}

function focusOf({ block, layer, head, words, rows }: State, { blocks }: Model): Focus {
  const shape = blocks.find(({ name }) => name === block);
  return { block, layer, head, words, ...(shape && hasBothNames(shape) && { naming: rows }) };
}

const partIn = (selector: string) => document.querySelector(selector) as HTMLElement;

/** The earlier lists of one, which grows one change at a time. */
const steps = (changes: Change[]): Change[][] => changes.map((_, k) => changes.slice(0, k));
