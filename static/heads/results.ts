/** The results of the knock-outs: the map of effects, the table, and the lit head. */
import { h, withParts } from "../shared/dom.ts";
import { headLinks } from "./links.ts";
import { only } from "./block.ts";
import { columnsOf, rowsOf, type Column, type Row } from "./rows.ts";
import {
  decimals,
  effectInWords,
  headName,
  mostNeeded,
  summaryInWords,
  writtenName,
} from "../shared/head/knock-outs.ts";
import { layerName } from "../shared/head/layers.ts";
import { tokensOf } from "../shared/head/alignment.ts";
import { wordsFirst } from "../shared/presented.ts";
import { inBlock, type Mark } from "../shared/head/marks.ts";
import { servedBy, withRows, type AskedRowName } from "../shared/head/row-names.ts";
import { reach } from "../shared/maps/signed.ts";
import { blockTitle } from "../shared/head/titles.ts";
import type { HeadAt } from "./address.ts";
import type { Answer, HeadsAnswer, Model, Question } from "../shared/api.ts";

export type MeasuredHeads = {
  model: Model;
  question: Question;
  answer: Answer;
  heads: HeadsAnswer;
  rows: AskedRowName;
};

const HINT = " Point at a head to read it here; click to lock it.";

export class HeadsResults extends withParts(`
  place=#found #summary map=heat-table#effects scale=signed-scale#scale words=attention-words#words
  picture=head-picture#picture #named #links table=heads-table#heads #notes #meanings
`) {
  #shown: MeasuredHeads | null = null;
  #rows: Row[] = [];
  #lit: HeadAt = { layer: 1, head: 1 };

  hide() {
    this.#shown = null;
    this.place.hidden = this.notes.hidden = true;
  }

  show(shown: MeasuredHeads) {
    const { model, answer, heads, rows } = shown;
    const { block, effect } = heads;
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
    this.map.dataset.name = `Effect of each head of ${blockTitle(block)}`;
    this.map.shown = {
      values: effect,
      digits: decimals(end),
      rows: effect.map((_, l) => `L${layerName(shape, l + 1)}`),
      columns: effect[0].map((_, h) => `H${h + 1}`),
    };
    this.scale.end = end;
    this.table.dataset.name = `Heads of ${blockTitle(block)}`;
    this.table.shown = { columns, rows: this.#rows, block: answer.blocks[block] };
    this.meanings.replaceChildren(...columns.flatMap(meaning));
  }

  /** Light a head; null is the usual one, the most needed. */
  light(place: HeadAt | null, locked: boolean) {
    if (!this.#shown) return;
    const { heads, answer, model, question, rows } = this.#shown;
    const lit = (this.#lit = place ?? mostNeeded(heads.effect));
    const row = this.#rows.find(({ layer, head }) => layer === lit.layer && head === lit.head);
    if (!row) return;
    this.map.lit = [{ i: lit.layer - 1, j: lit.head - 1, role: "query" }];
    this.table.lit = lit;
    this.table.locked = locked ? lit : null;
    this.picture.block = only(answer.blocks[heads.block], lit);
    this.named.textContent = [headName(row), ...row.names].join(", ");
    this.links.replaceChildren(...headLinks(question, { block: heads.block, ...lit }, model.family, rows));
    const words = effectInWords(row, row.values.effect, writtenName(model.task), { isPlain: wordsFirst() });
    if (locked) words.unshift({ text: "Locked. " });
    if (!place) words.push({ text: HINT, role: "hint" });
    this.words.parts = words;
  }

  set mark(mark: Mark) {
    if (!this.#shown) return;
    const { heads, answer, model, rows } = this.#shown;
    const n = answer.target.tokens.length;
    const lit = (place: HeadAt) => {
      const served = rows || servedBy(model, { block: heads.block, ...place });
      return inBlock(mark, { ...withRows(answer.blocks[heads.block], served), n });
    };
    this.table.mark = lit;
    this.picture.lit = lit(this.#lit);
  }
}

export const meaning = ({ name, meaning }: Column) => [h("dt", {}, name), h("dd", {}, meaning)];
