/** The page Heads: the heads of a block that a translation needs, and what each does. */
import { Reader, type Known } from "../shared/answers.ts";
import { fetchAtlas } from "../shared/api.ts";
import { everyHead, wordsIn } from "../shared/head/choose.ts";
import { bestNaming, type AskedRowName } from "../shared/head/row-names.ts";
import { carried } from "../shared/page/carry.ts";
import { defined, later } from "../shared/page/lazy.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { ApiError } from "../shared/server.ts";
import { allSettled } from "../shared/settled.ts";
import { hasTools } from "../shared/page/tools.ts";
import {
  address,
  pickHead,
  withoutCarried,
  type HeadAt,
  type HeadIn,
  type HeadsState as State,
} from "./address.ts";
import { ofShares } from "../shared/sentence/models.ts";
import { corpora, knockOuts, pairs, type BlockAsked, type KnockedOut } from "./asked.ts";
import { hasHeads } from "./single-head.ts";
import { measuredOf } from "./measured.ts";
import { pairOf } from "./head-pair.ts";
import { HeadsView } from "./view.ts";
import { NO_HEAD, doingWords, doneWords, progressWords } from "./words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Answer, BlockShape, HeadsCorpusAnswer, Model, ModelRequest } from "../shared/api.ts";
import type { CorpusSide } from "./corpus/side.ts";

const MANY = 100; // heads that are knocked out unasked, each in a pass of its own through the decoder

/** The unlocked state; over a corpus the head that is open stays, whatever the sentence. */
const UNLOCKED = { sentence: { layer: 0, head: 0, pair: null }, corpus: { pair: null } };

export class HeadsPage extends SentencePage<State, { answer: Answer }> {
  without = withoutLater(document, this);
  readonly view: HeadsView;
  /** The side of many sentences, once it was asked for. */
  side: CorpusSide | null = null;

  /** The address that another page left, until the first one is read; "" where this page is loaded again. */
  #carried = isLoadedAgain() ? "" : carried();

  readonly #knockOuts = new Reader(knockOuts, (known) => this.#showHeads(known));
  readonly #pair = new Reader(pairs, (known) => this.#showPair(known));
  readonly #corpus = new Reader(corpora(later(() => this.#loadSide())), (known) => this.#showCorpus(known));

  constructor() {
    super(address, "Heads", UNLOCKED.sentence);
    this.view = new HeadsView(this.bar, {
      openSide: (over) => this.openSide(over),
      openBlock: (block) => this.openBlock(block),
      run: () => this.open({ run: true }), // every head of the block
      stop: () => this.stop(),
      openPair: (pair) => this.open({ pair }, "replace"),
      rewrite: (part) => this.open(part),
      sort: (sort) => this.keepAlong({ sort }),
      locked: ({ block, ...head }) => block === this.state.block && this.keep(head),
    });
    document.addEventListener("tools-change", () => hasTools() || this.openSide("sentence"));
  }

