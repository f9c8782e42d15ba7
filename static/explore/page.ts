/** The page Explore: every head of a sentence, and one opened. */
import { Answers, Reader } from "../shared/answers.ts";
import { fetchAtlas, fetchAtlasAndHead, fetchHead, fetchHeadsTags, fetchReading } from "../shared/api.ts";
import { aggregatesOf } from "../shared/head/aggregates.ts";
import { aggregateName } from "../shared/head/words.ts";
import { isRewritten, inMap } from "../shared/head/axis-pieces.ts";
import { chooseHead, headAfter, usualWords, type Focus } from "../shared/head/choose.ts";
import { readHeads, toggled, writeHeads } from "../shared/head/chosen-heads.ts";
import { ofModel } from "../shared/head/crossing.ts";
import { sidesIn } from "../shared/head/locked.ts";
import { NOTHING, inBlock, ofCell, type Mark } from "../shared/head/marks.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import { isPooled } from "../shared/maps/mosaic.ts";
import { allShown } from "../shared/settled.ts";
import { defined, later, prefetch, type Later } from "../shared/page/lazy.ts";
import { SentencePage, requestOf, same, type History } from "../shared/page/page.ts";
import { hasTools, show as showTools } from "../shared/page/tools.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { hasBothNames, inAddress, namedBy, namesHead, bestNaming } from "../shared/head/row-names.ts";
import { graphIn, hasAtlas, isOwnModel, isShort, sizesAmong } from "../shared/sentence/models.ts";
import { noSuchHead } from "../shared/sentence/notes.ts";
import { isOnWall, onKey } from "../shared/presented.ts";
import { address, type ExploreState as State, type Order } from "./address.ts";
import { Controls, hasWords } from "./controls.ts";
import { termsOf } from "./head-numbers.ts";
import { NOT_TAGGED } from "./parts-of-speech-words.ts";
import { tagOf } from "./parts-of-speech.ts";
import { HeadView, type View } from "./head-view.ts";
import { Pointing } from "./pointing.ts";
import type { PredictActs, Predicting } from "./predicting.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { AttentionAtlas } from "./attention-atlas.ts";
import type { Answer, Model, ModelRequest } from "../shared/api.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";

const EXPECTED = 1000; // ms after which a head that was asked for at the press of its map is given up
const FINE = 110; // characters: most such texts are asked for as fine as they are, before anything is laid out
const PIECES = { marks: "", words: "" } as const;

type Head = { request: ModelRequest; focus: Focus };

/** All heads, for an atlas that has so many pixels for each. */
type Fine = { request: ModelRequest; pixels: number };

/** A sentence with its opened head; its atlas is `coarse` until it has its place, and not there where `isOne`. */
type Found = { answer: Answer; alignment: Alignment | null; coarse: boolean; isOne?: boolean };

export type Page = Explore;
export class Explore extends SentencePage<State, Found> {
  atlas = document.getElementById("atlas") as AttentionAtlas;
  view = new HeadView(document, {
    open: (view) => this.open({ view }, "replace"),
    change: (view) => this.#changeView(view),
  });
  pointing = new Pointing(document, {
    light: (mark, cell, locked) => this.#light(mark, cell, locked),
    locked: () => this.#locked(),
    isNamed: () => this.view.heatmap.isNamed,
  });
  controls = new Controls(document, {
    open: (part) => this.open(part),
    order: (order) => {
      this.#sort(order);
      this.keepAlong({ order });
    },
    find: (find) => {
      this.#find(find);
      this.keepAlong({ find });
    },
    turn: (by) => this.turn(by),
    enterFound: () => this.atlas.enterFound?.(), // once it is loaded
  });
  rows = new RowsSwitch(document, (rows) => this.open({ rows }));

