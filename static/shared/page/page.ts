/**
 * The life of a page: choose -> ask -> take -> address -> draw -> settled. It begins with an address or a sentence;
 * `open` begins without choosing. A page extends this and gives these steps; being busy, asking again, cancelling, being
 * overtaken, going back and going wrong are here, see "How every page lives" in static/README.md.
 */
import { fetchModels, fetchReading, type AnyAnswer, type Model, type ModelRequest } from "../api.ts";
import { Answers, Reader, forgetAnswers, type Known } from "../answers.ts";
import { ApiError } from "../server.ts";
import { chooseHead, usualWords, type Focus } from "../head/choose.ts";
import { inTexts, lockIn } from "../head/locked.ts";
import { earlierIn, modelOf } from "../sentence/models.ts";
import { noSuchModel } from "../sentence/words.ts";
import { readsAlike, taskOf } from "../sentence/tasks.ts";
import { speakAs } from "../piece-languages.ts";
import { visit } from "./address.ts";
import { carry, type State } from "./carry.ts";
import { Status } from "./status.ts";
import { LOADING, NO_MODEL, forgotten } from "./words.ts";
import { SentenceBar } from "../sentence/sentence-bar.ts";
import type { Mark } from "../head/marks.ts";
import type { Later } from "./lazy.ts";
import type { Without } from "./without.ts";

export type { State };

export type History = "push" | "replace";

/** The answer of the server, with all that came with it. */
export type Found = { answer: AnyAnswer };

export type Head = { model: string } & Focus;

/** All that is found of a wish: what the page shows of it; of a model that it cannot show, a reading and a reason. */
type Shown<F> = { found: F } | { unshown: AnyAnswer; why?: string };

const NOWHERE = { block: "", layer: 0, head: 0 };

export class SentencePage<S extends State = State, F extends Found = Found> {
  declare address: { read(search: string): S; write(state: S): string };
  declare name: string;
  declare unlocked: Partial<S>;
  /** The state that is shown: a value that `keep` replaces. */
  declare state: Readonly<S>;
  /** The state that was asked for last: it is shown, or on its way. */
  declare wish: Readonly<S>;

