/** Models along their training, beside each other: of each its curve, and its text and its map at a stop. */
import { html, nothing, render } from "../shared/html.ts";
import { languageOf } from "../shared/piece-languages.ts";
import { cellIn, isNothing } from "../shared/head/marks.ts";
import { readingSentence } from "../shared/head/reading-sentence.ts";
import { areTogether, findingInWords, headlineOf, linesOf, readInWords } from "./finding.ts";
import { ELSEWHERE } from "./finding-words.ts";
import { findingFigure } from "./finding-figure.ts";
import { areOfTranslations } from "./measures.ts";
import {
  beforeInWords,
  happenedInWords,
  laterInWords,
  modelAt,
  nearest,
  stepsOf,
  stopInWords,
} from "./stops.ts";
import { explained, type Terms } from "./terms.ts";
import { HINT, NO_MAP, ROWS, ROWS_TYPED, curveInWords, mapInWords, writesAt } from "./words.ts";
import { likelihood } from "../shared/sentence/likelihood.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import type { CurveFigure } from "./curve-figure.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Drawing, FigureChart } from "../shared/maps/figure-chart.ts";
import type { Answer, Model, TrainingAnswer } from "../shared/api.ts";
import type { Reading } from "../shared/head/reading.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Pointing } from "../shared/page/reading-lock.ts";

/**
 * A stop. The `reading` is of what the trained model writes at the `end`, `final`, or of what a person has `given` in its
 * place; `written` is null for a sentence of which nothing was kept.
 */
export type RunAtStop = {
  training: TrainingAnswer;
  index: number;
  final: string;
  given: string;
  written: Answer | null;
  end: Answer;
  reading: Reading;
};

/** A model at a stop, with its reading as it is shown. */
export type Side = { model: Model; run: RunAtStop; reading: Reading };

/** `byWords` says how maps are read, beside the first one; the first side explains `terms`. `curveFigure` is a tool. */
type Values = { sides: Side[]; byWords: unknown; terms: Terms; curveFigure: CurveFigure | undefined };

export function sideOf(model: Model, run: RunAtStop): Side {
  const { written, final, reading } = run;
  if (!written || !reading.alignment) return { model, run, reading };
  const foreign = written.target.written !== final; // than what its map reads
  const alignment = { ...reading.alignment, looks: model.looks, foreign };
  return { model, run, reading: { ...reading, alignment } };
}

export class Sides {
  readonly #place: HTMLElement;
  readonly #openStop: (step: number) => unknown;
  #sides: Side[] = [];
  #parts: Pick<Values, "terms" | "curveFigure"> = { terms: [], curveFigure: undefined };

  /** `openStop` is given the step of a stop, 0 of the last, when a curve is clicked there. */
  constructor(place: HTMLElement, openStop: (step: number) => unknown) {
    this.#place = place;
    this.#openStop = openStop;
  }

