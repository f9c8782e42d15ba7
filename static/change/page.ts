/** The page Change: attention is changed while the model writes, and both texts stand side by side. */
import { fetchPairs, type Answer, type Model, type ModelRequest, type PairAnswer } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { chooseHead, usualWords, wordsIn, type Focus } from "../shared/head/choose.ts";
import { inBlock, type Mark } from "../shared/head/marks.ts";
import { SentencePage, requestOf, same, type History } from "../shared/page/page.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { isOpening } from "../shared/page/address.ts";
import { canChange, modelOf, ofShares } from "../shared/sentence/models.ts";
import { lockedIn } from "../shared/head/locked.ts";
import { readings, type ReadingAsked } from "../shared/head/readings.ts";
import { hasBothNames } from "../shared/head/row-names.ts";
import { noSuchHead } from "../shared/sentence/notes.ts";
import { address, type ChangeState, type View } from "./address.ts";
import { Readers, type Reading, type Readings } from "./before-and-after.ts";
import { ofAnyModel, ofAnySentence, withChange, type Change } from "./changes.ts";
import { OPENED, type Chosen } from "./chosen.ts";
import { fatesOf } from "./effect.ts";
import { listenToKeys } from "./keyboard.ts";
import { asWithout, exampleOf } from "./example.ts";
import { wayBack } from "./source.ts";
import { ChangeView } from "./view.ts";
import { LEFT, WAY_OUT, badInWords } from "./words.ts";
import type { Fate } from "./surviving-words.ts";

/**
 * A state on its way: whether it `opens` by itself or `stays` what was shown, whether its changes are an `example` that
 * is yet to be found, or it `offers` that and changes nothing, the mark that `came` along, and what was locked, `left`
 * so in the texts that have come.
 */
type State = ChangeState &
  Partial<Record<"opens" | "stays" | "example" | "offers", boolean>> &
  Partial<Record<"came" | "left", Mark | null>>;

type Found = { answer: Answer; readings: Readings; fates: Fate[]; isExample: boolean; offer: Change | null };

export class ChangePage extends SentencePage<State, Found> {
  root = document.documentElement;
  without = withoutLater(document, this);
  readonly view: ChangeView;

  /** Earlier lists, the latest last. */
  #past: Change[][] = [];
  readonly #readers = new Readers();
  /** The example that was found last: the first change of one's own takes it away. */
  #example: Change[] | null = null;
  /** The change that is offered for a sentence that was typed. */
  #offer: { text: string; change: Change } | null = null;
  /** The heads that were chosen last, and the block of a model that they are `of`. */
  #chosen = { ...OPENED, of: "" };
  /** The words of what is being asked for. */
  #doing = "";

  constructor(document: Document) {
    super(address, "Change", { row: null, column: null });
    const [undo, reset] = [() => this.undo(), () => this.reset()];
    this.view = new ChangeView(this.bar, {
      act: (changes) => this.act(changes),
      remove: (gone) => this.change(this.changes.filter((change) => !gone.includes(change))),
      notice: (words) => this.bar.notice(words),
      undo,
      reset,
      turn: () => this.turn(),
      openPair: (pair) => this.openPair(pair),
      openHead: (focus) => this.openHead(focus),
      choose: (chosen) => this.#choose(chosen),
      changeView: (view) => this.changeView(view),
      rewrite: (part) => this.rewrite(part),
      locked: () => this.locked(),
    });
    const keys = { u: undo, r: reset, f: () => this.flip() };
    listenToKeys(document, () => (this.readings ? keys : {})); // the bar takes every other letter
  }

  get readings(): Readings | null {
    return this.found?.readings ?? null;
  }

  /** All that are chosen, whether or not the model has done them yet. */
  get changes(): Change[] {
    return this.wish.changes;
  }

