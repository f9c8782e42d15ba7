/**
 * The section on the schedule: the learning rate by step, of the paper's equation and of the shown training; and the
 * effect of label smoothing on the loss.
 */
import { html, render } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { withParts } from "../shared/dom.ts";
import { PAPER, lowestLoss, paperRate, rateOfOurs, type Numbers, type Schedule } from "./noam.ts";
import { scheduleFigure } from "./schedule-figure.ts";
import { nearest } from "./stops.ts";
import { epsilonInWords, number, rateInWords, scheduleInWords, smoothingInWords } from "./words.ts";
import type { Drawing } from "../shared/maps/figure-chart.ts";
import type { TrainingAnswer } from "../shared/api.ts";

const STEP = 10; // of the warm-up
const READ = 4_000; // the step at which the rate is read, where the address names none: the warm-up of the paper
const WIDTHS = [16, 32, 64, 96, 128, 256, 512, 1024];

/** Settings of the address; 0 is as in the paper, and `at` the usual step; epsilon null is as trained, 0 off. */
export type Settings = Record<"width" | "warmup" | "at", number> & { epsilon: number | null };

type Acts = { set: (settings: Settings) => unknown };

type Values = { training: TrainingAnswer; asked: Settings };

type Range = { min: number; max: number; step: number };

type Ranges = Record<keyof Settings, Range>;

/** The numbers that are set, with the ranges of their sliders; epsilon in hundredths. */
export type Set = Numbers & { epsilon: number; at: number; widths: number[]; ranges: Ranges };

export function setOf({ training, asked }: Values): Set {
  const { d_model, optimisation } = training;
  const widths = [...new Set([...WIDTHS, d_model])].sort((a, b) => a - b);
  const step = optimisation.warmup % STEP ? 1 : STEP; // its own is among them
  const ranges = {
    width: { min: 0, max: widths.length - 1, step: 1 },
    warmup: { min: step, max: 10_000, step },
    at: { min: 100, max: 10_000, step: 100 },
    epsilon: { min: 0, max: 30, step: 1 },
  };
  return {
    d_model: widths[nearest(widths, asked.width || PAPER.d_model)],
    warmup: within(asked.warmup || PAPER.warmup, ranges.warmup),
    epsilon: within(asked.epsilon ?? trained(training), ranges.epsilon),
    at: within(asked.at || READ, ranges.at),
    ...{ widths, ranges },
  };
}

/** The number of a slider that is nearest. */
const within = (value: number, { min, max, step }: Range) =>
  Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));

const trained = ({ optimisation }: TrainingAnswer) => Math.round(100 * optimisation.label_smoothing);

/** The settings as the address has them: nothing of what is usual. */
export const settingsOf = (
  { d_model, warmup, epsilon, at }: Numbers & Partial<Set>,
  training: TrainingAnswer,
): Settings => ({
  width: d_model === PAPER.d_model ? 0 : d_model,
  warmup: warmup === PAPER.warmup ? 0 : warmup,
  epsilon: epsilon === trained(training) ? null : (epsilon ?? null),
  at: at === READ ? 0 : (at ?? 0),
});

export class ScheduleSection extends withParts(`
  settings=#schedule-settings chart=figure-chart#schedule said=#schedule-said smoothing=#smoothing
`) {
  readonly #acts: Acts;

  constructor(root: ParentNode, acts: Acts) {
    super(root);
    this.#acts = acts;
  }

  /** Show a training, and the equation with numbers of the address. */
  show({ training, asked }: Values) {
    const { curve, d_model, optimisation } = training;
    const [set, ours] = [setOf({ training, asked }), { ...optimisation, d_model }];
    const change = (part: Partial<Set>) => this.#acts.set(settingsOf({ ...set, ...part }, training));
    const as = (numbers: Numbers) => {
      const { d_model, warmup } = numbers;
      const isSo = asked.epsilon === null && !asked.at && d_model === set.d_model && warmup === set.warmup;
      return { isSo, choose: () => this.#acts.set(settingsOf({ d_model, warmup }, training)) };
    };
    const says = scheduleInWords(set, ours);
    render(settings(set, change, as(PAPER), as(ours)), this.settings);
    render(saidOf(set, ours, says), this.said);
    render(smoothing(training, set, change), this.smoothing);
    const draws = (...looks: Parameters<Drawing>) => scheduleFigure(set, ours, curve, set.at, ...looks);
    this.chart.figure = { draws, says };
  }

  /** Resolves once the rates are drawn. */
  settled(): Promise<void> {
    return this.chart.settled();
  }
}

type Change = (part: Partial<Set>) => unknown;

/** Numbers that a button sets: whether it is so already. */
type As = { isSo: boolean; choose: () => unknown };

function settings({ d_model, warmup, at, widths, ranges }: Set, change: Change, paper: As, ours: As) {
  const width = slider("width", widths.indexOf(d_model), ranges, number(d_model), (k) =>
    change({ d_model: widths[k] }),
  );
  const rises = slider("warmup", warmup, ranges, `${number(warmup)} steps`, (warmup) => change({ warmup }));
  return html`
    <span class="setting"><label for="width" title="of a recurrent model d_e, the size of its embeddings">d<sub>model</sub></label>${width}</span>
    <span class="setting"><label for="warmup">warmup</label>${rises}</span>
    <span class="setting"><label for="at">at step</label>${slider("at", at, ranges, number(at), (at) => change({ at }))}</span>
    <button type="button" class="quiet" id="as-paper" ?disabled=${paper.isSo} @click=${paper.choose}>as in the paper</button>
    <button type="button" class="quiet" id="as-trained" ?disabled=${ours.isSo} @click=${ours.choose}>as trained</button>`;
}

const saidOf = (set: Set, ours: Schedule, says: string) => html`
  <p class="prose" data-wall="words"><b id="read-out">${rateInWords(set.at, paperRate(set.at, set), rateOfOurs(set.at, ours))}</b></p>
  <p class="prose" id="schedule-words">${says}</p>`;

function smoothing({ curve, optimisation, vocabulary }: TrainingAnswer, set: Set, change: Change) {
  const epsilon = set.epsilon / 100;
  const ended = epsilon === optimisation.label_smoothing ? curve.loss[curve.loss.length - 1] : null;
  const says = smoothingInWords(epsilon, vocabulary, lowestLoss(epsilon, vocabulary), ended);
  const range = slider("epsilon", set.epsilon, set.ranges, epsilonInWords(epsilon), (epsilon) =>
    change({ epsilon }),
  );
  return html`
    <div class="settings"><span class="setting"><label for="epsilon">ε</label>${range}</span></div>
    <p class="prose" id="smoothing-words">${says}</p>`;
}

function slider(
  name: keyof Ranges,
  value: number,
  ranges: Ranges,
  says: string,
  set: (n: number) => unknown,
) {
  const { min, max, step } = ranges[name];
  return html`<input type="range" id=${name} min=${min} max=${max} step=${step} .value=${live(String(value))}
    @input=${({ target }: Event) => set((target as HTMLInputElement).valueAsNumber)}><output id="${name}-said" for=${name}>${says}</output>`;
}
