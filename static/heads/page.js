/** The page Heads: which heads of a block a translation needs, and what each does. */
import { fetchAtlas, fetchHeads, fetchHeadsCorpus } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { RowsSwitch } from "../shared/head/rows-switch.js";
import { namedBy } from "../shared/head/served.js";
import { later } from "../shared/page/later.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { address, choosePlace } from "./address.js";
import { hasHeads } from "./block.js";
import { HeadsLead } from "./lead.js";
import { HeadsPointing } from "./pointing.js";
import { HeadsResults } from "./results.js";
import { Several } from "./several.js";

const MANY = 100; // heads that are knocked out without a question, each in a pass of its own through the decoder

/** @typedef {import("./address.js").HeadAt} HeadAt */

/** @param {Document} document */
export function openHeads(document) {
  const page = new HeadsPage(document);
  void page.start();
  return page;
}

/** What is locked belongs to a sentence; over a corpus the head that is open stays, whatever the sentence. */
const UNLOCKED = { sentence: { layer: 0, head: 0, pair: null }, corpus: { pair: null } };

export class HeadsPage extends SentencePage {
  /** @type {Map<string, HeadsAnswer>} knock-outs of the shown sentence, by block */
  #found = new Map();
  /** The part of the page that a link leads to; "": none, or it was reached. */
  aim = location.hash.slice(1);
  /** @type {import("./corpus/side.js").CorpusSide | null} once it was asked for */
  corpus = null;
  /** @type {() => Promise<import("./corpus/side.js").CorpusSide>} */
  #loadCorpus;

