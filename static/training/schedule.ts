/**
 * The section on the schedule: the learning rate by step, with the numbers of the shown training or others; and the
 * effect of label smoothing on the loss.
 */
import { withParts } from "../shared/dom.ts";
import { learningRate, lowestLoss, paperRate, peak, type Schedule } from "./noam.ts";
import { number } from "./numbers.ts";
import { scheduleFigure } from "./schedule-figure.ts";
import { rateInWords, scheduleInWords, smoothingInWords } from "./words.ts";
import type { TrainingAnswer } from "../shared/api.ts";
import type { TrainingPage } from "./page.ts";

const STEP = 10; // of the warm-up
const READ = 4_000; // the step at which the rate is read, where the address names none: the warm-up of the paper
const WIDTHS = [16, 32, 64, 96, 128, 256, 512, 1024];

/** Settings of the address; 0 is as trained, and `at` the usual step. */
type Settings = Record<"width" | "warmup" | "epsilon" | "at", number>;

export class ScheduleSection extends withParts(`
  width=input#width at=input#at atSaid=#at-said readOut=#read-out warmup=input#warmup epsilon=input#epsilon widthSaid=#width-said warmupSaid=#warmup-said
  epsilonSaid=#epsilon-said chart=figure-chart#schedule said=#schedule-words smoothed=#smoothing-words own=button#as-trained
`) {
  declare page: TrainingPage;
  training: TrainingAnswer | null = null;
  widths = WIDTHS;

  constructor(document: Document, page: TrainingPage) {
    super(document);
    this.page = page;
    for (const input of [this.width, this.warmup, this.epsilon, this.at])
      input.addEventListener("input", () => this.#change());
    this.own.addEventListener("click", () => this.#as({ width: 0, warmup: 0, epsilon: 0, at: 0 }));
  }

  /** Show a training, with numbers of the address; 0 is as trained. */
  show(training: TrainingAnswer, asked: Settings) {
    this.training = training;
    const { d_model, optimisation } = training;
    this.widths = [...new Set([...WIDTHS, d_model])].sort((a, b) => a - b);
    this.width.max = String(this.widths.length - 1);
    this.width.value = String(this.widths.indexOf(nearest(asked.width || d_model, this.widths)));
    this.warmup.step = this.warmup.min = optimisation.warmup % STEP ? "1" : String(STEP); // its own is among them
    this.warmup.max = String(optimisation.steps - optimisation.cooldown);
    this.warmup.value = String(asked.warmup || optimisation.warmup);
    this.epsilon.min = optimisation.label_smoothing ? "1" : "0"; // in the address 0 means: as trained
    this.epsilon.value = String(asked.epsilon || Math.round(100 * optimisation.label_smoothing));
    this.at.value = String(asked.at || READ);
    this.own.disabled = !asked.width && !asked.warmup && !asked.epsilon && !asked.at;
    this.#say();
  }

  get schedule(): Schedule {
    const { optimisation } = this.training as TrainingAnswer;
    const { steps, cooldown, rate } = optimisation;
    const [d_model, warmup] = [this.widths[Number(this.width.value)], Number(this.warmup.value)];
    return { d_model, warmup, steps, cooldown, rate };
  }

  #change() {
    const { d_model, warmup } = this.schedule;
    const { optimisation, d_model: own } = this.training as TrainingAnswer;
    const epsilon = Number(this.epsilon.value);
    return this.#as({
      width: d_model === own ? 0 : d_model,
      warmup: warmup === optimisation.warmup ? 0 : warmup,
      epsilon: epsilon === Math.round(100 * optimisation.label_smoothing) ? 0 : epsilon,
      at: Number(this.at.value) === READ ? 0 : Number(this.at.value),
    });
  }

  #as(asked: Settings) {
    this.page.keepAlong(asked);
    this.show(this.training as TrainingAnswer, asked);
    return this.draw();
  }

  #say() {
    const { curve, optimisation, vocabulary } = this.training as TrainingAnswer;
    const { schedule } = this;
    const { d_model, warmup } = schedule;
    this.widthSaid.textContent = number(d_model);
    this.warmupSaid.textContent = `${number(warmup)} steps`;
    const epsilon = Number(this.epsilon.value) / 100;
    this.epsilonSaid.textContent = epsilon.toFixed(2);
    const top = learningRate(peak(schedule), schedule);
    this.said.textContent = scheduleInWords(warmup, top, schedule.cooldown, schedule.rate);
    const at = Number(this.at.value);
    this.atSaid.textContent = number(at);
    this.readOut.textContent = rateInWords(at, d_model, warmup, paperRate(at, schedule));
    const ended = epsilon === optimisation.label_smoothing ? curve.loss[curve.loss.length - 1] : null;
    this.smoothed.textContent = smoothingInWords(epsilon, vocabulary, lowestLoss(epsilon, vocabulary), ended);
  }

  async draw() {
    const { curve } = this.training as TrainingAnswer;
    const { schedule, said, at } = this;
    await this.chart.draw(
      (...looks) => scheduleFigure(schedule, curve, Number(at.value), ...looks),
      said.textContent ?? "",
    );
  }
}

const nearest = (width: number, widths: number[]) =>
  widths.reduce((a, b) => (Math.abs(Math.log(b / width)) < Math.abs(Math.log(a / width)) ? b : a));
