/** Why several heads: one row of two heads of a layer beside the row that is their mean, and how different heads are. */
import { fetchHead } from "../shared/api.js";
import { tokensOf } from "../shared/head/alignment.js";
import { h, withParts } from "../shared/dom.js";
import { layerName } from "../shared/head/layers.js";
import { rowsBy } from "../shared/head/served.js";
import { labels } from "../shared/sentence/pieces.js";
import { mean, shares } from "./divergence.js";
import { mostApart, within } from "./pair.js";
import { layersInWords, pairInWords } from "./several-words.js";

/** @typedef {import("./address.js").Pair} Pair */

export class Several extends withParts(`
  place=#several layer=select#pair-layer one=select#pair-one other=select#pair-other row=select#pair-row
  most=button#pair-most table=heat-table#pair-rows words=#pair-words layers=#pair-layers
`) {
  /** @type {Pair | null} */
  #pair = null;
  #block = "";
  /** @type {Served} */
  #served = "produced";

  /**
   * @param {Document} document
   * @param {{openPair(pair: Pair | null): unknown}} page
   */
  constructor(document, page) {
    super(document);
    this.most.addEventListener("click", () => page.openPair(null));
    for (const name of /** @type {const} */ (["layer", "one", "other", "row"]))
      this[name].addEventListener("change", () =>
        page.openPair({ .../** @type {Pair} */ (this.#pair), [name]: Number(this[name].value) }),
      );
  }

  hide() {
    this.place.hidden = true;
  }

  /**
   * The pair that is asked for, if it is there, else the one that differs most; its choice is offered.
   *
   * @param {HeadsAnswer} heads
   * @param {BlockShape} shape
   * @param {Pair | null} asked
   * @param {Answer} answer
   * @param {(place: import("./address.js").HeadAt) => Served} namedBy what names the rows of a head
   * @returns {Pair | null} null: a layer has one head
   */
  choose({ divergence, apart }, shape, asked, answer, namedBy) {
    this.place.hidden = !apart;
    if (!apart || !divergence) return null;
    const n = tokensOf(answer, shape.rows).length;
    const called = (/** @type {number} */ layer) => layerName(shape, layer);
    this.#block = shape.name;
    this.#pair = within(asked, shape, n) ?? mostApart(apart);
    const { layer, one, other } = this.#pair;
    const [served, served2] = [one, other].map((head) => namedBy({ layer, head }));
    this.#served = served === served2 ? served : "produced"; // one name for both
    this.#offer(shape, tokensOf(answer, rowsBy(shape.rows, this.#served)), called);
    this.layers.textContent = layersInWords(divergence, called);
    return this.#pair;
  }

  /**
   * @param {BlockShape} shape
   * @param {string[]} tokens
   * @param {(layer: number) => string} called
   */
  #offer({ layers, heads }, tokens, called) {
    const { layer, one, other, row } = /** @type {Pair} */ (this.#pair);
    const numbers = Array.from({ length: heads }, (_, k) => String(k + 1));
    fill(
      this.layer,
      Array.from({ length: layers }, (_, l) => called(l + 1)),
      layer,
    );
    fill(this.one, numbers, one);
    fill(this.other, numbers, other);
    fill(
      this.row,
      labels(tokens).map((name, i) => `${i + 1}: ${name}`),
      row,
    );
  }

  /**
   * Both heads in full.
   *
   * @param {Question} question
   * @param {Pair} pair
   * @param {AbortSignal} signal
   * @returns {Promise<[Alignment, Alignment]>}
   */
  fetch(question, { layer, one, other }, signal) {
    const head = (/** @type {number} */ head) =>
      fetchHead(question, { block: this.#block, layer, head, served: this.#served }, signal);
    return Promise.all([head(one), head(other)]);
  }

  /** @param {[Alignment, Alignment]} both */
  show([one, other]) {
    const i = /** @type {Pair} */ (this.#pair).row - 1;
    const [p, q] = [shares(one, i), shares(other, i)];
    const isClear = (/** @type {number} */ j) => j < one.m && Number.isNaN(one.weights[i * one.m + j]);
    const shown = (/** @type {number[]} */ row) => row.map((weight, j) => (isClear(j) ? null : weight));
    this.table.shown = {
      values: [p, q, mean(p, q)].map(shown),
      digits: 2,
      rows: [`head ${one.head}`, `head ${other.head}`, "their mean"],
      columns: [...one.columns.labels, ...(one.sinks ? ["sink"] : [])],
    };
    this.words.textContent = pairInWords(one, other, i);
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {string[]} names
 * @param {number} chosen from 1
 */
function fill(select, names, chosen) {
  if (names.join("\n") !== [...select.options].map(({ text }) => text).join("\n"))
    select.replaceChildren(...names.map((name, k) => h("option", { value: String(k + 1) }, name)));
  select.value = String(chosen);
}