  /** @param {Document} document */
  constructor(document) {
    super(address, "Heads", UNLOCKED.sentence);
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.lead = new HeadsLead(document, this);
    this.results = new HeadsResults(document);
    this.several = new Several(document, this);
    this.rows = new RowsSwitch(document, (rows) => this.open({ rows }));
    this.without = new Without(document, this);
    this.pointing = new HeadsPointing(document, this);
    this.#loadCorpus = later(
      async () => (this.corpus ??= new (await import("./corpus/side.js")).CorpusSide(document, this)),
    );
    this.results.table.addEventListener("sort-change", (event) => {
      const sort = /** @type {CustomEvent} */ (event).detail;
      this.results.sort = sort;
      this.keep({ sort });
    });
  }

  /** The block that is chosen, of a model that has heads. @returns {BlockShape} */
  get #shape() {
    const { blocks } = this.model;
    return blocks.find(({ name }) => name === this.state.block) ?? blocks[0];
  }

  /** @param {Model} model */
  shows(model) {
    return hasHeads(model);
  }

  /**
   * @param {State} asked
   * @param {Model} model
   */
  choose(asked, model) {
    const { found, ...place } = choosePlace(/** @type {any} */ (asked), model);
    const notice = found || !hasHeads(model) ? "" : "This model has no such head; none is locked.";
    return { wish: { ...asked, ...place }, notice };
  }

  /**
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    if (this.isShown(wish)) return { ...this.found };
    const answer = await fetchAtlas(questionOf(wish), signal);
    return answer && { answer };
  }

  /**
   * @param {unknown} _
   * @param {boolean} other
   */
  take(_, other) {
    if (!other) return;
    this.#found.clear();
    this.results.hide();
    this.several.hide();
  }

  /** Draw what is there, and find what is asked for and not there yet. @param {unknown} found */
  async draw(found) {
    const shape = this.#shape;
    const over = /** @type {keyof typeof UNLOCKED} */ (this.state.over);
    this.lead.side = over;
    this.unlocked = UNLOCKED[over];
    if (over === "sentence") this.corpus?.hide();
    else if (!(await this.#showCorpus(shape, found))) return false;
    if (over === "corpus" && !this.corpus?.isMeasured) return true;
    const heads = this.#found.get(shape.name);
    if (!heads && !this.state.run && shape.layers * shape.heads > MANY) this.#offer(shape);
    else if (!heads && !(await this.#knockOut(shape, found))) return false;
    else return this.#show(/** @type {HeadsAnswer} */ (this.#found.get(shape.name)), shape, found);
    return true;
  }

  /** What names the rows of all heads of a block; "": not the same. @param {BlockShape} shape */
  #named({ name, layers, heads }) {
    const places = Array.from({ length: layers * heads }, (_, k) => ({
      ...{ block: name, layer: Math.floor(k / heads) + 1, head: (k % heads) + 1 },
    }));
    const [first, ...others] = new Set(places.map((at) => namedBy(this.state.rows, this.model, at)));
    return others.length ? "" : first;
  }

  /**
   * Numbers over many sentences, or the words of the server where nobody measured them.
   *
   * @param {BlockShape} shape
   * @param {unknown} found what is drawn with it
   * @returns {Promise<boolean>} whether it is drawn, and still wanted
   */
  async #showCorpus(shape, found) {
    const { model, question, state } = this;
    this.results.hide();
    this.several.hide();
    this.rows.show(null);
    this.lead.measured(model, shape);
    this.pointing.restore(null);
    const side = await this.#loadCorpus();
    try {
      const corpus = await this.asking.ask(
        (signal) => fetchHeadsCorpus(model.id, signal),
        (words) => this.lead.wait(words),
      );
      if (!corpus || found !== this.found) return false;
      await side.show({
        model,
        question: /** @type {Question} */ (question),
        corpus,
        block: shape.name,
        state,
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "no_corpus") throw error;
      if (found === this.found) side.refuse(error.message);
    }
    return found === this.found;
  }

  /** Leave it to the person whether so many heads are knocked out. @param {BlockShape} shape */
  #offer(shape) {
    this.results.hide();
    this.several.hide();
    this.lead.empty(this.model, shape);
  }

  /**
   * @param {BlockShape} shape
   * @param {unknown} found what is drawn with it
   * @returns {Promise<boolean>} whether they are there, and still wanted
   */
  async #knockOut(shape, found) {
    const question = /** @type {Question} */ (this.question);
    this.lead.busy(this.model, shape);
    const heads = await this.asking.ask(
      (signal) => fetchHeads(question, shape.name, signal, (progress) => this.lead.progress(shape, progress)),
      (words) => this.lead.wait(words),
    );
    if (!heads || found !== this.found) return false;
    this.#found.set(shape.name, heads);
    return true;
  }

  /**
   * @param {HeadsAnswer} heads
   * @param {BlockShape} shape
   * @param {unknown} found what is drawn with it
   * @returns {Promise<boolean>} whether all of it is drawn, and still wanted
   */
  async #show(heads, shape, found) {
    const { layer, head, sort, rows } = this.state;
    const { model, question, answer } = this;
    if (this.state.over === "corpus") {
      this.lead.measured(model, shape);
      this.corpus?.compare(heads, answer);
      return true;
    }
    this.results.show(/** @type {any} */ ({ model, question, answer, heads, rows }));
    this.rows.show(shape.rows === "target" ? this.#named(shape) : null);
    this.results.sort = sort;
    this.lead.done(model, shape);
    this.pointing.restore(layer ? { layer, head } : null);
    const pair = this.several.choose(heads, shape, this.state.pair, answer, (/** @type {HeadAt} */ place) =>
      namedBy(rows, model, { block: shape.name, ...place }),
    );
    if (!pair) return true;
    const both = await this.asking.ask(
      (signal) => this.several.fetch(/** @type {Question} */ (question), pair, signal),
      (words) => this.lead.wait(words),
    );
    if (!both || found !== this.found) return false;
    this.several.show(both);
    return true;
  }

  /** @param {import("./address.js").Pair | null} pair null: the two heads that differ most */
  openPair(pair) {
    return this.open({ pair }, "replace");
  }

  forget() {
    this.corpus?.hide();
    this.results.hide();
    this.several.hide();
  }

  /** @param {string} block */
  openBlock(block) {
    if (block !== this.state.block) return this.open({ block, layer: 0, head: 0, pair: null });
  }

  /** @param {string} over */
  openSide(over) {
    if (over !== this.state.over) return this.open({ over });
  }

  /** A head is chosen among all heads of the model. @param {HeadAt & {block: string}} place */
  openHead({ block, layer, head }) {
    if (block !== this.state.block) return this.open({ block, layer, head });
    this.keep({ layer, head });
  }

  /** Knock out every head of the block, one at a time. */
  run() {
    return this.open({ run: true });
  }

  /** Stop the knock-outs; what is there stays, and one can go on. */
  stop() {
    this.asking.cancel();
    this.#offer(this.#shape);
    this.keep({ run: false });
    this.status.ready();
  }

  /** What is locked belongs to the address. */
  locked() {
    this.keep(this.pointing.locked ?? { layer: 0, head: 0 });
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.answer && !this.#found.has(this.state.block)) this.#offer(this.#shape);
    super.problem(error);
  }
}