  /** True where what is changed is the example. */
  get isExample() {
    return same(this.changes, this.#example);
  }

  get focus(): Focus {
    return focusOf(this.wish, this.modelFor(this.wish));
  }

  /** The mark that is locked, in the texts as trained. */
  get lock() {
    return this.view.lock;
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
    this.#ask();
    this.view.pointing.refresh();
  }

  /** Show what is asked for, whether or not it is answered yet. */
  #ask() {
    if (!this.models.length) return;
    const { wish, changes, focus, chosen } = this;
    const [model, canUndo, isOther] = [this.modelFor(wish), this.#past.length > 0, !this.isShown(wish)];
    const { text } = wish;
    const offer = !changes.length && this.#offer?.text === text ? this.#offer.change : null;
    this.view.ask({ model, text, changes, focus, chosen, canUndo, offer, isOther, doing: this.#doing });
  }

  modelsOf(models: Model[]) {
    this.#offerPairs();
    return models.map(ofShares);
  }

  /** A server that has none, or cannot say, is no reason to stop. */
  async #offerPairs() {
    this.view.offerPairs(await fetchPairs().catch(() => []));
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
    const words = wordsIn(asked, model, !asked.opens);
    const example = asked.opens || asked.example;
    return { wish: { ...asked, ...focus, words, opens: false, example }, notice };
  }

  /**
   * Changes go along as far as they are of any sentence, and of any model; in the place of an example comes another,
   * for another sentence only as an offer: a sentence of one's own is first seen as the model translates it.
   */
  async translate(request: ModelRequest, history?: History) {
    const all = this.changes;
    const { text, model } = this.state;
    const isOther = request.text !== text || request.model !== model;
    const isOffered = this.#offer?.text === text && !all.length;
    const example = isOther && (this.isExample || isOffered) && !request.target;
    const offers = example && request.text !== text && request.model === model;
    const there = request.text === text ? all : ofAnySentence(all);
    const changes = example ? [] : request.model === model ? there : ofAnyModel(there);
    const shows = { example: example && !offers, offers };
    const drawn = await super.translate(request, history, { changes, bad: [], ...shows });
    if (!drawn || example) return drawn;
    this.#past = steps(changes);
    this.#ask();
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
    const { readings, isExample } = this;
    if (readings) this.#readers.made(changes, readings, isExample);
    const ofOwn = (change: Change) => asWithout(this.changes, change, this.wish.text);
    if (isExample) return this.change(changes.map(ofOwn).reduce(withChange, []));
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
      return this.go(
        { ...this.wish, ...this.request, example: false, offers: false, ...part, bad: [], stays: true },
        "push",
      );
  }

  changeView(view: View) {
    this.keepAlong({ view });
    this.#give();
    this.view.showMaps();
    this.view.pointing.refresh();
  }

  flip() {
    this.changeView(this.view.view === "before" ? "after" : "before");
  }

  /** Write the lock to the address: it has changed. */
  locked() {
    const { i, j } = this.view.pointing.cellIn("after");
    const { row, came, left } = this.state;
    const isNew = row !== i && !came && !left; // and neither the address's nor that of the text before
    this.keep({ row: i, column: j });
    this.#give();
    this.view.showTitle();
    if (isNew) this.view.revealRow();
  }

  asks(state: State) {
    return [
      requestOf(state),
      focusOf(state, this.modelFor(state)),
      state.changes,
      Boolean(state.example),
      Boolean(state.offers),
    ];
  }

  begin(wish: State) {
    this.#doing = this.doing(modelOf(this.models, wish.model));
    if (this.isShown(wish)) {
      this.status.busy(this.#doing, this.status.again);
      this.root.dataset.asking = "changed";
    }
    this.#ask();
  }

  async fetch(wish: State, signal: AbortSignal) {
    const model = this.modelFor(wish);
    const [request, focus] = [requestOf(wish), focusOf(wish, model)];
    const read = (asked: ReadingAsked) => readings.read(asked, signal, (words) => this.bar.wait(words));
    const isExample = Boolean(wish.example);
    const { block, layer, head } = focus;
    const changed = (changes: object[]) => read({ request, focus: { block, layer, head }, changes }); // as `Readers` asks
    const example = isExample || wish.offers ? await exampleOf(model.blocks, changed) : [];
    const changes = isExample ? example : wish.changes;
    const found = await this.#readers.read(request, changes, focus, model.blocks, read);
    return {
      answer: found.before.answer,
      readings: found,
      fates: fatesOf(found),
      isExample,
      offer: (wish.offers && example[0]) || null,
    };
  }

  take({ readings, answer, isExample, offer }: Found, other: boolean) {
    const { changes } = readings;
    const came = (other && this.leftIn(answer)) || this.state.came;
    const left = this.state.stays ? this.view.pointing.lockIn(readings) : null;
    if (isExample) [this.#example, this.#past] = [changes, steps(changes)];
    if (offer) [this.#offer, this.#past] = [{ text: this.state.text, change: offer }, []];
    this.amend({ changes, came, left, example: false, offers: false });
    this.#give();
    if (other) this.view.close();
  }

  /** Give the view what is found, in the state that shows it. */
  #give() {
    const { state, model, found, isExample } = this;
    if (found) this.view.take({ state, model, readings: found.readings, fates: found.fates, isExample });
  }

  draw({ readings }: Found) {
    this.#doing = "";
    this.#ask();
    this.view.show();
    this.#lock();
    this.view.showTitle();
    this.view.pointing.refresh();
    if (readings.problem) this.problem(this.#refusal(readings.problem));
    return !readings.problem;
  }

  /** Lock what was locked, what came along, or what the address says. */
  #lock() {
    const { pointing } = this.view;
    const { row, column, left, came } = this.state;
    if (left) pointing.restore(left);
    else if (came && (row ?? column) === null) pointing.lockAnew(inBlock(came, pointing.block), "before");
    else pointing.lockAnew({ i: row, j: column }, "after");
    this.keep({ stays: false, came: null, left: null });
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

  forget() {
    this.#past = [];
    this.view.take(null);
    this.#ask();
  }

  problem(error: unknown) {
    this.#doing = "";
    super.problem(error);
    this.#ask();
  }
}

function focusOf({ block, layer, head, words, rows }: State, { blocks }: Model): Focus {
  const shape = blocks.find(({ name }) => name === block);
  return { block, layer, head, words, ...(shape && hasBothNames(shape) && { naming: rows }) };
}

/** The earlier lists of one, which grows one change at a time. */
const steps = (changes: Change[]): Change[][] => changes.map((_, k) => changes.slice(0, k));
