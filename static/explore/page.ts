/** The page Explore: every head of a sentence, and one opened. */
import { Answers, Reader } from "../shared/answers.ts";
import { fetchAtlasAndHead, fetchHead, fetchReading } from "../shared/api.ts";
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
import { defined, later, prefetch } from "../shared/page/later.ts";
import { SentencePage, requestOf, same, type History } from "../shared/page/page.ts";
import { hasTools, show as showTools } from "../shared/page/tools.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { hasBothNames, inAddress, namedBy, namesHead, bestNaming } from "../shared/head/row-names.ts";
import { hasAtlas, isOwnModel, isShort } from "../shared/sentence/models.ts";
import { noSuchHead } from "../shared/sentence/notes.ts";
import { isOnWall, onKey } from "../shared/presented.ts";
import { address, type ExploreState as State } from "./address.ts";
import { Controls, hasWords } from "./controls.ts";
import { HeadView, type View } from "./head-view.ts";
import { Pointing } from "./pointing.ts";
import type { PatchesAndTimes } from "./places.ts";
import type { GoldLinks } from "./gold-links.ts";
import type { Reasons } from "./reasons.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { AttentionAtlas } from "./attention-atlas.ts";
import type { Answer, Model, ModelRequest } from "../shared/api.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";

const EXPECTED = 1000; // ms after which a head that was asked for at the press of its map is given up
const FINE = 110; // characters: most such texts are asked for as fine as they are, before anything is laid out
const PIECES = { marks: "", words: "" } as const;

/** A cover of the page, until somebody has said what they expect. */
type Predicting = {
  covers: boolean;
  hides(part: Partial<State>): object;
  restore(state: State): void;
  draw(found: object): Promise<boolean>;
};

type Head = { request: ModelRequest; focus: Focus };

/** A sentence with its opened head; its atlas is `coarse` until it has its place, and not there where `isOne`. */
type Found = { answer: Answer; alignment: Alignment | null; coarse: boolean; isOne?: boolean };

export type Page = Explore;
export class Explore extends SentencePage<State, Found> {
  atlas = document.getElementById("atlas") as AttentionAtlas;
  view = new HeadView(document, this);
  pointing = new Pointing(document, this);
  // Those that are loaded later find their parts in the opened head, which may be covered by then: out of the document.
  score = later(async () => new (await import("./score.ts")).Score(this));
  reasons = later(async () => new (await import("./reasons.ts")).Reasons(this.view.section, this));
  controls = new Controls(document, this);
  rows = new RowsSwitch(document, (rows) => this.open({ rows }));
  gold = later(async () => new (await import("./gold-links.ts")).GoldLinks(this.view.section, this));
  patchesAndTimes = later(async () => new (await import("./places.ts")).PatchesAndTimes(this.view.heatmap));
  /** The same, once columns were patches or times. */
  placed: PatchesAndTimes | null = null;
  /** The links, once a sentence has had some. */
  goldLinks: GoldLinks | null = null;