  readonly #heads = new Answers(
    async ({ request, focus }: Head, signal) => {
      const alignment = ofModel(await fetchHead(request, focus, signal), this.modelFor(request));
      await this.#loadPlaces(alignment);
      return arranged(alignment);
    },
    ({ request, focus }) => [request, NAMED.map((name) => focus[name] || "")],
  );
  #head = new Reader(this.#heads, ({ answer, words }) => {
    if (answer) this.#drawHead(answer);
    else if (words) this.bar.wait(words);
  });
  readonly #tags = new Reader(
    new Answers((model: string, signal) => fetchHeadsTags(model, signal)),
    ({ answer }, model) => {
      if (!answer || model !== this.model.id || this.atlas.tags === answer) return;
      this.atlas.tags = answer;
      this.#find(this.state.find);
    },
  );
  /** All heads as fine as they are drawn, once the atlas has its place. */
  #fine = new Reader(
    new Answers(({ request, pixels }: Fine, signal) => fetchAtlas(request, signal, pixels)),
    ({ answer }) => answer && this.#fill(answer),
  );

  // Those that are loaded later find their parts in the opened head, which may be covered by then: out of the document.
  readonly #score = later(async () => new (await import("./score.ts")).Score(this.view["query-key"]));
  readonly #places = later(
    async () =>
      new (await import("./patches-and-times.ts")).PatchesAndTimes(this.view.heatmap, {
        openText: (number) => this.#openText(number),
        openSize: ({ model, ...focus }) => this.#openSize(model, focus),
      }),
  );
  readonly #gold = later(async () => {
    const { GoldLinks } = await import("./gold-links.ts");
    return new GoldLinks(this.view.section, {
      outline: (outlined) => this.view.outline(outlined),
      choose: (gold) => {
        this.keep({ gold });
        this.#showGold();
      },
    });
  });
  readonly #reasons = later(async () => {
    const { Reasons } = await import("./reasons.ts");
    return new Reasons(this.view.section, {
      choose: (terms) => {
        this.keep({ terms });
        this.#showReasons();
      },
    });
  });
  /** Opens a file of one's own, where that is offered. */
  file: (() => Promise<{ restore(): Promise<void> }>) | null = null;
  /** Asks for a prediction first, where that is offered. */
  predict: Later<Predicting> | null = null;
  /** All that a question needs of the page. */
  readonly predictActs: PredictActs = {
    open: (part, history) => this.open(part, history),
    redraw: () => this.answer && !this.status.asking && this.go(this.state, "replace"),
    readHead: (part, signal) => this.#heads.read(this.#opens({ ...this.state, ...part }), signal),
    address,
    unlock: (part) => (this.unlocked = { ...this.unlocked, ...part }),
    showRows: () => this.#showRows(),
    cover: (on) => this.#cover(on),
    wait: (words) => this.bar.wait(words),
  };

  constructor() {
    super(address, "Explore", { lock: NO_CELL });
    this.atlas.addEventListener("head-press", (event) => this.#expect((event as CustomEvent).detail));
    this.atlas.addEventListener("head-open", (event) => this.openHead((event as CustomEvent).detail));
    document.addEventListener("tools-change", () => {
      this.#giveRoom();
      if (this.found) this.#showControls();
      if (hasTools()) void this.open({}, "replace"); // with all that they show
    });
    const isOff = () => !isOnWall() || !this.answer || !this.wish.block;
    for (const [key, by] of Object.entries({ h: 1, H: -1 })) onKey(key, () => this.turn(by), isOff);
  }

  /** Open the head so many after the opened one. */
  turn(by: number) {
    return this.openHead(headAfter(this.wish, this.model, by));
  }

  async start(): Promise<void> {
    if (hasTools()) void defined(this.atlas).catch(() => {}); // on its way; `fetch` waits for it
    try {
      if (isOwnModel(this.state)) await (await this.file?.())?.restore();
    } catch (error) {
      return this.#unloaded(error, () => this.start());
    }
    await super.start();
  }

  get #predicting(): Predicting | null {
    return this.predict?.now ?? null;
  }

  async restore(): Promise<void> {
    if (this.read().view !== "heatmap" && !hasTools()) showTools(true);
    const { predict, reveal } = this.read();
    const covers = Boolean(predict && !reveal);
    if (!this.#predicting) document.documentElement.toggleAttribute("data-covered", covers); // at once
    try {
      if (predict) await this.predict?.();
    } catch (error) {
      return this.#unloaded(error, () => this.restore());
    }
    this.#predicting?.restore(this.read());
    return super.restore();
  }

  #unloaded(error: unknown, again: () => unknown): void {
    this.status.loading(again);
    this.problem(error);
  }

  /** Open a part of a state; another question comes covered, and the arithmetic of a score is of pieces. */
  open(part: Partial<State>, history?: History) {
    const read = part.view === "query-key" && PIECES;
    return super.open({ ...part, ...read, ...this.#predicting?.hides(part, this.wish) }, history);
  }

  /** The sides of the opened head, before its weights have come. */
  get sides() {
    return this.#sidesOf(this.state);
  }

  #sidesOf(state: State) {
    const shape = this.model?.blocks.find(({ name }) => name === state.block);
    return shape && sidesIn(shape, focusOf(state, this.model).naming);
  }

  get lock(): Mark {
    return this.sides ? ofCell(this.state.lock, this.sides) : NOTHING;
  }

  get alignment() {
    if (this.#predicting?.covers) return null;
    return this.#heads.known(this.#opens(this.state)).answer ?? null;
  }

  /** The head of the sentence that is shown that opens with a state. */
  #opens(state: State): Head {
    return { request: requestOf(this.state), focus: focusOf(state, this.model) };
  }

  useModel() {
    super.useModel();
    this.atlas.model = this.model;
    this.atlas.tags = null;
    this.#giveRoom();
  }

  /** The atlas, where there is one and all tools are shown; else the map has its room. */
  #giveRoom() {
    if (this.model) this.atlas.hidden = !hasAtlas(this.model) || !hasTools();
  }

  choose(asked: State, model: Model) {
    const { focus, found } = chooseHead(asked, model);
    const heads = asked.aggregate === "union" ? headsIn(model, focus.block, asked.heads) : [];
    const isOffered =
      aggregatesOf(model, focus.block).includes(asked.aggregate) &&
      (asked.aggregate !== "union" || heads.length > 1);
    const aggregate = isOffered ? asked.aggregate : "";
    const isOfPieces = asked.view === "query-key" || !hasWords(focus.block);
    const read = isOfPieces ? PIECES : namesHead(asked) ? {} : { words: usualWords(model) };
    const all = found && (asked.aggregate !== "union" || writeHeads(heads) === asked.heads);
    const reveal = asked.predict ? asked.reveal : "";
    const made = { aggregate, heads: isOffered ? writeHeads(heads) : "" };
    const rows = namedBy(asked, model, { ...focus, aggregate });
    const view = asked.view === "graph" && !graphIn(model) ? "heatmap" : asked.view;
    const wish = { ...asked, ...focus, ...made, ...read, view, rows, reveal };
    return { wish, notice: all ? "" : noSuchHead(model) };
  }

  get addressed() {
    return inAddress(this.state, this.model);
  }

  /** On the wall a word that is lit stays lit, locked or not. */
  changeModel(id: string, typed: { text: string; target: string }) {
    if (isOnWall()) this.pointing.restore(this.pointing.mark);
    return super.changeModel(id, typed);
  }

  begin(wish: State) {
    this.#head.end();
    this.#score.now?.reader.end();
    this.#reasons.now?.end();
    this.view.show(wish.view);
    if (this.answer) this.atlas.opened = focusOf(wish, this.model);
  }

  asks(state: State) {
    return [requestOf(state), this.#isOne(state)];
  }

  /** True where a state asks for one head alone: all others were not wanted, and have not come for another reason. */
  #isOne(state: State) {
    const isThere = this.isShown(state) && this.found && !this.found.isOne;
    return hasAtlas(this.modelFor(state)) && !hasTools() && !isThere;
  }

  async fetch(wish: State, signal: AbortSignal) {
    const found = await this.#fetch(wish, signal);
    if (found.alignment) {
      await this.#loadPlaces(found.alignment);
      found.alignment = await arranged(found.alignment);
    }
    if (hasGold(found.answer, this.modelFor(wish))) await this.#gold();
    return found;
  }

  async #fetch(wish: State, signal: AbortSignal): Promise<Found> {
    const request = requestOf(wish);
    const model = this.modelFor(wish);
    const focus = focusOf(wish, model); // as it is now: another head may be opened meanwhile
    const measured = wish.model === this.state.model && request.text.length > FINE;
    if (this.#isOne(wish))
      return { ...(await fetchReading(request, focus, signal)), coarse: false, isOne: true };
    if (measured) await defined(this.atlas);
    const pixels = measured ? this.atlas.pixels : 0;
    const asked = fetchAtlasAndHead(request, focus, signal, pixels, isShort(request, model));
    const [found] = await Promise.all([asked, defined(this.atlas)]);
    return { ...found, coarse: !measured && hasAtlas(model) && isPooled(found.answer) };
  }

  /** Open a text by its number, from 0: of windows another one of the same picture. */
  #openText(number: number) {
    const { examples, id } = this.model;
    void this.translate({ model: id, text: examples[number], target: "" });
  }

  /** Open the picture at another size, in a map of all its heads; what is locked stays where that has it. */
  #openSize(model: string, focus: Focus) {
    void this.translate({ model, text: this.state.text, target: "" }, "push", { ...focus, heads: "" });
  }

  /** Load what shows rows and columns that are patches of a picture or times. */
  async #loadPlaces(a: Alignment) {
    const { aggregate, given } = a;
    if (aggregate === "contacts") a.sentence = (await import("./contact-words.ts")).contactsInWords;
    if (given?.grid || given?.row_grid || given?.order || given?.time) await this.#places();
  }

  async prepare({ block, view }: State) {
    if (!block) return defined(this.view.vector);
    if (view === "query-key") await this.#score();
    return this.view.load(view);
  }

  take({ answer, alignment }: Found, other: boolean) {
    if (!other) return;
    this.#gold.now?.show(null);
    this.#fine.end();
    this.pointing.show({ alignment: null, answer: this.answer });
    const left = this.leftIn(answer);
    if (left && this.sides) this.amend({ lock: inBlock(left, this.sides) });
    const request = requestOf(this.state);
    if (alignment) this.#heads.give({ request, focus: alignment }, ofModel(alignment, this.model));
    this.pointing.forget();
  }

  draw({ answer, coarse, isOne }: Found) {
    const { model, state, task } = this;
    const isFixed = "saved" in document.documentElement.dataset || answer.target.forced;
    this.#predicting?.draw({ state, model, task, answer, isFixed });
    if (this.#predicting?.covers) return;
    this.atlas.opened = focusOf(state, model);
    this.#showControls();
    this.#showRows();
    this.atlas.rows = state.rows || "produced";
    if (!coarse) this.#fine.end();
    if (!isOne) this.#drawAtlas(answer, coarse);
    if (state.block) void this.#head.ask(this.#opens(state));
    else {
      this.#places.now?.leave();
      this.view.drawVector(answer, model);
      this.#lock();
    }
  }

  async settled() {
    const shown = await allShown(
      this.#predicting?.reader,
      this.#head,
      this.#fine,
      this.#tags,
      this.#gold.now?.reader,
    );
    if (this.state.view === "query-key") await this.#score.now?.reader.settled(); // a refusal stands in its place
    return shown;
  }

  /** The answer is covered, or can be seen again: what is said of it goes along. */
  #cover(on: boolean) {
    this.bar.covered = on;
    if (!on) return;
    this.pointing.show({ alignment: null, answer: this.answer });
    this.pointing.forget();
    this.pointing.refresh();
  }

  /** Show all heads as they came; where they are coarse, ask for them anew, now that the atlas has its place. */
  #drawAtlas(answer: Answer, coarse: boolean) {
    const request = requestOf(this.state);
    const { question, known } = this.#fine;
    if (question && same(question.request, request) && !("error" in known)) return; // a finer one is there, or on its way
    this.#fill(answer);
    if (coarse) void this.#fine.ask({ request, pixels: this.atlas.pixels });
  }

  #fill(answer: Answer) {
    if (answer === this.atlas.answer) return;
    this.atlas.answer = answer;
    const { order, find } = this.state;
    this.#sort(order);
    this.#find(find);
  }

  #drawHead(alignment: Alignment) {
    const text = this.request?.text ?? "";
    const models = this.model.size ? sizesAmong(this.models) : [];
    const picture = pictureOf(models[0] ?? this.model, text, alignment); // which the first size alone has
    this.#places.now?.show(alignment, picture, { models, open: this.model.id, text });
    this.pointing.show({ alignment, answer: this.answer });
    this.#score.now?.show(this.#opened(alignment));
    this.view.draw(alignment, this.model, this.state.links);
    this.#showGold();
    this.#lock();
  }

  /** The opened head, with all that says what it is. */
  #opened(alignment: Alignment) {
    const { model, state, answer } = this;
    return { model, request: requestOf(state), state, alignment, texts: answer as Answer };
  }

  /** Compare the opened head with links that people drew. */
  #showGold() {
    const { alignment, state } = this;
    const { view, gold } = state;
    const has = hasGold(this.answer as Answer, this.model);
    this.#gold.now?.show(has ? { request: requestOf(state), alignment, view, gold } : null);
  }

  #showControls() {
    const { model, state } = this;
    const { view, links } = state;
    this.controls.show({ model, focus: focusOf(state, model), view, links });
  }

  /** Arrange the heads in an order; another sentence, or model, may not have it. */
  #sort(asked: Order) {
    const offered = this.atlas.orders;
    const order = offered.some((one) => one.order === asked) ? asked : "";
    this.atlas.order = order;
    this.controls.sort(offered, order);
  }

  /** Fade the heads of the atlas that a text does not find: a number, a block, a pattern or a measure. */
  #find(text: string) {
    const isTagged = termsOf(text).words.some(tagOf);
    const { id, tags_measured } = this.model;
    if (isTagged && tags_measured) void this.#tags.ask(id);
    const sought = this.atlas.fade?.(text) ?? null; // once it is loaded
    this.controls.find(text, sought, isTagged && !tags_measured && sought?.found === 0 ? NOT_TAGGED : "");
  }

  /** Say what names the rows of the opened head, and which word it serves. */
  #showRows() {
    const focus = focusOf(this.state, this.model);
    this.rows.show(focus.naming ?? null, focus.block === "cross" ? bestNaming(this.model, focus) : "");
  }

  settle() {
    super.settle();
    if (this.#predicting?.covers) return;
    if (this.#reasons.now) this.#showReasons();
    else void this.#reasons().then(() => this.status.isReady && this.#showReasons());
    void prefetch(this.#score, this.view.loadFacts, ...(this.file ? [this.file] : []));
  }

  /** Give the reasons of the opened head. */
  #showReasons() {
    const { alignment, sides } = this;
    const lock = sides ? inBlock(this.pointing.lock, sides) : NO_CELL;
    if (alignment) this.#reasons.now?.show({ ...this.#opened(alignment), lock });
  }

  /** Light a mark in all maps and sentences. */
  #light(mark: Mark, cell: Cell | null, locked: boolean) {
    this.atlas.mark = mark;
    this.bar.light(mark, this.pointing.map);
    if (!cell) return;
    this.view.lockAt(locked ? cell : NO_CELL);
    this.view.lit = cell;
    this.#places.now?.light(cell, locked);
  }

  /** Lock the cell of the state in the opened head; nothing is locked where it has no such cell. */
  #lock() {
    const { alignment, pointing, sides } = this;
    const { lock: cell } = this.state;
    const isThere = alignment && isIn(alignment, cell);
    if (!isThere) this.keep({ lock: NO_CELL });
    if (!isThere || !sides || same(inBlock(pointing.lock, sides), cell)) pointing.refresh();
    else pointing.restore(ofCell(cell, sides));
  }

  /** Open a head; the lock stays where the head has its cell. */
  openHead({ block, layer, head, adds = false }: Focus & { adds?: boolean }) {
    const sides = this.#sidesOf({ ...this.wish, block, layer, head, aggregate: "" });
    const lock = sides ? inBlock(this.pointing.lock, sides) : NO_CELL;
    const more = adds || this.controls.choosesSeveral;
    const heads = more ? toggled(chosenIn(this.wish, block), { layer, head }) : [];
    if (heads.length > 1)
      return this.open({ block, layer, head, lock, aggregate: "union", heads: writeHeads(heads) });
    return this.open({ block, ...(heads[0] ?? { layer, head }), lock, aggregate: "", heads: "" });
  }

  /** Ask for a head that is about to be opened. Whatever keeps it from coming is said when it is. */
  #expect({ block, layer, head }: Focus) {
    if (!this.request) return;
    const pressed = this.#opens({ ...this.wish, block, layer, head, aggregate: "", heads: "" });
    setTimeout(
      this.#heads.follow(pressed, () => {}),
      EXPECTED,
    );
  }

  /** The head is shown in another view. */
  #changeView(view: View) {
    this.keep({ view });
    this.#showControls();
    this.#showGold();
    this.pointing.refresh();
  }

  /** Write the lock to the address: it has changed. */
  #locked() {
    const { sides } = this;
    if (!sides) return;
    this.keep({ lock: inBlock(this.pointing.lock, sides) });
    this.view.link(this.model);
  }
}

