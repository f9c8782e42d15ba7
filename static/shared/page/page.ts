/**
 * The life of a page: choose -> ask -> take -> address -> draw. It begins with an address or a sentence; `open` begins
 * without choosing, and what is there is not asked for again. A page extends this and says what its address holds, what it asks for and how it draws; being busy, asking again,
 * cancelling, being overtaken, going back and going wrong are here.
 */
import { fetchModels, fetchReading, type AnyAnswer, type Model, type ModelRequest } from "../api.ts";
import { forgetAnswers } from "../answers.ts";
import { ApiError } from "../server.ts";
import { chooseHead, usualWords, type Focus } from "../head/choose.ts";
import { inTexts, lockIn } from "../head/locked.ts";
import { earlierIn, modelOf } from "../sentence/models.ts";
import { noSuchModel } from "../sentence/words.ts";
import { readsAlike, taskOf } from "../sentence/tasks.ts";
import { visit } from "./address.ts";
import { Asking } from "./asking.ts";
import { carry } from "./carry.ts";
import { Status } from "./status.ts";
import { NO_MODEL, forgotten } from "./words.ts";
import { SentenceBar } from "../sentence/sentence-bar.ts";
import type { Mark } from "../head/marks.ts";
import type { AskedRowName } from "../head/row-names.ts";
import type { Without } from "./without.ts";

export type History = "push" | "replace";

/** The state that an address says, and a page may add to it. */
export type State = ModelRequest & Partial<Focus & { rows: AskedRowName }>;

/** The answer of the server, with all that came with it. */
export type Found = { answer: AnyAnswer };

export type Head = { model: string } & Focus;

const NOWHERE = { block: "", layer: 0, head: 0 };

export class SentencePage<S extends State = State, F extends Found = Found> {
  declare address: { read(search: string): S; write(state: S): string };
  declare name: string;
  declare unlocked: Partial<S>;
  declare state: S;
  /** The state that was asked for last: it is shown, or on its way. */
  declare wish: S;

  models: Model[] = [];
  asking = new Asking();
  declare bar: SentenceBar;
  declare status: Status;
  /** A Without, on a page that cannot show every model. */
  without: Without | null = null;
  answer: F["answer"] | null = null;
  request: ModelRequest | null = null;
  found: F | null = null;
  #whole = false;
  /** True where a wish has come to ask for more while it was on its way. */
  #asksMore = false;
  everyModel: Model[] = [];
  /** The lock when another model was chosen, and the texts that it was in. */
  #left: { lock: Mark; answer: AnyAnswer } | null = null;
  /** The head that came along, and the one that is opened where it cannot be. */
  #instead: { came: Head; opened: Head } | null = null;

  /**
   * A page by its name in the title; `unlocked` is the part of a state in which nothing is locked, and `root` has the
   * status.
   */
  constructor(
    address: SentencePage<S>["address"],
    name: string,
    unlocked: Partial<S>,
    { Bar = SentenceBar, root = document.documentElement } = {},
  ) {
    Object.assign(this, { address, name, unlocked });
    this.bar = new Bar(document, this);
    this.status = new Status(root, this.bar);
    this.wish = this.state = address.read(location.search);
    addEventListener("popstate", () => this.restore());
  }

  get model(): Model {
    return this.modelFor(this.state);
  }

  /** The model of a state, or the usual one. */
  modelFor({ model }: { model: string }): Model {
    return modelOf(this.models, model);
  }

  /** The words of what is done here; before the models are known, of any text. */
  get task() {
    return taskOf(this.model?.task ?? "");
  }

  async start() {
    this.status.busy("loading the models...", () => this.start());
    try {
      const models = await this.#ask((signal) => fetchModels(signal, earlierIn(location.search)));
      if (!models) return;
      if (!models.length) throw new ApiError(NO_MODEL, "no_model");
      this.offer(models);
    } catch (error) {
      return this.problem(error);
    }
    await this.restore();
  }

