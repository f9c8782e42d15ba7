/**
 * The second side of Heads: all heads over many sentences, and the sentence at hand among these.
 *
 * @typedef {import("../address.js").HeadsState} HeadsState
 * @typedef {import("./measures.js").CorpusHead} CorpusHead
 * @typedef {import("./measures.js").CorpusMeasure} CorpusMeasure
 * @typedef {{model: Model, question: Question, corpus: HeadsCorpus, block: string, state: HeadsState}} Shown
 */
import { h, withParts } from "../../shared/dom.js";
import { blockName } from "../../shared/head/knock-outs.js";
import { linksTo } from "../address.js";
import { OpenHead } from "./open-head.js";
import { Pruning } from "./pruning-chart.js";
import { Scatter } from "./scatter.js";
import { headsOf, isSame, measuresOf, openedOf, tableOf } from "./measures.js";
import { positionalInWords } from "./positional.js";
import { neededInWords, sourceInWords, titleInWords } from "./words.js";
import { byCost } from "./measures.js";
import { hereOf, placeIn } from "./among.js";

export class CorpusSide extends withParts(`
  place=#corpus title=#corpus-title none=#corpus-none measured=#corpus-measured source=#corpus-source
  positional=#corpus-positional needed=#corpus-needed tableTitle=#corpus-heads-title table=heads-table#corpus-heads meanings=#corpus-meanings
`) {
  /** @type {Shown | null} */
  #shown = null;
  /** @type {CorpusHead[]} */
  #heads = [];
  /** @type {CorpusMeasure[]} */
  #measures = [];

  /**
   * @param {Document} document
   * @param {{openHead(place: import("./measures.js").HeadIn): unknown, keep(part: object): unknown, aim: string}} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.scatter = new Scatter(document, page);
    this.head = new OpenHead(document);
    this.pruning = new Pruning(document);
    this.table.addEventListener("sort-change", (event) => {
      const order = /** @type {CustomEvent} */ (event).detail;
      this.table.sort = order;
      page.keep({ order });
    });
    for (const type of ["head-lock", "head-move"])
      this.table.addEventListener(type, (event) => this.#choose(/** @type {CustomEvent} */ (event).detail));
    this.scatter.onChoose = (place) => this.#choose(place);
  }

  /** Whether the numbers of the model are shown. */
  get isMeasured() {
    return !this.measured.hidden;
  }

  hide() {
    this.#shown = null;
    this.place.hidden = true;
  }

  /** @param {string} why the server has no numbers */
  refuse(why) {
    this.#shown = null;
    this.place.hidden = this.none.hidden = false;
    this.measured.hidden = true;
    this.title.textContent = "Not measured over many sentences";
    this.none.textContent = why;
  }

  /** @param {Shown} shown */
  async show(shown) {
    const { model, question, corpus, block, state } = shown;
    this.#shown = shown;
    this.#heads = headsOf(corpus, model);
    this.#measures = measuresOf(corpus);
    const mine = this.#heads.filter((head) => head.block === block);
    this.place.hidden = this.measured.hidden = false;
    this.none.hidden = true;
    this.title.textContent = titleInWords(corpus);
    this.source.textContent = sourceInWords(corpus);
    this.positional.textContent = positionalInWords(this.#heads);
    this.needed.textContent = "";
    this.needed.hidden = mine.length < 2;
    this.tableTitle.textContent = `Heads of ${blockName(block)}`;
    this.table.dataset.name = this.tableTitle.textContent;
    const table = tableOf(this.#measures, mine, corpus.interval);
    const links = (/** @type {import("../address.js").HeadAt} */ place) =>
      linksTo(question, { block, ...place }, model.family);
    this.table.sort = state.order;
    this.table.shown = { ...table, block: null, links };
    this.meanings.replaceChildren(...table.columns.flatMap(meaning));
    const opened = openedOf(this.#heads, { ...state, block }, model.best_head);
    await Promise.all([
      this.scatter.show({ heads: this.#heads, measures: this.#measures, asked: state, opened }),
      this.pruning.show(corpus),
      this.#open(opened),
    ]);
    this.#reveal();
  }

  /** Who followed a link to a part of this side gets there, once it is drawn. */
  #reveal() {
    if (this.page.aim) document.getElementById(this.page.aim)?.scrollIntoView();
    this.page.aim = "";
  }

  /**
   * This sentence among the others.
   *
   * @param {HeadsAnswer} heads of the block that is shown
   * @param {Answer} answer
   */
  compare(heads, answer) {
    if (!this.#shown) return;
    const { corpus, block } = this.#shown;
    const ordered = byCost(this.#heads.filter((head) => head.block === block));
    const costs = ordered.map((head) => hereOf(heads, answer, head).cost);
    const most = Math.max(...costs);
    const needed = ordered[costs.indexOf(most)];
    const words = neededInWords(needed, most, placeIn(ordered, needed), ordered, corpus.knocked_out.one);
    this.needed.textContent = "cost" in corpus.measures ? words : "";
    this.head.compare((head) => hereOf(heads, answer, head));
  }

  /** @param {import("../address.js").HeadAt & {block?: string}} place of the shown block, if it names none */
  #choose({ layer, head, block = this.#shown?.block ?? "" }) {
    const place = { block, layer, head };
    if (block === this.#shown?.block) {
      const opened = this.#heads.find((one) => isSame(one, place));
      if (opened) void Promise.all([this.scatter.open(opened), this.#open(opened)]);
    }
    return this.page.openHead(place);
  }

  /** @param {CorpusHead} opened */
  #open(opened) {
    const { corpus, model, question } = /** @type {Shown} */ (this.#shown);
    this.table.lit = this.table.locked = opened;
    return this.head.show({
      corpus,
      model,
      question,
      measures: this.#measures,
      heads: this.#heads,
      head: opened,
    });
  }
}

/** @param {{name: string, meaning: string}} column */
const meaning = ({ name, meaning }) => [h("dt", {}, name), h("dd", {}, meaning)];
