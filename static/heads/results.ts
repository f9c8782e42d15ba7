/** The results of the knock-outs: the map of effects, the table, and the lit head. */
import { html, noChange, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { NO_MARK } from "./heads-table.ts";
import { looksHere } from "./looks.ts";
import { looksTable } from "./looks-table.ts";
import { HERE } from "./looks-words.ts";
import { headLinks } from "./links.ts";
import { decimals, type Column } from "./rows.ts";
import {
  POINT_AT_HEAD,
  effectInWords,
  LEAST_END,
  effectOfEach,
  effectsOf,
  lessLikely,
  moreLikely,
  summaryInWords,
} from "./words.ts";
import { headName, writtenName } from "../shared/head/knock-outs.ts";
import { layerName } from "../shared/head/layers.ts";
import { isPresented, wordsFirst } from "../shared/presented.ts";
import { cellIn, isNothing, type Mark } from "../shared/head/marks.ts";
import { markSentence } from "../shared/head/map-sentence.ts";
import { reach } from "../shared/maps/signed.ts";
import { blockTitle } from "../shared/head/titles.ts";
import { usualWords } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import type { Part } from "../shared/words.ts";
import type { HeadAt, Sort } from "./address.ts";
import type { Measured } from "./measured.ts";
import type { LitHeads } from "./pointing.ts";

type Lit = LitHeads & { mark: Mark };

type Acts = { sort: (sort: Sort) => unknown; rewrite: (part: object) => unknown };

export class HeadsResults extends withParts(`
  found=#found caption=#effects-title effects=#table notes=#notes #summary map=heat-table#effects #scale words=attention-words#words readings=attention-words#read
  looks=#looks lit=.pictured axes=.pictured>.axes table=heads-table#heads #meanings
`) {
  readonly #switch: WordsSwitch;

  constructor(document: Document, { sort, rewrite }: Acts) {
    super(document);
    this.#switch = new WordsSwitch(document, rewrite);
    this.table.addEventListener("sort-change", (event) => sort((event as CustomEvent).detail));
  }

  /** Show the heads of a block, the table in this order; null hides them. */
  show(measured: Measured | null, sort?: Sort) {
    for (const section of [this.found, this.effects, this.notes]) section.hidden = !measured;
    if (!measured) return;
    const { model, heads, columns, lines, mapOf } = measured;
    const { block, effect } = heads;
    const end = Math.max(LEAST_END, reach(effect.flat()));
    const shape = model.blocks.find(({ name }) => name === block);
    render(effectsOf(writtenName(model.task)), this.caption);
    render(summaryInWords(block, effect, writtenName(model.task)), this.summary);
    this.map.dataset.name = effectOfEach(blockTitle(block));
    this.map.shown = {
      values: effect,
      digits: decimals(end),
      least: LEAST_END,
      rows: effect.map((_, l) => `L${layerName(shape, l + 1)}`),
      columns: effect[0].map((_, h) => `H${h + 1}`),
    };
    render(scaleOf(end), this.scale);
    this.table.show({
      ...{ name: `Heads of ${blockTitle(block)}`, columns, rows: lines, ...(sort && { sort }) },
      ...{ pictureOf: (head) => mapOf(head).picture, markOf: NO_MARK }, // marks are of the heads before
    });
    render(columns.map(meaning), this.meanings);
    render(looksTable(looksHere(model, measured.answer), HERE), this.looks);
  }

  sort(sort: Sort) {
    this.table.show({ sort });
  }

  /** Show what is pointed at. */
  point(shown: Lit) {
    const { measured, lit, locked, mark } = shown;
    const { map } = measured.mapOf(lit);
    this.map.lit = [{ i: lit.layer - 1, j: lit.head - 1, role: "query" }];
    this.table.show({ lit, locked, markOf: (head) => cellIn(measured.mapOf(head).map, mark) });
    render(litHead(shown), this.lit, { renderBefore: this.readings });
    this.#switch.show(map.words ?? "", usualWords(measured.model), wordsNote(map));
    const isRead = !isNothing(mark);
    const sentence = isRead ? markSentence(map, mark, measured.answer) : [];
    this.words.parts = isRead && isPresented() ? sentence : effectOf(shown); // where one map is seen, it has one sentence
    this.readings.parts = sentence;
  }
}

/** The lit head by name and as a map; one that is too large to come in full is a picture without names. */
function litHead({ measured, lit, mark }: Lit) {
  const { model, request, heads, rows, words, lines, mapOf } = measured;
  const { map, picture } = mapOf(lit);
  const line = lineOf(lines, lit);
  const links = headLinks(request, { block: heads.block, ...lit }, model.family, rows, words);
  const cell = cellIn(map, mark);
  return html`
    <p><b id="named">${headName(line)}${line.names.map((name) => html`<span class="tool">, ${name}</span>`)}</b> <span id="links">${links}</span></p>
    <attention-heatmap data-figure="#named" ?hidden=${picture.pooled}
      style="--rows: ${map.n}" .alignment=${picture.pooled ? noChange : map} .lit=${cell}></attention-heatmap>
    <head-picture id="picture" ?hidden=${!picture.pooled}
      .block=${picture.pooled ? picture : noChange} .lit=${cell}></head-picture>`;
}

function effectOf({ measured, pointed, lit, isHeld }: Lit): Part[] {
  const { model, lines } = measured;
  const line = lineOf(lines, lit);
  const effect = effectInWords(line, line.values.effect, writtenName(model.task), { isPlain: wordsFirst() });
  return [
    ...(isHeld ? [{ text: "Locked. " }] : []),
    ...effect,
    ...(pointed ? [] : [{ text: POINT_AT_HEAD, role: "hint" as const }]),
  ];
}

const lineOf = (lines: Measured["lines"], { layer, head }: HeadAt) =>
  lines.find((line) => line.layer === layer && line.head === head) as Measured["lines"][number];

export const meaning = ({ name, meaning }: Column) => html`<dt>${name}</dt><dd>${meaning}</dd>`;

/** The scale of the effects, with what its sides mean; CSS says how long it is shown. */
function scaleOf(end: number) {
  const texts = [lessLikely(end), "0", moreLikely(end)];
  return html`<colour-bar kind="signed" length="240"></colour-bar>${texts.map((text) => html`<span>${text}</span>`)}`;
}
