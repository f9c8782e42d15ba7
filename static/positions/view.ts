/**
 * Both readings of the sentence: the translations beneath one another, the two maps of the head, and what the change
 * costs on many sentences.
 */
import { html, nothing, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { rowHeading } from "../shared/maps/table-cells.ts";
import { lossRows, type LossRow } from "./word-order.ts";
import {
  EACH,
  differenceInWords,
  differing,
  mapsInWords,
  measuredOn,
  outcomeInWords,
  type ChangeId,
  type Word,
} from "./words.ts";
import { axisNames } from "../shared/head/words.ts";
import { headTitle } from "../shared/head/titles.ts";
import { usualWords } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import { ReadingLock, type Pointing } from "../shared/page/reading-lock.ts";
import { lightsOf } from "./lit.ts";
import type { ReadingCell } from "../shared/head/reading.ts";
import type { MappedReading } from "../shared/head/readings.ts";
import { likelihood } from "../shared/sentence/likelihood.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Model } from "../shared/api.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";
import type { Live } from "./address.ts";

/**
 * Both readings of a sentence by a model, the one as trained first, with the change, its name, and what is locked.
 * `turned` is written of the words reversed, without positions.
 */
type Values = {
  readings: MappedReading[];
  title: string;
  turned: string | null;
  model: Model;
  change: ChangeId;
  lock: ReadingCell;
};

type Acts = {
  reread: (words: { words: Live["words"] }) => unknown;
  locked: (lock: ReadingCell) => unknown;
};

const SIDES = ["before", "after"] as const;

export class LiveView extends withParts(`
  section=#live #outcome turned=#turned-off losses=table#losses lossNote=#losses-note rows=#rows-name columns=#columns-name
`) {
  readonly #bar: SentenceBar;
  readonly #lock: ReadingLock;
  readonly #switch: WordsSwitch;
  readonly #maps = SIDES.map((_, k) => this.#in(k, "attention-heatmap") as AttentionHeatmap);
  readonly #words = SIDES.map((_, k) => this.#in(k, ".map-words") as AttentionWords);
  #readings: MappedReading[] = [];

  constructor(bar: SentenceBar, acts: Acts) {
    super(document);
    this.#bar = bar;
    this.#lock = new ReadingLock(document, {
      point: (pointing) => this.#point(pointing),
      locked: acts.locked,
    });
    this.#switch = new WordsSwitch(document, acts.reread);
  }

  #in(k: number, what: string) {
    return this.section.querySelector(`[data-reading="${k}"] ${what}`) as HTMLElement;
  }

  /** Show both readings; gives what of the lock is there. */
  show({ readings, title, turned, model, change, lock }: Values): ReadingCell {
    const { alignment: map } = readings[0];
    this.#readings = readings;
    this.section.dataset.change = change;
    for (const place of this.section.querySelectorAll<HTMLElement>(".change-name")) render(title, place);
    this.#writeTexts(readings, change);
    this.turned.hidden = turned === null;
    render(turned, this.turned.querySelector(".words") as HTMLElement);
    this.#showLosses(model, change);
    this.#switch.show(map.words ?? "", usualWords(model), wordsNote(map, EACH));
    const names = axisNames(map);
    render(names.rows, this.rows);
    render(names.columns, this.columns);
    for (const [k, { alignment }] of readings.entries()) {
      this.#maps[k].called = mapsInWords(headTitle(alignment))[k];
      this.#maps[k].alignment = alignment;
    }
    this.#lock.show(readings);
    this.#lock.relock(lock);
    return this.#lock.cell;
  }

  /** Show what is pointed at, in both maps and in the sentence bar. */
  #point(pointing: Pointing) {
    const lights = lightsOf(this.#readings, pointing);
    lights.forEach(({ cell, parts }, k) => {
      this.#maps[k].lit = cell;
      this.#words[k].parts = parts;
    });
    const { query, key } = pointing.mark;
    const isOfBar = !query?.model; // the bar has the text as trained
    this.#bar.light({ query: isOfBar ? query : null, key }, this.#readings[0].alignment, lights[0].cell);
  }

  #writeTexts(readings: MappedReading[], change: ChangeId) {
    const texts = readings.map(({ answer }) => answer.target);
    const words = differing(texts[0].text, texts[1].text);
    for (const [k, side] of SIDES.entries()) {
      const word = ({ text, differs }: Word) => [differs ? html`<mark>${text}</mark>` : text, " "];
      render(words[side].map(word), this.#in(k, ".words"));
      const { value } = likelihood(texts[k]);
      const differ = side === "after" ? `${differenceInWords(words.before, words.after)}, ` : "";
      render(`${differ}log-probability ${value}`, this.#in(k, ".likely"));
    }
    const [{ text: before, forced }, { text: after }] = texts;
    render(outcomeInWords(change, { before, after, forced }), this.outcome);
  }

  #showLosses({ measured, name }: Model, change: ChangeId) {
    const order = measured?.order;
    render(measuredOn(order, name), this.lossNote);
    this.losses.hidden = !order;
    const line = ({ id, change: name, bleu, lost, isLoss, chrf }: LossRow) => html`
      <tr ?data-current=${id === change}>
        ${rowHeading(name)}<td>${bleu}</td><td data-means=${isLoss ? "loss" : nothing}>${lost}</td><td>${chrf}</td>
      </tr>`;
    if (order) render(lossRows(order).map(line), this.losses.tBodies[0]);
  }
}
