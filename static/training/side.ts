/** One model along its training: its curve, and its text and its map at a stop. */
import { withParts } from "../shared/dom.ts";
import { shortName } from "../shared/head/measured.ts";
import { likelihood } from "../shared/head/facts.ts";
import { curveFigure } from "./curve-figure.ts";
import { areOfTranslations } from "./measures.ts";
import { beforeInWords, happenedInWords, laterInWords, modelAt, stopInWords } from "./stops.ts";
import { curveInWords, mapInWords, writesAt } from "./words.ts";
import type { Answer, Model, TrainingAnswer } from "../shared/api.ts";
import type { Alignment } from "../shared/head/weights.ts";

/**
 * A stop. `final` is what the map reads, `given` the same where a person typed it; `written` is null for a sentence
 * of which nothing was kept, `reading` for a model without a map.
 */
export type RunAtStop = {
  training: TrainingAnswer;
  index: number;
  final: string;
  given: string;
  written: Answer | null;
  reading: { answer: Answer; alignment: Alignment | null } | null;
};

export class Side extends withParts(`
  name=.name chart=figure-chart happened=.happened beside=.beside writing=.written stopTitle=.at line=token-line likely=.likely can=.can which=.which map=.which-map
  heatmap=attention-heatmap words=attention-words noMap=.no-map
`) {
  declare element: HTMLElement;
  shown: RunAtStop | null = null;
  alike: TrainingAnswer[] = [];
  alignment: Alignment | null = null;

  constructor(element: HTMLElement) {
    super(element);
    this.element = element;
  }

  /** Show a model; `beside` has all that are shown, whose charts have the same axes. */
  show(model: Model, shown: RunAtStop, beside: TrainingAnswer[]) {
    const { training } = shown;
    this.shown = shown;
    this.alike = beside;
    this.element.hidden = false;
    this.name.textContent = shortName(model);
    this.beside.textContent = [beforeInWords(training), laterInWords(training)].filter(Boolean).join(" ");
    this.happened.textContent = happenedInWords(training);
    this.#read(model, shown);
  }

  #read(model: Model, { training, index, final, given, written, reading }: RunAtStop) {
    this.alignment = null;
    for (const part of [this.writing, this.can, this.noMap, this.which, this.heatmap, this.words])
      part.hidden = !written;
    if (!written) return;
    this.stopTitle.textContent = writesAt(training.stops[index].step);
    this.line.sentence = written.target;
    const foreign = written.target.written !== final;
    this.line.dataset.right = String(!foreign);
    this.likely.textContent = `log-probability ${likelihood(written.target).value}`;
    this.can.textContent = stopInWords(training, index);
    this.alignment = reading?.alignment ? { ...reading.alignment, looks: model.looks, foreign } : null;
    this.heatmap.hidden = this.words.hidden = this.which.hidden = !this.alignment;
    this.noMap.hidden = Boolean(this.alignment);
    if (!this.alignment) return;
    this.heatmap.alignment = this.alignment;
    const { block } = this.alignment;
    const shape = model.blocks.find(({ name }) => name === block);
    this.heatmap.dataset.model = modelAt(training, index);
    const isOne = shape?.layers === 1 && shape.heads === 1;
    this.map.textContent = mapInWords(this.alignment, {
      isOne,
      isBest: areOfTranslations(training.stops),
      given,
    });
  }

  hide() {
    this.element.hidden = true;
    this.shown = this.alignment = null;
  }

  async draw() {
    const { training, index } = this.shown as RunAtStop;
    const { stops, curve } = training;
    const says = curveInWords(curve.loss[curve.loss.length - 1], happenedInWords(training), stops.length > 1);
    await this.chart.draw((...looks) => curveFigure(training, stops[index].step, ...looks, this.alike), says);
  }
}
