/**
 * One model along its training: its curve, what it writes at a stop, and where it looks there.
 *
 * @typedef {import("../shared/api.js").TrainingAnswer} TrainingAnswer
 * @typedef {{training: TrainingAnswer, place: number, final: string, written: Answer, reading: {answer: Answer, alignment: Alignment | null} | null}} Shown
 *   final: what the trained model writes, which the map reads; reading: null of a model without a map
 */
import { withParts } from "../shared/dom.js";
import { shortName } from "../shared/head/measured.js";
import { likelihood } from "../shared/head/facts.js";
import { curveFigure } from "./curve-figure.js";
import { number } from "./numbers.js";
import { beforeInWords, happenedInWords, laterInWords, mapInWords, stopInWords } from "./stops.js";

export class Side extends withParts(`
  name=.name chart=figure-chart happened=.happened beside=.beside stopTitle=.at line=token-line likely=.likely can=.can which=.which
  heatmap=attention-heatmap words=attention-words noMap=.no-map
`) {
  /** @param {HTMLElement} element */
  constructor(element) {
    super(element);
    this.element = element;
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {Alignment | null} */
    this.alignment = null;
  }

  /** @param {Model} model @param {Shown} shown */
  show(model, shown) {
    const { training, place, final, written, reading } = shown;
    this.shown = shown;
    this.element.hidden = false;
    this.name.textContent = shortName(model);
    this.beside.textContent = [beforeInWords(training), laterInWords(training)].filter(Boolean).join(" ");
    this.happened.textContent = happenedInWords(training);
    this.stopTitle.textContent = `At step ${number(training.stops[place].step)} it writes`;
    this.line.sentence = written.target;
    const foreign = written.target.own !== final;
    this.line.dataset.right = String(!foreign);
    this.likely.textContent = `log-probability ${likelihood(written.target).value}`;
    this.can.textContent = stopInWords(training, place, model.measured?.alignment?.diagonal);
    this.alignment = reading?.alignment ? { ...reading.alignment, looks: model.looks, foreign } : null;
    this.heatmap.hidden = this.words.hidden = !this.alignment;
    this.noMap.hidden = Boolean(this.alignment);
    this.which.hidden = !this.alignment;
    if (!this.alignment) return;
    this.heatmap.alignment = this.alignment;
    const { block } = this.alignment;
    const shape = model.blocks.find(({ name }) => name === block);
    this.which.textContent = mapInWords(this.alignment, shape?.layers === 1 && shape.heads === 1);
  }

  hide() {
    this.element.hidden = true;
    this.shown = this.alignment = null;
  }

  async draw() {
    const { training, place } = /** @type {Shown} */ (this.shown);
    const step = training.stops[place].step;
    const says = `${happenedInWords(training)} The table below has the numbers of each stop.`;
    await this.chart.draw((room, inks) => curveFigure(training, step, room, inks), says);
  }
}