/** The picture of a text; of windows many texts have one. */
function pictureOf({ examples, pictures }: Model, text: string, { given }: Alignment) {
  return pictures?.[given?.windows?.image ?? examples.indexOf(text)];
}

const NAMED = [
  ...(["block", "layer", "head", "aggregate", "heads", "marks", "words", "naming", "nodes"] as const),
];

/** The map with its nodes in their order; what orders them is loaded then. */
async function arranged(a: Alignment): Promise<Alignment> {
  if (!a.nodes || !a.given?.graph) return a;
  return (await import("./graph-order.ts")).inOrder(a, a.nodes);
}

function headsIn({ blocks }: Model, block: string, heads: string) {
  const shape = blocks.find(({ name }) => name === block);
  return readHeads(heads).filter(({ layer, head }) => shape && layer <= shape.layers && head <= shape.heads);
}

/** The heads of a block that are shown, to which one more is added; none where another block is shown, or a map of all. */
function chosenIn({ aggregate, heads, layer, head, ...shown }: State, block: string) {
  if (shown.block !== block) return [];
  return aggregate === "union" ? readHeads(heads) : aggregate ? [] : [{ layer, head }];
}

/** True where people drew links between the words of both texts. */
function hasGold({ source, target }: Answer, { gold }: Model) {
  return (gold ?? []).some((one) => one.text === source.text && one.target === target.text);
}

/** True where a map has a cell of pieces. */
function isIn(alignment: Alignment, cell: Cell) {
  if (!isRewritten(alignment))
    return rowsOf(cell).every((i) => i < alignment.n) && (cell.j ?? 0) < alignment.m;
  const mapped = inMap(alignment, cell);
  return (cell.i === null) === (mapped.i === null) && (cell.j === null) === (mapped.j === null);
}

function focusOf(state: State, model: Model): Focus {
  const { block, layer, head, aggregate, heads, marks, words, rows, nodes } = state;
  const shape = model.blocks.find(({ name }) => name === block);
  const made = aggregate && shape ? aggregateName(aggregate, shape, layer, heads) : "";
  const focus = { block, layer, head, aggregate, made, heads, marks, words, nodes };
  return shape && hasBothNames(shape) && !shape.given ? { ...focus, naming: rows || "produced" } : focus;
}