  #ask<T>(request: (signal: AbortSignal) => Promise<T>) {
    return this.asking.ask(request, (words) => this.bar.wait(words));
  }

  offer(models: Model[]) {
    forgetAnswers();
    this.everyModel = models;
    this.models = this.modelsOf(models);
    this.bar.offer(this.models);
    this.useModel();
  }

  /** Show what the address asks for. */
  async restore() {
    this.#left = null;
    if (!this.models.length) return;
    const asked = this.read();
    const model = this.modelFor(asked);
    const text = asked.text.trim() ? asked.text : model.examples[0];
    const { wish, notice } = this.choose({ ...asked, model: model.id, text }, model);
    this.#instead = this.#isThere(asked) ? { came: headOf(asked), opened: headOf(wish) } : null;
    if (this.answer || !this.bar.source.touched) this.bar.typed(text, asked.target);
    if (!(await this.go(wish, "replace"))) return; // whatever kept it from being drawn has its own words
    if (asked.model && asked.model !== model.id) this.bar.notice(this.noModel(asked.model, model));
    else if (notice) this.bar.notice(notice);
  }

  /** Ask for another sentence, or another model; true where all of it is drawn. */
  async translate(request: ModelRequest, history: History = "push", also?: Partial<S>): Promise<boolean> {
    if (!request.text.trim()) {
      this.bar.notice(this.task.empty, "empty");
      return false;
    }
    if (!this.models.length) return this.#askLater(request.text);
    const { state, answer } = this;
    const isOther = answer && request.model !== state.model && request.text === state.text;
    this.#left = isOther && this.lock ? { lock: this.lock, answer } : null;
    const asked = { ...this.wish, ...request, ...also, ...this.unlocked };
    const next = this.modelFor(asked);
    Object.assign(asked, this.#usual(next));
    const removed = this.#removes(request);
    const drawn = await this.go(this.choose(asked, next).wish, history);
    if (drawn && removed) this.bar.notice(removed);
    return drawn;
  }

  /** The reading with which a model of another task opens. */
  #usual({ task, blocks }: Model) {
    return blocks && task !== this.model?.task ? { words: usualWords({ task, blocks }), marks: "" } : {};
  }

  /** The sentence about a given target that the next request removes; "" where it removes none. */
  #removes({ text, target }: ModelRequest): string {
    const label = this.task.force?.label;
    return label && this.request?.target && !target && text !== this.request.text ? forgotten(label) : "";
  }

  /** Keep a text that was asked before the models are known: it waits for them in the address. */
  async #askLater(text: string) {
    Object.assign(this.state, { text, target: "" });
    this.write("replace");
    await this.start();
    return this.status.isReady;
  }

  /**
   * Change the model: of the same task with the typed texts, of one that reads alike with the sentence, of another
   * with its first example.
   */
  changeModel(id: string, typed: { text: string; target: string }) {
    const model = modelOf(this.models, id);
    const stays = readsAlike(model.task, this.model.task);
    const text = stays ? typed.text || this.state.text : model.examples[0];
    const target = model.task === this.model.task ? typed.target : "";
    if (!stays) this.bar.typed(text, "");
    return this.translate({ model: id, text, target });
  }

  /** Open more of the sentence that is shown; while another is on its way, that opens so. */
  async open(part: Partial<S>, history: History = "push") {
    if (this.status.asking) {
      const before = this.asks(this.wish);
      Object.assign(this.wish, part);
      this.#asksMore ||= !same(before, this.asks(this.wish));
    } else if (this.answer) return this.go({ ...this.wish, ...requestOf(this.state), ...part }, history);
    return false;
  }

  /** Ask, take, draw. A newer wish ends the older. True where all of it is drawn, and still wished. */
  async go(wish: S, history: History): Promise<boolean> {
    const model = this.modelFor(wish);
    const again = () => this.go(wish, history);
    const known = this.#whole && same(this.asks(wish), this.asks(this.state)) && this.isShown(wish);
    this.wish = wish;
    if (this.isShown(wish)) this.status.loading(again);
    else this.status.busy(this.doing(model), again);
    this.begin(wish);
    try {
      if (!this.shows(model)) return await this.#goWithout(wish, history);
      const found = await this.#ask(async (signal) => (known ? this.found : this.#fetch(wish, signal)));
      return found ? await this.#take(found, wish, history) : false;
    } catch (error) {
      return wish === this.wish && this.refused(error, history);
    }
  }

  /** Fetch what a wish asks for, and again where it asks for something else by then. */
  async #fetch(wish: S, signal: AbortSignal) {
    for (;;) {
      this.#asksMore = false;
      const found = await this.fetch(wish, signal);
      if (signal.aborted || !this.#asksMore) return found;
    }
  }

  /** True where its sentence is the one that is shown. */
  isShown(wish: State): boolean {
    return same(requestOf(wish), this.request);
  }

  /** Show an answer from here on. */
  async #take(found: F, wish: S, history: History) {
    const request = requestOf(wish);
    const other = !same(request, this.request);
    Object.assign(this, { found, request, answer: found.answer, state: wish });
    this.#whole = false;
    if (other) this.named(found.answer, request);
    else this.bar.answered();
    this.without?.hide();
    this.take(found, other);
    this.status.answered();
    this.write(history);
    this.status.loading(() => this.go(wish, "replace"));
    if ((await this.draw(found)) === false || found !== this.found) return false;
    if (!(await this.settled()) || found !== this.found) return false;
    this.#whole = true;
    this.#carry(this.carried);
    this.settle();
    return true;
  }

  named(answer: AnyAnswer, request: ModelRequest) {
    this.useModel();
    this.bar.answer(answer, request);
    document.title = `${answer.source.text} · ${this.name} · Regard`;
  }

  useModel() {
    this.state.model = this.model.id;
    this.bar.model = this.model;
  }

  /**
   * Ask a model that the page cannot show, and say where it can be seen, and why not here if the server has said so.
   * True where it is drawn and still asked for.
   */
  async #goWithout(wish: S, history: History, why?: string): Promise<boolean> {
    const request = requestOf(wish);
    const found = await this.#ask((signal) => fetchReading(request, NOWHERE, signal));
    if (!found) return false;
    const state = { ...this.address.read(""), ...request };
    Object.assign(this, { state, wish: state, found: null, answer: null, request: null });
    this.forget();
    this.named(found.answer, request);
    this.without?.show(this.model, request, why);
    this.write(history);
    this.#carry({ ...request, ...headOf(wish) });
    this.status.ready();
    return true;
  }

  async refused(error: unknown, history: History): Promise<boolean> {
    if (!(error instanceof ApiError) || !this.without || !UNSHOWN.includes(error.code)) {
      this.problem(error);
      return false;
    }
    return this.#goWithout(this.wish, history, error.message).catch((other) => (this.problem(other), false));
  }

  problem(error: unknown) {
    if (this.model) this.bar.model = this.model; // a choice that came to nothing is taken back
    if (!this.isShown(this.wish)) this.wish = this.state;
    this.status.problem(error, this.answer);
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    this.bar.stop();
    if (!this.answer) return this.problem(new ApiError(this.task.cancelled, "cancelled"));
    this.bar.model = this.model;
    return this.go(this.state, "replace");
  }

  /** Keep a choice or a lock that needs no request: it belongs to the address. */
  keep(part: Partial<S>) {
    Object.assign(this.state, part);
    if (this.answer && !this.status.asking) this.write("replace");
  }

  /** The same of what does not belong to one sentence: the next, if it is on its way, has it too. */
  keepAlong(part: Partial<S>) {
    Object.assign(this.wish, part);
    this.keep(part);
  }

  write(history: History) {
    visit(this.address.write(this.models.length ? this.addressed : this.state), history);
    if (this.request) this.#carry(this.carried);
  }

  /** The state as the address has it. */
  get addressed(): S {
    return this.state;
  }

  /** The state that goes along to other pages. */
  get carried(): State {
    return this.state;
  }

  /** The mark that is locked, in pieces of the model; undefined on a page that locks none of them. */
  get lock(): Mark | undefined {
    return undefined;
  }

  /** The mark that was locked before another model was chosen, in its texts; null where none was. */
  leftIn(texts: AnyAnswer): Mark | null {
    return this.#left && inTexts(this.#left.lock, this.#left.answer, texts);
  }

  /** True where the model and the head are on the server, shown here or not. */
  #isThere(asked: State): boolean {
    const model = this.everyModel.find(({ id }) => id === asked.model);
    const isNamed = asked.block || (model && !this.models.some(({ id }) => id === model.id));
    return Boolean(model && isNamed && chooseHead(headOf(asked), model).found);
  }

  /** Carry the shown state to other pages; the head that came along goes in its place. */
  #carry(shown: State) {
    if (!same(headOf(shown), this.#instead?.opened)) this.#instead = null;
    const model = this.everyModel.find(({ id }) => id === shown.model);
    const usual = { rows: "produced" as const, words: model && usualWords(model) };
    const state = { ...usual, ...headOf(shown), ...shown, ...this.#instead?.came };
    carry(this.lock && model ? { ...state, lock: lockIn(this.lock, state, model) } : state);
  }

  /** The state that the address asks for. */
  read(): S {
    return this.address.read(location.search);
  }

  /** The models that the page chooses from, of those that the server has. */
  modelsOf(models: Model[]): Model[] {
    return models;
  }

  shows(_model: Model) {
    return true;
  }

  /** The sentence about a model that is not there; another is shown in its place. */
  noModel(id: string, model: Model) {
    return noSuchModel(id, model);
  }

  doing(model: Model) {
    return taskOf(model.task).doing;
  }

  /** The state that opens: as asked for, as far as the model has it; the notice says what it has not. */
  choose(asked: S, _model: Model): { wish: S; notice?: string } {
    return { wish: asked };
  }

  asks(state: S): unknown {
    return requestOf(state);
  }

  begin(_wish: S) {}

  async fetch(_wish: S, _signal: AbortSignal): Promise<F | null> {
    return null;
  }

  /** Keep an answer before anything is drawn; `_other` is true where it is of another sentence. */
  take(_found: F, _other: boolean) {}

  forget() {}

  /** Draw what is there, at once, and ask what comes later, see `settled`. False where it is not to be drawn. */
  draw(_found: F): unknown {
    return true;
  }

  /** True once all that `draw` asked is shown: see `Reader.settled`. Raises an error that is of the whole page. */
  async settled(): Promise<boolean> {
    return true;
  }

  settle() {
    this.status.ready();
  }
}

/** Codes of refusals that say that a model has not what the page shows. */
const UNSHOWN = ["no_cross_attention", "no_steps", "no_split", "not_drawn", "nothing_kept"];

export const requestOf = ({ model, text, target }: ModelRequest): ModelRequest => ({ model, text, target });

const headOf = ({ model, block = "", layer = 0, head = 0 }: State): Head => ({ model, block, layer, head });

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
