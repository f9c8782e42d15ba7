/** The page Heads: the heads of a block that a translation needs, and what each does. */
import { fetchAtlas, fetchHeads, fetchHeadsCorpus, fetchReading } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { everyHead, wordsIn } from "../shared/head/choose.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { bestNaming, type AskedRowName } from "../shared/head/row-names.ts";
import { later } from "../shared/page/later.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { Without } from "../shared/page/without.ts";
import { hasTools } from "../shared/page/tools.ts";
import { address, pickHead, type HeadAt, type HeadIn, type HeadsState as State } from "./address.ts";
import { ofShares } from "../shared/sentence/models.ts";
import { hasHeads } from "./block.ts";
import { HeadsLead } from "./lead.ts";
import { HeadsPointing } from "./pointing.ts";
import { HeadsResults } from "./results.ts";
import { Several } from "./several.ts";
import { NO_HEAD, progressWords } from "./words.ts";
import type { Answer, BlockShape, HeadsAnswer, Model, Progress, ModelRequest } from "../shared/api.ts";
import type { CorpusSide } from "./corpus/side.ts";

const MANY = 100; // heads that are knocked out unasked, each in a pass of its own through the decoder

/** The unlocked state; over a corpus the head that is open stays, whatever the sentence. */
const UNLOCKED = { sentence: { layer: 0, head: 0, pair: null }, corpus: { pair: null } };

type Known = { heads: HeadsAnswer; full: Answer };

export class HeadsPage extends SentencePage<State, { answer: Answer }> {
  without = new Without(document, this);
  lead = new HeadsLead(document, this);
  results = new HeadsResults(document, (part) => this.open(part));
  several = new Several(document, this);
  rows = new RowsSwitch(document, (rows) => this.open({ rows }));
  pointing = new HeadsPointing(document, this);

