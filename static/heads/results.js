/**
 * What came of the knock-outs: the map of effects, the table, the head that is lit in words and as a picture, and what
 * the columns say.
 *
 * @typedef {import("./address.js").HeadAt} HeadAt
 * @typedef {{model: Model, question: Question, answer: Answer, heads: HeadsAnswer, rows: Asked}} Shown
 * @typedef {import("../shared/head/served.js").Asked} Asked
 */
import { withParts } from "../shared/dom.js";
import { h } from "../shared/dom.js";
import { linksTo } from "./address.js";
import { only } from "./block.js";
import { columnsOf, mostNeeded, rowsOf } from "./rows.js";
import {
  decimals,
  effectInWords,
  headName,
  summaryInWords,
  wholeInWords,
  writtenName,
} from "../shared/head/knock-outs.js";
import { layerName } from "../shared/head/layers.js";
import { tokensOf } from "../shared/head/alignment.js";
import { wordsFirst } from "../shared/page/present.js";
import { inBlock } from "../shared/head/marks.js";
import { namedBy, withRows } from "../shared/head/served.js";
import { reach } from "../shared/maps/signed.js";
import { blockTitle } from "../shared/head/titles.js";

const HINT = " Point at a head to read it here; click to lock it.";

export class HeadsResults extends withParts(`
  place=#found #summary #whole map=heat-table#effects scale=signed-scale#scale words=attention-words#words
  picture=head-picture#picture #named table=heads-table#heads #notes #meanings
`) {
  /** @type {Shown | null} */
  #shown = null;
  /** @type {Row[]} */
  #rows = [];
  /** @type {HeadAt} */
  #lit = { layer: 1, head: 1 };

  /** @param {Sort} sort */
  set sort(sort) {
    this.table.sort = sort;
  }

  hide() {
    this.#shown = null;
    this.place.hidden = this.notes.hidden = true;
  }

  /** @param {Shown} shown */
  show(shown) {
    const { model, question, answer, heads, rows } = shown;
    const { block, effect, log_probability } = heads;
    const end = reach(effect.flat());
    const shape = model.blocks.find(({ name }) => name === block);
    const written = writtenName(model.task);
    const named = withRows(answer.blocks[block], rows || "produced");
    const atlas = { block: named, columns: tokensOf(answer, answer.blocks[block].columns) };
    const columns = columnsOf(heads, model, atlas);
    this.#shown = shown;
    this.#rows = rowsOf(heads, model, atlas);
    this.place.hidden = this.notes.hidden = false;
    this.summary.textContent = summaryInWords(block, effect, written);
    this.whole.textContent = wholeInWords(log_probability, effect.flat().length, written);
    this.map.dataset.name = `Effect of each head of ${blockTitle(block)}`;
    this.map.shown = {
      values: effect,
      digits: decimals(end),
      rows: effect.map((_, l) => `L${layerName(shape, l + 1)}`),
      columns: effect[0].map((_, h) => `H${h + 1}`),
    };
    this.scale.end = end;
    this.table.dataset.name = `Heads of ${blockTitle(block)}`;
    const links = (/** @type {HeadAt} */ place) => linksTo(question, { block, ...place }, model.family, rows);
    this.table.shown = { columns, rows: this.#rows, block: answer.blocks[block], links };
    this.meanings.replaceChildren(...columns.flatMap(meaning));
  }

  /**
   * @param {HeadAt | null} place null: the usual head
   * @param {boolean} locked
   */
  light(place, locked) {
    if (!this.#shown) return;
    const { heads, answer, model } = this.#shown;
    const lit = (this.#lit = place ?? this.#usual);
    const row = this.#rows.find(({ layer, head }) => layer === lit.layer && head === lit.head);
    if (!row) return;
    this.map.lit = [{ i: lit.layer - 1, j: lit.head - 1, role: "query" }];
    this.table.lit = lit;
    this.table.locked = locked ? lit : null;
    this.picture.block = only(answer.blocks[heads.block], lit);
    this.named.textContent = [headName(row), ...row.names].join(", ");
    const words = effectInWords(row, row.values.effect, writtenName(model.task), { isPlain: wordsFirst() });
    if (locked) words.unshift({ text: "Locked. " });
    if (!place) words.push({ text: HINT, role: "hint" });
    this.words.parts = words;
  }

  /** Of cross-attention the best-aligned head, of others the one that is needed most. @returns {HeadAt} */
  get #usual() {
    const { heads } = /** @type {Shown} */ (this.#shown);
    return heads.reference ?? mostNeeded(heads.effect);
  }

  /** @param {Mark} mark */
  set mark(mark) {
    if (!this.#shown) return;
    const { heads, answer, model, rows } = this.#shown;
    const n = answer.target.tokens.length;
    this.table.mark = (place) => {
      const served = namedBy(rows, model, { block: heads.block, ...place });
      return inBlock(mark, { ...withRows(answer.blocks[heads.block], served), n });
    };
    this.picture.lit = this.table.mark(this.#lit);
  }
}

/** @param {import("./rows.js").Column} column */
const meaning = ({ name, meaning }) => [h("dt", {}, name), h("dd", {}, meaning)];
