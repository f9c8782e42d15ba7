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
  measuredOn,
  outcomeInWords,
  type ChangeId,
  type Word,
} from "./words.ts";
import { axisNames } from "../shared/head/words.ts";
import { usualWords } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import { PositionsPointing, type Pointing } from "./pointing.ts";
import { likelihood } from "../shared/sentence/likelihood.ts";
import type { TwoReadings } from "./readings.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Model } from "../shared/api.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";
import type { Live, Lock } from "./address.ts";

/** Both readings of a sentence by a model, with its change and what is locked. */
type Values = { readings: TwoReadings; model: Model; change: ChangeId; lock: Lock };

type Acts = { reread: (words: { words: Live["words"] }) => unknown; locked: (lock: Lock) => unknown };

const SIDES = ["before", "after"] as const;

export class LiveView extends withParts(`
  section=#live #outcome losses=table#losses lossNote=#losses-note rows=#rows-name columns=#columns-name
`) {
  readonly #bar: SentenceBar;
  readonly #pointing: PositionsPointing;
  readonly #switch: WordsSwitch;
  readonly #maps = SIDES.map((side) => this.#in(side, "attention-heatmap") as AttentionHeatmap);
  readonly #words = SIDES.map((side) => this.#in(side, ".map-words") as AttentionWords);

  constructor(bar: SentenceBar, acts: Acts) {
    super(document);
    this.#bar = bar;
    this.#pointing = new PositionsPointing(document, {
      point: (pointing) => this.#point(pointing),
      locked: acts.locked,
    });
    this.#switch = new WordsSwitch(document, acts.reread);
  }

  #in(side: "before" | "after", what: string) {
    return this.section.querySelector(`[data-reading=${side}] ${what}`) as HTMLElement;
  }

  /** Show both readings; gives what of the lock is there. */
  show({ readings, model, change, lock }: Values): Lock {
    const { before, after, title } = readings;
    this.section.dataset.change = change;
    for (const place of this.section.querySelectorAll<HTMLElement>(".change-name")) render(title, place);
    this.#writeTexts(readings, change);
    this.#showLosses(model, change);
    this.#switch.show(before.map.words ?? "", usualWords(model), wordsNote(before.map, EACH));
    const names = axisNames(before.map);
    render(names.rows, this.rows);
    render(names.columns, this.columns);
    for (const [k, { map }] of [before, after].entries())
      this.#maps[k].alignment = { ...map, looks: model.looks };
    this.#pointing.show([before, after]);
    return this.#pointing.relock(lock);
  }

  /** Show what is pointed at, in both maps and in the sentence bar. */
  #point({ mark, map, cells, parts }: Pointing) {
    cells.forEach((cell, k) => {
      this.#maps[k].lit = cell;
      this.#words[k].parts = parts[k];
    });
    this.#bar.light(mark, map, cells[0]);
  }

  #writeTexts(readings: TwoReadings, change: ChangeId) {
    const texts = SIDES.map((side) => readings[side].answer.target);
    const words = differing(texts[0].text, texts[1].text);
    for (const [k, side] of SIDES.entries()) {
      const word = ({ text, differs }: Word) => [differs ? html`<mark>${text}</mark>` : text, " "];
      render(words[side].map(word), this.#in(side, ".words"));
      const { value } = likelihood(texts[k]);
      const differ = side === "after" ? `${differenceInWords(words.before, words.after)}, ` : "";
      render(`${differ}log-probability ${value}`, this.#in(side, ".likely"));
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