  #heads = new Answers(
    async ({ request, focus }: Head, signal) =>
      ofModel(await fetchHead(request, focus, signal), this.modelFor(request)),
    ({ request, focus }) => [request, NAMED.map((name) => focus[name] || "")],
  );
  #head = new Reader(this.#heads);
  #refining = false;
  /** The reasons, once a head has had some. */
  #reasonsShown: Reasons | null = null;
  /** Opens a file of one's own, where that is offered. */
  file: (() => Promise<{ restore(): Promise<void> }>) | null = null;
  /** Loads what asks for a prediction first, where that is offered. */
  predict: (() => Promise<unknown>) | null = null;
  /** The cover that it has loaded. */
  predicting: Predicting | null = null;

  constructor() {
    super(address, "Explore", { lock: NO_CELL });
    this.atlas.addEventListener("head-press", (event) => this.#expect((event as CustomEvent).detail));
    this.atlas.addEventListener("head-open", (event) => this.openHead((event as CustomEvent).detail));
    document.addEventListener("tools-change", () => {
      this.#giveRoom();
      if (this.found) this.controls.show(focusOf(this.state, this.model));
      if (this.found?.isOne && !this.status.asking) this.again({}); // back in its first state it keeps them
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

  async restore(): Promise<void> {
    if (this.read().view !== "heatmap" && !hasTools()) showTools(true);
    const { predict, reveal } = this.read();
    const covers = Boolean(predict && !reveal);
    if (!this.predicting) document.documentElement.toggleAttribute("data-covered", covers); // at once
    try {
      if (predict) await this.predict?.();
    } catch (error) {
      return this.#unloaded(error, () => this.restore());
    }
    this.predicting?.restore(this.read());
    return super.restore();
  }

  #unloaded(error: unknown, again: () => unknown): void {
    this.status.loading(again);
    this.problem(error);
  }

  /** Open a part of a state; another question comes covered, and the arithmetic of a score is of pieces. */
  open(part: Partial<State>, history?: History) {
    const read = part.view === "query-key" && PIECES;
    return super.open({ ...part, ...read, ...this.predicting?.hides(part) }, history);
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
    if (this.predicting?.covers) return null;
    return this.#heads.known(this.#opens(this.state)).answer ?? null;
  }

  /** The head of the sentence that is shown that opens with a state. */
  #opens(state: State): Head {
    return { request: requestOf(this.state), focus: focusOf(state, this.model) };
  }

  useModel() {
    super.useModel();
    this.atlas.model = this.model;
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
    const wish = { ...asked, ...focus, ...made, ...read, rows, reveal };
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
    this.#reasonsShown?.end();
    this.view.show(wish.view);
    this.view.load(wish.view).catch(() => {}); // on its way while the server answers; `draw` waits for it
    if (this.answer) this.atlas.opened = focusOf(wish, this.model);
  }

  async fetch(wish: State, signal: AbortSignal) {
    if (this.found && this.isShown(wish)) return { ...this.found };
    const request = requestOf(wish);
    const model = this.modelFor(wish);
    const focus = focusOf(wish, model); // as it is now: another head may be opened meanwhile
    if (hasAtlas(model) && !hasTools())
      return { ...(await fetchReading(request, focus, signal)), coarse: false, isOne: true };
    const measured = this.#refining || (wish.model === this.state.model && request.text.length > FINE);
    this.#refining = false;
    if (measured) await defined(this.atlas);
    const pixels = measured ? this.atlas.pixels : 0;
    const asked = fetchAtlasAndHead(request, focus, signal, pixels, isShort(request, model));
    const [found] = await Promise.all([asked, defined(this.atlas)]);
    return { ...found, coarse: !measured && hasAtlas(model) && isPooled(found.answer) };
  }

  take(found: Found, other: boolean) {
    const { answer, alignment, isOne } = found;
    if (!other) return;
    this.goldLinks?.compare(null);
    const left = this.leftIn(answer);
    if (left && this.sides) this.state.lock = inBlock(left, this.sides);
    const request = requestOf(this.state);
    if (alignment) this.#heads.give({ request, focus: alignment }, ofModel(alignment, this.model));
    this.pointing.forget();
    if (this.predicting?.covers || isOne) return;
    this.atlas.answer = answer;
    this.controls.sort(this.state.order);
    this.controls.find(this.state.find);
  }

  async draw(found: Found) {
    if (this.predicting && (await this.predicting.draw(found))) return found === this.found;
    const { block, lock, view } = this.state;
    const focus = focusOf(this.state, this.model);
    this.atlas.opened = focus;
    this.controls.show(focus);
    this.showRows();
    this.atlas.rows = this.state.rows || "produced";
    if (found.isOne && hasTools()) return this.again({}); // all were wanted while it was on its way
    if (found.coarse) {
      this.#refining = true; // asked again, as fine as it is drawn: now the atlas has its place
      return this.again({});
    }
    await (block ? this.view.load(view) : defined(this.view.vector));
    if (found !== this.found) return false;
    if (!block) this.view.drawVector(this.answer as Answer, this.model);
    else {
      const alignment = await this.opened();
      if (!alignment || found !== this.found) return false;
      if (!(await this.#showColumns(alignment, found))) return false;
      this.view.draw(alignment, this.model);
      if (!(await this.#compare(found))) return false;
    }
    this.#lock(lock);
    if (view === "query-key") await (await this.score()).settled();
    return found === this.found;
  }

  /** Show columns as patches of a picture or times; false where `found` is no longer wanted. */
  async #showColumns(alignment: Alignment, found: unknown): Promise<boolean> {
    if (!alignment.given?.grid && !alignment.given?.time && !this.placed) return true;
    this.placed ??= await this.patchesAndTimes();
    const { examples, pictures } = this.model;
    await this.placed.show(alignment, pictures?.[examples.indexOf(this.request?.text ?? "")]);
    return found === this.found;
  }

  /** Compare the opened head with links that people drew; false where `found` is no longer wanted. */
  async #compare(found: unknown): Promise<boolean> {
    const { source, target } = this.answer as Answer;
    const links = this.model.gold ?? [];
    if (!links.some((one) => one.text === source.text && one.target === target.text)) {
      this.goldLinks?.compare(null);
      return true;
    }
    this.goldLinks ??= await this.gold();
    const isAsked = await this.goldLinks.read(this.request as ModelRequest);
    if (!isAsked || found !== this.found) return false;
    this.goldLinks.compare(this.alignment);
    return true;
  }

  /** Say what names the rows of the opened head, and which word it serves. */
  showRows() {
    const focus = focusOf(this.state, this.model);
    this.rows.show(focus.naming ?? null, focus.block === "cross" ? bestNaming(this.model, focus) : "");
  }

  settle() {
    super.settle();
    if (this.predicting?.covers) return;
    void this.#reason();
    prefetch(this.score, ...(this.file ? [this.file] : []));
  }

  /** Give the reasons of the opened head, once the page is ready. */
  async #reason() {
    const { found } = this;
    const reasons = (this.#reasonsShown ??= await this.reasons());
    if (found === this.found && this.status.isReady) await reasons.show();
  }

  /** The opened head, or another that opens as it does; null where something newer is asked for. */
  opened(other?: Partial<State>): Promise<Alignment | null> {
    return this.#head.answer(this.#opens({ ...this.state, ...other }));
  }

  /** Ask for the same with another part of the state, and draw all of it. */
  again(part: Partial<State>) {
    this.request = null;
    return this.go({ ...this.state, ...part }, "replace");
  }

  /** Lock a cell of the opened head; nothing is locked where it has no such cell. */
  #lock(cell: Cell) {
    const { alignment, pointing, sides } = this;
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

  /** Show the head in another view. */
  changeView(view: View) {
    this.keep({ view });
    this.controls.show(focusOf(this.state, this.model));
    this.goldLinks?.show();
  }

  /** The lock has moved: it belongs to the address. */
  locked() {
    const { sides } = this;
    if (!sides) return;
    this.keep({ lock: inBlock(this.pointing.lock, sides) });
    this.view.link(this.model);
  }
}

const NAMED = ["block", "layer", "head", "aggregate", "heads", "marks", "words", "naming"] as const;

function headsIn({ blocks }: Model, block: string, heads: string) {
  const shape = blocks.find(({ name }) => name === block);
  return readHeads(heads).filter(({ layer, head }) => shape && layer <= shape.layers && head <= shape.heads);
}

/** The heads of a block that are shown, to which one more is added; none where another block is shown, or a map of all. */
function chosenIn({ aggregate, heads, layer, head, ...shown }: State, block: string) {
  if (shown.block !== block) return [];
  return aggregate === "union" ? readHeads(heads) : aggregate ? [] : [{ layer, head }];
}

/** True where a map has a cell of pieces. */
function isIn(alignment: Alignment, cell: Cell) {
  if (!isRewritten(alignment))
    return rowsOf(cell).every((i) => i < alignment.n) && (cell.j ?? 0) < alignment.m;
  const mapped = inMap(alignment, cell);
  return (cell.i === null) === (mapped.i === null) && (cell.j === null) === (mapped.j === null);
}

function focusOf({ block, layer, head, aggregate, heads, marks, words, rows }: State, model: Model): Focus {
  const shape = model.blocks.find(({ name }) => name === block);
  const made = aggregate && shape ? aggregateName(aggregate, shape, layer, heads) : "";
  const focus = { block, layer, head, aggregate, made, heads, marks, words };
  return shape && hasBothNames(shape) && !shape.given ? { ...focus, naming: rows || "produced" } : focus;
}