  /** Knock-outs of the shown sentence, by block. */
  #found: Map<string, Known> = new Map();
  /** The part of the page that a link leads to; "": none, or it was reached. */
  aim = location.hash.slice(1);
  /** The side of many sentences, once it was asked for. */
  corpus: CorpusSide | null = null;
  #loadCorpus = later(
    async () => (this.corpus ??= new (await import("./corpus/side.ts")).CorpusSide(document, this)),
  );

  constructor() {
    super(address, "Heads", UNLOCKED.sentence);
    document.addEventListener("tools-change", () => hasTools() || this.openSide("sentence"));
    this.results.table.addEventListener("sort-change", (event) => {
      const sort = (event as CustomEvent).detail;
      this.results.table.show({ sort });
      this.keepAlong({ sort });
    });
  }

  /** The block that is chosen, of a model that has heads. */
  get #shape(): BlockShape {
    const { blocks } = this.model;
    return blocks.find(({ name }) => name === this.state.block) ?? blocks[0];
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

  async fetch(wish: State, signal: AbortSignal) {
    if (this.found && this.isShown(wish)) return { ...this.found };
    return { answer: await fetchAtlas(requestOf(wish), signal) };
  }

  take(_: unknown, other: boolean) {
    if (!other) return;
    this.#found.clear();
    this.results.hide();
    this.several.hide();
  }

  /** Draw what is there, and find what is asked for and not there yet. */
  async draw(found: unknown) {
    const shape = this.#shape;
    const { over } = this.state;
    this.lead.side = over;
    this.unlocked = UNLOCKED[over];
    if (over === "sentence") this.corpus?.hide();
    else if (!(await this.#showCorpus(shape, found))) return false;
    if (over === "corpus" && !this.corpus?.isMeasured) return true;
    const heads = this.#found.get(shape.name);
    if (!heads && !this.state.run && shape.layers * shape.heads > MANY) this.#offer(shape);
    else if (!heads && !(await this.#knockOut(shape, found))) return false;
    else return this.#show(this.#found.get(shape.name) as Known, shape, found);
    return true;
  }

  /** The name of the rows of all heads of a block; "" where they differ. */
  #named(shape: BlockShape) {
    const names = everyHead(shape).map((head) => this.state.rows || bestNaming(this.model, head));
    const [first, ...others] = new Set(names);
    return others.length ? "" : first;
  }

  /** Show numbers over many sentences, or say why not; false where `found` is no longer wanted. */
  async #showCorpus(shape: BlockShape, found: unknown): Promise<boolean> {
    const { model, request, state } = this;
    this.results.hide();
    this.several.hide();
    this.rows.show(null);
    this.lead.done(shape, "");
    this.pointing.show(null);
    const side = await this.#loadCorpus();
    if (found !== this.found || this.asking.busy) return false;
    try {
      const corpus = await this.asking.ask(
        (signal) => fetchHeadsCorpus(model.id, signal),
        (words) => this.lead.wait(words),
      );
      if (!corpus || found !== this.found) return false;
      await side.show({ model, request: request as ModelRequest, corpus, block: shape.name, state });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "no_corpus") throw error;
      if (found === this.found) side.refuse(error.message);
    }
    return found === this.found;
  }

  /** Leave it to the person whether so many heads are knocked out. */
  #offer(shape: BlockShape) {
    this.results.hide();
    this.several.hide();
    this.lead.empty(shape);
  }

  /** Knock the heads of a block out; false where `found` is no longer wanted. */
  async #knockOut(shape: BlockShape, found: unknown): Promise<boolean> {
    const request = this.request as ModelRequest;
    this.lead.busy(shape);
    const count = shape.layers * shape.heads;
    const report = (progress: Progress) => this.lead.wait(progressWords(count, progress));
    const known = await this.asking.ask(
      (signal) => Promise.all([fetchHeads(request, shape.name, signal, report), this.#full(shape, signal)]),
      (words) => this.lead.wait(words),
    );
    if (!known || found !== this.found) return false;
    const [heads, full] = known;
    this.#found.set(shape.name, { heads, full });
    return true;
  }

  /** The answer with this block in full, unless it is too large to come so. */
  async #full({ name }: BlockShape, signal: AbortSignal): Promise<Answer> {
    const answer = this.answer as Answer;
    if (answer.blocks[name].pooled) return answer;
    const whole = { block: name, layer: 0, head: 0 };
    return (await fetchReading(this.request as ModelRequest, whole, signal)).answer;
  }

  /** Show the heads of a block; true where all of it is drawn, and `found` still wanted. */
  async #show({ heads, full }: Known, shape: BlockShape, found: unknown): Promise<boolean> {
    const { layer, head, sort, rows, words } = this.state;
    const { model } = this;
    const [request, answer] = [this.request as ModelRequest, this.answer as Answer];
    if (this.state.over === "corpus") {
      this.lead.done(shape, "");
      this.corpus?.compare(heads, answer);
      return true;
    }
    this.results.show({ model, request, answer, full, heads, rows, words, sort });
    this.rows.show(shape.rows === "target" ? this.#named(shape) : null);
    this.lead.done(shape);
    this.pointing.show(layer ? { layer, head } : null);
    const namedBy = (at: HeadAt) => rows || bestNaming(model, { block: shape.name, ...at });
    const pair = this.several.choose(heads, shape, this.state.pair, answer, namedBy);
    if (!pair) return true;
    const both = await this.asking.ask(
      (signal) => this.several.fetch(request, pair, signal),
      (words) => this.lead.wait(words),
    );
    if (!both || found !== this.found) return false;
    this.several.show(both);
    return true;
  }

  forget() {
    this.corpus?.hide();
    this.results.hide();
    this.several.hide();
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
  }

  /** Stop the knock-outs; what is there stays, and one can go on. */
  stop() {
    this.asking.cancel();
    this.#offer(this.#shape);
    this.keep({ run: false });
    this.status.ready();
  }

  problem(error: unknown) {
    if (this.answer && !this.#found.has(this.state.block)) this.#offer(this.#shape);
    super.problem(error);
  }
}
