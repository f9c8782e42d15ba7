/** The results of the knock-outs: the map of effects, the table, and the lit head. */
import { html, render } from "lit-html";
import { withParts } from "../shared/dom.ts";
import { headLinks } from "./links.ts";
import { mapOf, mostNeeded, type HeadMap } from "./block.ts";
import { columnsOf, decimals, rowsOf, type Column, type Row } from "./rows.ts";
import {
  POINT_AT_HEAD,
  effectInWords,
  effectOfEach,
  lessLikely,
  moreLikely,
  summaryInWords,
} from "./words.ts";
import { headName, writtenName } from "../shared/head/knock-outs.ts";
import { layerName } from "../shared/head/layers.ts";
import { tokensOf } from "../shared/head/alignment.ts";
import { endOfScale } from "../shared/words.ts";
import { wordsFirst } from "../shared/presented.ts";
import { cellIn, isNothing, type Mark } from "../shared/head/marks.ts";
import { markSentence } from "../shared/head/map-sentence.ts";
import { bestNaming, withRows, type AskedRowName } from "../shared/head/row-names.ts";
import { reach } from "../shared/maps/signed.ts";
import { blockTitle } from "../shared/head/titles.ts";
import { usualWords } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import type { Words } from "../shared/head/weights.ts";
import type { HeadAt, Sort } from "./address.ts";
import type { Answer, HeadsAnswer, Model, ModelRequest } from "../shared/api.ts";

export type MeasuredHeads = {
  model: Model;
  request: ModelRequest;
  answer: Answer;
  /** The answer with the block in full, as far as the server sends it so. */
  full: Answer;
  heads: HeadsAnswer;
  rows: AskedRowName;
  words: Words;
  sort: Sort;
};

export class HeadsResults extends withParts(`
  container=#found #summary map=heat-table#effects #scale words=attention-words#words
  heatmap=attention-heatmap picture=head-picture#picture #named #links tableContainer=#table table=heads-table#heads #notes #meanings
`) {
  #shown: MeasuredHeads | null = null;
  #rows: Row[] = [];
  /** The maps of the heads, by layer and head. */
  #maps: HeadMap[][] = [];
  declare switch: WordsSwitch;
  #lit: HeadAt = { layer: 1, head: 1 };

  constructor(document: Document, choose: (part: object) => unknown) {
    super(document);
    this.switch = new WordsSwitch(document, choose);
  }

  hide() {
    this.#shown = null;
    this.container.hidden = this.tableContainer.hidden = this.notes.hidden = true;
  }

  show(shown: MeasuredHeads) {
    const { model, answer, heads, rows, words, sort } = shown;
    const { block, effect } = heads;
    const end = reach(effect.flat());
    const shape = model.blocks.find(({ name }) => name === block);
    const written = writtenName(model.task);
    const named = withRows(answer.blocks[block], rows || "produced");
    const atlas = { block: named, columns: tokensOf(answer, answer.blocks[block].columns) };
    const columns = columnsOf(heads, model, atlas);
    this.#shown = shown;
    this.#rows = rowsOf(heads, model, atlas);
    this.#maps = effect.map((heads, l) =>
      heads.map((_, h) => {
        const at = { block, layer: l + 1, head: h + 1 };
        return mapOf(shown.full, { ...at, words, naming: rows || bestNaming(model, at) });
      }),
    );
    this.container.hidden = this.tableContainer.hidden = this.notes.hidden = false;
    this.summary.textContent = summaryInWords(block, effect, written);
    this.map.dataset.name = effectOfEach(blockTitle(block));
    this.map.shown = {
      values: effect,
      digits: decimals(end),
      rows: effect.map((_, l) => `L${layerName(shape, l + 1)}`),
      columns: effect[0].map((_, h) => `H${h + 1}`),
    };
    render(scaleOf(end), this.scale);
    this.table.show({
      ...{ name: `Heads of ${blockTitle(block)}`, columns, rows: this.#rows, sort },
      pictureOf: (head) => this.#mapOf(head).picture,
    });
    render(columns.map(meaning), this.meanings);
  }

  #mapOf = ({ layer, head }: HeadAt) => this.#maps[layer - 1][head - 1];

  /** The map of the lit head; null while none is shown. */
  get alignment() {
    return this.#shown && this.#mapOf(this.#lit).map;
  }

  /** Light a head; null is the usual one, the most needed. */
  light(pointed: HeadAt | null, locked: boolean) {
    if (!this.#shown) return;
    const { heads, model, request, rows, words: by } = this.#shown;
    const lit = (this.#lit = pointed ?? mostNeeded(heads.effect));
    const row = this.#rows.find(({ layer, head }) => layer === lit.layer && head === lit.head);
    if (!row) return;
    this.map.lit = [{ i: lit.layer - 1, j: lit.head - 1, role: "query" }];
    this.table.show({ lit, locked });
    this.#draw(this.#mapOf(lit), model);
    this.named.textContent = [headName(row), ...row.names].join(", ");
    render(headLinks(request, { block: heads.block, ...lit }, model.family, rows, by), this.links);
    const words = effectInWords(row, row.values.effect, writtenName(model.task), { isPlain: wordsFirst() });
    if (locked) words.unshift({ text: "Locked. " });
    if (!pointed) words.push({ text: POINT_AT_HEAD, role: "hint" });
    this.words.parts = words;
  }

  /** Draw the map of a head; one that is too large to come in full is a picture without names. */
  #draw({ map, picture }: HeadMap, model: Model) {
    this.picture.hidden = !picture.pooled;
    this.heatmap.hidden = !this.picture.hidden;
    if (picture.pooled) this.picture.block = picture;
    else if (this.heatmap.alignment !== map) this.heatmap.alignment = map;
    this.switch.show(map.words ?? "", usualWords(model), wordsNote(map));
  }

  set mark(mark: Mark) {
    const { alignment } = this;
    if (!this.#shown || !alignment) return;
    this.table.show({ markOf: (head) => cellIn(this.#mapOf(head).map, mark) });
    this.heatmap.lit = this.picture.lit = cellIn(alignment, mark);
    if (!isNothing(mark)) this.words.parts = markSentence(alignment, mark, this.#shown.answer);
  }
}

export const meaning = ({ name, meaning }: Column) => html`<dt>${name}</dt><dd>${meaning}</dd>`;

/** The scale of the effects, with what its sides mean; CSS says how long it is shown. */
function scaleOf(end: number) {
  const texts = [lessLikely(endOfScale(-end)), "0", moreLikely(endOfScale(end))];
  return html`<colour-bar kind="signed" length="240"></colour-bar>${texts.map((text) => html`<span>${text}</span>`)}`;
}