  declare bar: SentenceBar;
  declare status: Status;
  /** Says of a model where it can be seen, on a page that cannot show every model. */
  without: Later<Without> | null = null;
  /**
   * The answer that is shown, the question of it, and its request; null where models were offered anew since: it may be of an
   * earlier one.
   */
  #shown: { found: F; request: ModelRequest | null; asked: unknown } | null = null;
  #models = new Reader<string[], Model[]>(
    new Answers((earlier, signal) => fetchModels(signal, earlier), undefined, 0),
    (known) => this.#wait(known),
  );
  #found = new Reader<S, Shown<F>>(
    new Answers(
      (wish, signal) => this.#find(wish, signal),
      (wish) => [this.asks(wish), requestOf(wish)],
      0, // what is shown is kept in `#shown`
    ),
    (known) => this.#wait(known),
  );
  /** The going that was begun last, with its `wish` by then: all that was before is overtaken. */
  #going: { wish: Readonly<S> } | null = null;
  /** All models of the server, and those that the page chooses from. */
  #offered: { all: Model[]; models: Model[] } = { all: [], models: [] };
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
    this.bar = new Bar(document, {
      translate: (request, history) => this.translate(request, history),
      changeModel: (id, typed) => this.changeModel(id, typed),
      cancel: () => this.cancel(),
      shows: (model) => this.shows(model),
    });
    this.status = new Status(root, this.bar);
    this.wish = this.state = Object.freeze(address.read(location.search));
    addEventListener("popstate", () => this.restore());
  }

  get found(): F | null {
    return this.#shown?.found ?? null;
  }

  get answer(): F["answer"] | null {
    return this.found?.answer ?? null;
  }

  get request(): ModelRequest | null {
    return this.#shown?.request ?? null;
  }

  get models(): Model[] {
    return this.#offered.models;
  }

  get everyModel(): Model[] {
    return this.#offered.all;
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
    const going = (this.#going = { wish: this.wish });
    this.#found.end(); // it may be of models that were offered before
    this.status.busy(LOADING, () => this.start());
    try {
      const models = await this.#models.answer(earlierIn(location.search));
      if (!models || going !== this.#going) return;
      if (!models.length) throw new ApiError(NO_MODEL, "no_model");
      this.offer(models);
    } catch (error) {
      return this.problem(error);
    }
    await this.restore();
  }

  #wait({ words }: Known<unknown>) {
    if (words) this.bar.wait(words);
  }

  offer(models: Model[]) {
    forgetAnswers();
    this.#offered = { all: models, models: this.modelsOf(models) };
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
    const isOther = asked.model && asked.model !== model.id;
    await this.go(wish, "replace", isOther ? this.noModel(asked.model, model) : notice);
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
    return this.go(this.choose(asked, next).wish, history, this.#removes(request));
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
    this.amend({ text, target: "" } as Partial<S>);
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
    if (this.status.asking) this.#wishMore(part);
    else if (this.answer) return this.go({ ...this.wish, ...requestOf(this.state), ...part }, history);
    return false;
  }

  #wishMore(part: Partial<S>) {
    this.#wishes({ ...this.wish, ...part });
    if (this.models.length && !this.#knows(this.wish)) void this.#found.ask(this.wish);
  }

  /** Wish otherwise; what was begun with the wish before is tried again with this one. */
  #wishes(wish: S) {
    const isBegun = this.#going?.wish === this.wish;
    this.wish = Object.freeze(wish);
    if (this.#going && isBegun) this.#going.wish = this.wish;
  }

  /**
   * Ask, take, draw, and give a notice then: whatever keeps it from being drawn has its own words. A newer wish ends the
   * older. True where all of it is drawn, and still wished.
   */
  async go(wish: S, history: History, notice: string = ""): Promise<boolean> {
    const going = (this.#going = { wish: Object.freeze(wish) });
    const again = () => this.go(going.wish, history, notice);
    this.wish = wish;
    if (this.isShown(wish)) this.status.loading(again);
    else this.status.busy(this.doing(this.modelFor(wish)), again);
    this.begin(wish);
    try {
      const shown = await this.#answered(going);
      if (!shown || going !== this.#going) return false;
      if ("unshown" in shown) this.#takeUnshown(shown, history);
      else {
        this.#take(shown.found, history);
        if (this.draw(shown.found) === false || !(await this.settled()) || going !== this.#going)
          return false;
        this.#carry(this.carried);
        this.settle();
      }
      if (notice) this.bar.notice(notice);
      return true;
    } catch (error) {
      return going === this.#going && this.refused(error, history);
    }
  }

  /** The answer of what is wished by then, with all that its picture needs; null where nothing is asked any more. */
  async #answered(going: object): Promise<Shown<F> | null> {
    for (;;) {
      const { wish } = this;
      const [shown] = await Promise.all([this.#answer(wish), this.prepare(wish)]);
      if (wish === this.wish || going !== this.#going) return shown;
    }
  }

  async #answer(wish: S): Promise<Shown<F> | null> {
    if (!this.#knows(wish)) return this.#found.answer(wish);
    this.#found.end(); // another that was asked for is overtaken
    return { found: this.found as F };
  }

  /** True where the answer to a wish is the one that is shown. */
  #knows(wish: S): boolean {
    return this.isShown(wish) && same(this.asks(wish), this.#shown?.asked);
  }

  /** Fetch what the page shows; of a model that it cannot show, a reading. */
  async #find(wish: S, signal: AbortSignal): Promise<Shown<F>> {
    const unshown = async () => {
      const [{ answer }] = await Promise.all([
        fetchReading(requestOf(wish), NOWHERE, signal),
        this.without?.(),
      ]);
      return answer;
    };
    if (!this.shows(this.modelFor(wish))) return { unshown: await unshown() };
    try {
      return { found: await this.fetch(wish, signal) };
    } catch (error) {
      if (!(error instanceof ApiError) || !this.without || !UNSHOWN.includes(error.code)) throw error;
      return { unshown: await unshown(), why: error.message };
    }
  }

  /** True where its sentence is the one that is shown. */
  isShown(wish: State): boolean {
    return same(requestOf(wish), this.request);
  }

  /** Show an answer from here on. */
  #take(found: F, history: History) {
    const { wish } = this;
    const request = requestOf(wish);
    const other = !same(request, this.request);
    this.#shown = { found, request, asked: null };
    this.state = wish;
    if (other) this.named(found.answer, request);
    else this.bar.answered();
    this.without?.now?.hide();
    this.take(found, other);
    this.#shown = { found, request, asked: this.asks(this.state) };
    this.status.answered();
    this.write(history);
    this.status.loading(() => this.go(this.wish, "replace"));
  }

  named(answer: AnyAnswer, request: ModelRequest) {
    this.useModel();
    this.bar.answer(answer, request);
    document.title = `${answer.source.text} · ${this.name} · Regard`;
  }

  useModel() {
    this.amend({ model: this.model.id } as Partial<S>);
    speakAs(this.task);
    this.bar.model = this.model;
  }

  /** Say where a model can be seen that the page cannot show, and why not here if the server has said so. */
  #takeUnshown({ unshown, why }: { unshown: AnyAnswer; why?: string }, history: History) {
    const { wish } = this;
    const request = requestOf(wish);
    const state = Object.freeze({ ...this.address.read(""), ...request });
    this.state = this.wish = state;
    this.#shown = null;
    this.forget();
    this.named(unshown, request);
    const { model, models } = this;
    const shown = models.filter((one) => this.shows(one));
    this.without?.now?.show({ model, models, shown, request, why: why ?? this.whyUnshown(model) });
    this.write(history);
    this.#carry({ ...request, ...headOf(wish) });
    this.status.ready();
  }

  /** Say an error of the whole page; true where something else is drawn in its place. */
  async refused(error: unknown, _history: History): Promise<boolean> {
    this.problem(error);
    return false;
  }

  problem(error: unknown) {
    if (this.model) this.bar.model = this.model; // a choice that came to nothing is taken back
    if (!this.isShown(this.wish)) this.wish = this.state;
    this.status.problem(error, this.answer);
  }

  /** Draw the same sentence as a new one: a model, or a file, is another under its name. */
  outdate() {
    if (this.#shown) this.#shown = { ...this.#shown, request: null };
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.#models.end();
    this.#found.end();
    this.bar.stop();
    if (!this.answer) return this.problem(new ApiError(this.task.cancelled, "cancelled"));
    this.bar.model = this.model;
    return this.go(this.state, "replace");
  }

  /**
   * Keep a choice or a lock that needs no request: it belongs to the address; "push" leads back before it. While another
   * sentence is on its way, what is pointed at here has no address.
   */
  keep(part: Partial<S>, history: History = "replace") {
    this.amend(part);
    if (this.answer && (history === "push" || !this.status.asking)) this.write(history);
  }

  /** Amend the state before its address is written, by what opened by itself. */
  amend(part: Partial<S>) {
    const state = Object.freeze({ ...this.state, ...part });
    if (this.wish === this.state) this.#wishes(state);
    this.state = state;
  }

  /** Keep a choice that outlives the sentence: the one that is on its way has it too. */
  keepAlong(part: Partial<S>, history?: History) {
    if (this.wish !== this.state) this.#wishes({ ...this.wish, ...part });
    this.keep(part, history);
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

  /** The sentence on why a model is not shown; undefined where its kind says it. */
  whyUnshown(_model?: Model): string | undefined {
    return undefined;
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

  /** Fetch what `asks` of a wish decides. */
  fetch(_wish: S, _signal: AbortSignal): Promise<F> {
    throw new Error(`${this.name} asks nothing.`);
  }

  /** Load all that the picture of a wish needs, besides its answer. */
  async prepare(_wish: S): Promise<unknown> {
    return null;
  }

  /** Keep an answer before its address is written; `_other` is true where it is of another sentence. */
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
