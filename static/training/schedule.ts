/**
 * The section on the schedule: the learning rate by step, of the paper's equation and of the shown training; and the
 * effect of label smoothing on the loss.
 */
import { partOf } from "../shared/dom.ts";
import { PAPER, lowestLoss, paperRate, rateOfOurs, type Numbers, type Schedule } from "./noam.ts";
import { scheduleFigure } from "./schedule-figure.ts";
import { nearest } from "./stops.ts";
import { number, rateInWords, scheduleInWords, smoothingInWords } from "./words.ts";
import type { TrainingAnswer } from "../shared/api.ts";
import type { TrainingPage } from "./page.ts";

const STEP = 10; // of the warm-up
const READ = 4_000; // the step at which the rate is read, where the address names none: the warm-up of the paper
const WIDTHS = [16, 32, 64, 96, 128, 256, 512, 1024];

/** Settings of the address; 0 is as in the paper, epsilon as trained, and `at` the usual step. */
type Settings = Record<"width" | "warmup" | "epsilon" | "at", number>;

export class ScheduleSection extends partOf<TrainingPage>()(`
  width=input#width at=input#at atSaid=#at-said readOut=#read-out warmup=input#warmup epsilon=input#epsilon widthSaid=#width-said warmupSaid=#warmup-said
  epsilonSaid=#epsilon-said chart=figure-chart#schedule sentence=#schedule-words smoothed=#smoothing-words paper=button#as-paper trained=button#as-trained
`) {
  training: TrainingAnswer | null = null;
  widths = WIDTHS;

  constructor(document: Document, page: TrainingPage) {
    super(document, page);
    for (const input of [this.width, this.warmup, this.epsilon, this.at])
      input.addEventListener("input", () => this.#change());
    this.paper.addEventListener("click", () => this.#as(PAPER));
    this.trained.addEventListener("click", () => this.#as(this.ours));
  }

  /** Show a training, and the equation with numbers of the address. */
  show(training: TrainingAnswer, asked: Settings) {
    this.training = training;
    const { d_model, optimisation } = training;
    this.widths = [...new Set([...WIDTHS, d_model])].sort((a, b) => a - b);
    this.width.max = String(this.widths.length - 1);
    this.width.value = String(nearest(this.widths, asked.width || PAPER.d_model));
    this.warmup.step = this.warmup.min = optimisation.warmup % STEP ? "1" : String(STEP); // its own is among them
    this.warmup.value = String(asked.warmup || PAPER.warmup);
    this.epsilon.min = optimisation.label_smoothing ? "1" : "0"; // in the address 0 means: as trained
    this.epsilon.value = String(asked.epsilon || Math.round(100 * optimisation.label_smoothing));
    this.at.value = String(asked.at || READ);
    const others = asked.epsilon || asked.at;
    this.paper.disabled = !others && isAs(PAPER, this.set);
    this.trained.disabled = !others && isAs(this.ours, this.set);
    this.#say();
  }

  get set(): Numbers {
    return { d_model: this.widths[Number(this.width.value)], warmup: Number(this.warmup.value) };
  }

  get ours(): Schedule {
    const { d_model, optimisation } = this.training as TrainingAnswer;
    return { ...optimisation, d_model };
  }

  #change() {
    const { optimisation } = this.training as TrainingAnswer;
    const [epsilon, at] = [Number(this.epsilon.value), Number(this.at.value)];
    const smoothed = epsilon === Math.round(100 * optimisation.label_smoothing) ? 0 : epsilon;
    return this.#as(this.set, smoothed, at === READ ? 0 : at);
  }

  #as({ d_model, warmup }: Numbers, epsilon = 0, at = 0) {
    const width = d_model === PAPER.d_model ? 0 : d_model;
    const asked = { width, warmup: warmup === PAPER.warmup ? 0 : warmup, epsilon, at };
    this.page.keepAlong(asked);
    this.show(this.training as TrainingAnswer, asked);
    return this.draw();
  }

  #say() {
    const { curve, optimisation, vocabulary } = this.training as TrainingAnswer;
    const { set, ours } = this;
    this.widthSaid.textContent = number(set.d_model);
    this.warmupSaid.textContent = `${number(set.warmup)} steps`;
    const epsilon = Number(this.epsilon.value) / 100;
    this.epsilonSaid.textContent = epsilon.toFixed(2);
    this.sentence.textContent = scheduleInWords(set, ours);
    const at = Number(this.at.value);
    this.atSaid.textContent = number(at);
    this.readOut.textContent = rateInWords(at, paperRate(at, set), rateOfOurs(at, ours));
    const ended = epsilon === optimisation.label_smoothing ? curve.loss[curve.loss.length - 1] : null;
    this.smoothed.textContent = smoothingInWords(epsilon, vocabulary, lowestLoss(epsilon, vocabulary), ended);
  }

  async draw() {
    const { curve } = this.training as TrainingAnswer;
    const { set, ours, sentence, at } = this;
    await this.chart.draw(
      (...looks) => scheduleFigure(set, ours, curve, Number(at.value), ...looks),
      sentence.textContent ?? "",
    );
  }
}

const isAs = (a: Numbers, b: Numbers) => a.d_model === b.d_model && a.warmup === b.warmup;