  show({ sides, byWords, terms, curveFigure }: Values) {
    this.#sides = sides;
    this.#parts = { terms, curveFigure };
    const first = sides.find(({ reading }) => reading.alignment);
    const template = (side: Side, k: number) =>
      this.#template(side, k, k ? nothing : "polite", side === first ? byWords : nothing);
    render(sides.map(template), this.#place);
  }

  /** The first side that has a map, else the first of all. */
  get first() {
    const k = this.#sides.findIndex(({ reading }) => reading.alignment);
    return { k: Math.max(0, k), alignment: this.#sides[k]?.reading.alignment ?? null };
  }

  /** Light a mark in every map, and say it. */
  point({ mark, marks }: Pointing) {
    for (const [k, element] of [...this.#place.children].entries()) {
      const { reading } = this.#sides[k];
      const { alignment } = reading;
      if (!alignment) continue;
      const [map, words] = ["attention-heatmap", "attention-words"].map((name) =>
        element.querySelector(name),
      );
      (map as AttentionHeatmap).lit = cellIn(alignment, marks[k]);
      (words as AttentionWords).parts = isNothing(mark)
        ? [{ text: HINT, role: "hint" }]
        : readingSentence(reading, marks[k], mark, this.#sides[mark.query?.model ?? 0].reading);
    }
  }

  /** Resolves once the curves are drawn. */
  settled(): Promise<unknown> {
    const charts = this.#place.querySelectorAll<FigureChart>("figure-chart");
    return Promise.all([...charts].map((chart) => chart.settled()));
  }

  #template(side: Side, k: number, live: unknown, byWords: unknown) {
    const { model, run, reading } = side;
    const { training, index, written } = run;
    const { alignment } = reading;
    const hasNone = !alignment;
    const isOne = this.#sides.length === 1;
    const plotly = this.#place.dataset.plotly ?? "";
    const open = ({ detail }: CustomEvent<{ x: number }>) => this.#openStop(stopAt(training, detail.x));
    return html`
      <section class="side" data-wall="group" data-reading=${k}>
        <h2 class="name tool" data-wall="title">${shortName(model)}</h2>
        <p class="prose happened" data-wall=${isOne ? nothing : "title"}>${said(training, !isOne, k ? [] : this.#parts.terms)}</p>
        <figure-chart class="found" data-wall=${isOne ? "map" : nothing} data-name="What was learnt, and when" data-plotly=${plotly}
          .figure=${this.#finding(run)} @point-choose=${open}></figure-chart>
        <div class="stop" data-wall="group">
          ${written ? writtenAt(run, written) : nothing}
          <p class="remark which" ?hidden=${hasNone}><span class="which-map tool">${alignment && mapSaid(model, run, alignment)}</span> ${byWords}</p>
          <attention-heatmap data-wall="map" ?hidden=${hasNone} data-model=${alignment ? modelAt(training, index) : nothing}
            .alignment=${alignment}></attention-heatmap>
          <attention-words data-wall="words" aria-live=${live} ?hidden=${hasNone}></attention-words>
          <p class="remark no-map" ?hidden=${!written || alignment}>${NO_MAP}</p>
          <p class="remark can tool" ?hidden=${!written}>${written && stopInWords(training, index)}</p>
          <p class="prose beside tool">${[beforeInWords(training), laterInWords(training)].filter(Boolean).join(" ")}</p>
        </div>
        <figure-chart class="all-curves tool" data-name="The training" data-plotly=${plotly}
          .figure=${this.#figure(run)}></figure-chart>
      </section>`;
  }

  /** The finding; those beside each other have the same axes. */
  #finding({ training, index }: RunAtStop) {
    const lines = linesOf(training);
    const alike = this.#sides.map(({ run }) => linesOf(run.training));
    const { step } = training.stops[index];
    const says = `${findingInWords(training)} ${readInWords(lines, step)}`;
    return { draws: (...looks: Parameters<Drawing>) => findingFigure(lines, step, ...looks, alike), says };
  }

  /** All curves; those beside each other have the same axes. */
  #figure({ training, index }: RunAtStop) {
    const { curveFigure } = this.#parts;
    if (!curveFigure) return null;
    const { stops, curve } = training;
    const alike = this.#sides.map(({ run }) => run.training);
    const says = curveInWords(curve.loss[curve.loss.length - 1], happenedInWords(training), stops.length > 1);
    const { step } = stops[index];
    return { draws: (...looks: Parameters<Drawing>) => curveFigure(training, step, ...looks, alike), says };
  }
}

/** The stop that is nearest to a step; 0: the last. */
function stopAt({ stops }: TrainingAnswer, step: number) {
  const steps = stepsOf({ stops });
  const index = nearest(steps, step);
  return index === steps.length - 1 ? 0 : steps[index];
}

const writtenAt = ({ training, index, final, given }: RunAtStop, written: Answer) => html`
  <div class="written" data-wall="text">
    <h3 class="at">${writesAt(training.stops[index].step)}</h3>
    <token-line lang=${languageOf("target") ?? ""} aria-label="Pieces of what the model wrote at this step" .sentence=${written.target}></token-line>
    <span class="likely tool">log-probability ${likelihood(written.target).value}</span>
    <p class="remark rows" ?hidden=${(given || final) === written.target.written}>${given ? ROWS_TYPED : ROWS}</p>
  </div>`;

/** The finding: with its headline, where that of the page is of several. */
const said = (training: TrainingAnswer, isOneOfTwo: boolean, terms: Terms) => html`
  ${isOneOfTwo ? html`<b>${headlineOf(training)}</b> ` : nothing}<span class="finding">${explained(findingInWords(training), terms)}</span>${areTogether(training) && !isOneOfTwo ? html`${ELSEWHERE.before}<a href="./training">${ELSEWHERE.link}</a>${ELSEWHERE.after}` : nothing}`;

function mapSaid(model: Model, { training, given }: RunAtStop, alignment: Alignment) {
  const shape = model.blocks.find(({ name }) => name === alignment.block);
  const isOne = shape?.layers === 1 && shape.heads === 1;
  return mapInWords(alignment, { isOne, isBest: areOfTranslations(training.stops), given });
}