  /** Load the side of many sentences, with its charts. */
  async #loadSide() {
    const [{ CorpusSide }] = await Promise.all([
      import("./corpus/side.ts"),
      defined(document.querySelector("figure-chart") as Element),
    ]);
    this.side = new CorpusSide(document, {
      open: (head) => this.openHead(head),
      keep: (part) => this.keepAlong(part),
    });
  }

  /** The block that is chosen, of a model that has heads. */
  get #shape(): BlockShape {
    const { blocks } = this.model;
    return blocks.find(({ name }) => name === this.state.block) ?? blocks[0];
  }

  get #heads() {
    return this.#shape.layers * this.#shape.heads;
  }

  /** The knock-outs of the block that is chosen. */
  get #asked(): BlockAsked {
    const block = this.#shape.name;
    const isPooled = Boolean((this.answer as Answer).blocks[block].pooled);
    return { request: this.request as ModelRequest, block, isPooled };
  }

  read() {
    const asked = withoutCarried(super.read(), this.#carried);
    if (this.models.length) this.#carried = "";
    return asked;
  }

  modelsOf(models: Model[]) {
    return models.map(ofShares);
  }

  shows(model: Model) {
    return hasHeads(model);
  }

  choose(asked: State, model: Model) {
    const { found, ...chosen } = pickHead(asked, model);
    const notice = found || !hasHeads(model) ? "" : NO_HEAD;
    const rows: AskedRowName = asked.rows || (asked.block ? "" : "produced"); // "": as each head serves
    const words = wordsIn(asked, model);
    return { wish: { ...asked, ...chosen, rows, words }, notice };
  }

  /** The knock-outs of a sentence end where another is asked for. */
  begin(wish: State) {
    if (this.isShown(wish) || !this.answer) return;
    if (this.#knockOuts.waits) this.#lead("done", "");
    this.#end();
  }

  async fetch(wish: State, signal: AbortSignal) {
    return { answer: await fetchAtlas(requestOf(wish), signal) };
  }

  take(_: unknown, other: boolean) {
    if (other) this.view.hide();
  }

  /** Draw what is there, and ask what is not there yet. */
  draw() {
    const { over } = this.state;
    this.unlocked = UNLOCKED[over];
    if (over === "sentence") {
      this.#corpus.end();
      this.side?.hide();
      return this.#askHeads();
    }
    this.view.leave();
    this.#lead("done", "");
    this.#corpus.ask(this.model.id).catch(() => {}); // `settled` raises it
  }

  async settled() {
    const readers = [this.#corpus, this.#knockOuts, this.#pair];
    await allSettled(...readers);
    for (const { known } of readers) if ("error" in known) throw known.error;
    return true;
  }

  #lead(stage: "offered" | "busy" | "done", words: string) {
    const { over } = this.state;
    this.view.lead.show({ model: this.model, shape: this.#shape, over, stage, words });
  }

  #showCorpus({ answer, words = "" }: Known<HeadsCorpusAnswer | ApiError>) {
    const side = this.side as CorpusSide;
    this.#lead("done", words);
    if (!answer || answer instanceof ApiError) {
      this.#knockOuts.end();
      return answer && side.refuse(answer.message);
    }
    const { model, request, state } = this;
    const block = this.#shape.name;
    const drawn = side.show({ model, request: request as ModelRequest, corpus: answer, block, state });
    this.#askHeads();
    return drawn;
  }

  /** Knock the heads of a block out; so many that it takes long are knocked out where somebody asks for it. */
  #askHeads() {
    const asked = this.#asked;
    if (this.#heads > MANY && !this.state.run && !knockOuts.known(asked).answer) this.#offer();
    else void this.#knockOuts.ask(asked);
  }

  #offer() {
    this.#knockOuts.end();
    this.#pair.end();
    this.view.hide();
    this.#lead("offered", "");
  }

  #showHeads({ answer, error, words, progress }: Known<KnockedOut>) {
    if (error) return; // `settled` raises it
    if (answer && this.state.over === "corpus") {
      this.#pair.end();
      this.#lead("done", "");
      return this.side?.compare(answer.heads, this.answer as Answer);
    }
    if (answer) return this.#showFound(answer);
    this.#pair.end();
    const said = words ?? (progress ? progressWords(this.#heads, progress) : doingWords(this.#heads));
    this.#lead("busy", said);
  }

  #showFound({ heads, full }: KnockedOut) {
    const { layer, head, sort, rows, words } = this.state;
    const { model } = this;
    const [request, answer] = [this.request as ModelRequest, this.answer as Answer];
    const shape = this.#shape;
    this.view.show({
      measured: measuredOf({ model, request, answer, full: full ?? answer, heads, rows, words }),
      sort,
      locked: layer ? { layer, head } : null,
      named: shape.rows === "target" ? this.#named(shape) : null,
    });
    this.#lead("done", doneWords(this.#heads));
    const chosen = this.#chosenPair;
    if (chosen) return void this.#pair.ask({ request, block: shape.name, ...chosen });
    this.#pair.end();
    this.view.several.show(null);
  }

  /** The name of the rows of all heads of a block; "" where they differ. */
  #named(shape: BlockShape) {
    const names = everyHead(shape).map((head) => this.state.rows || bestNaming(this.model, head));
    const [first, ...others] = new Set(names);
    return others.length ? "" : first;
  }

  /** The two heads that stand beside their mean; null before any are known. */
  get #chosenPair() {
    const { answer } = this.#knockOuts.known;
    if (!answer) return null;
    const shape = this.#shape;
    const namedBy = (at: HeadAt) => this.state.rows || bestNaming(this.model, { block: shape.name, ...at });
    return pairOf(answer.heads, shape, this.state.pair, this.answer as Answer, namedBy);
  }

  #showPair({ answer: both, words }: Known<Alignment[]>) {
    const { answer: known } = this.#knockOuts.known;
    const chosen = this.#chosenPair;
    if (!known || !chosen) return;
    this.#lead("done", words ?? doneWords(this.#heads));
    const { heads } = known;
    if (both)
      this.view.several.show({ shape: this.#shape, heads, answer: this.answer as Answer, ...chosen, both });
  }

  forget() {
    this.#end();
    this.side?.hide();
    this.view.hide();
  }

  /** Ask nothing any more. */
  #end() {
    for (const reader of [this.#corpus, this.#knockOuts, this.#pair]) reader.end();
  }

  openBlock(block: string) {
    if (block !== this.state.block) return this.open({ block, layer: 0, head: 0, pair: null });
  }

  openSide(over: State["over"]) {
    if (over !== this.state.over) return this.open({ over });
  }

  openHead({ block, layer, head }: HeadIn) {
    if (block !== this.state.block) return this.open({ block, layer, head });
    this.keep({ layer, head });
    this.side?.open({ block, layer, head });
  }

  /** Stop the knock-outs; what is there stays, and one can go on. */
  stop() {
    this.#offer();
    this.keep({ run: false });
  }

  problem(error: unknown) {
    if (this.answer && !knockOuts.known(this.#asked).answer) this.#offer();
    super.problem(error);
  }
}

/** True where the browser loads an address again, or goes back to it: then the head in it was there before. */
function isLoadedAgain() {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return way?.type !== "navigate";
}
