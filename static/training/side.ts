/** Models along their training, beside each other: of each its curve, and its text and its map at a stop. */
import { html, nothing, render } from "../shared/html.ts";
import { markSentence } from "../shared/head/map-sentence.ts";
import { cellIn, isNothing, type Mark } from "../shared/head/marks.ts";
import { curveFigure } from "./curve-figure.ts";
import { areOfTranslations } from "./measures.ts";
import { beforeInWords, happenedInWords, laterInWords, modelAt, stopInWords } from "./stops.ts";
import { HINT, NO_MAP, curveInWords, mapInWords, writesAt } from "./words.ts";
import { likelihood } from "../shared/sentence/likelihood.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Drawing, FigureChart } from "../shared/maps/figure-chart.ts";
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

/** A model at a stop, with its map if it has one. */
export type Side = { model: Model; run: RunAtStop; alignment: Alignment | null };

/** `byWords` are the nodes that say how maps are read; they stand beside the first map. */
type Values = { sides: Side[]; byWords: unknown };

export function sideOf(model: Model, run: RunAtStop): Side {
  const { written, final, reading } = run;
  if (!written || !reading?.alignment) return { model, run, alignment: null };
  const foreign = written.target.written !== final; // than what its map reads
  return { model, run, alignment: { ...reading.alignment, looks: model.looks, foreign } };
}

export class Sides {
  readonly #place: HTMLElement;
  #sides: Side[] = [];

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  show({ sides, byWords }: Values) {
    this.#sides = sides;
    const first = sides.find(({ alignment }) => alignment);
    const template = (side: Side) =>
      this.#template(side, side === sides[0] ? "polite" : nothing, side === first ? byWords : nothing);
    render(sides.map(template), this.#place);
  }

  /** Light a mark in every map, and say it. */
  point(mark: Mark) {
    for (const [k, element] of [...this.#place.children].entries()) {
      const { alignment, run } = this.#sides[k];
      if (!alignment || !run.reading) continue;
      const [map, words] = ["attention-heatmap", "attention-words"].map((name) =>
        element.querySelector(name),
      );
      const { answer } = run.reading;
      (map as AttentionHeatmap).lit = cellIn(alignment, mark);
      (words as AttentionWords).parts = isNothing(mark)
        ? [{ text: HINT, role: "hint" }]
        : markSentence(alignment, mark, answer);
    }
  }

  /** Resolves once the curves are drawn. */
  settled(): Promise<unknown> {
    const charts = this.#place.querySelectorAll<FigureChart>("figure-chart");
    return Promise.all([...charts].map((chart) => chart.settled()));
  }

  #template({ model, run, alignment }: Side, live: unknown, byWords: unknown) {
    const { training, index, written } = run;
    const hasNone = !alignment;
    return html`
      <section class="side" data-wall="group">
        <h2 class="name" data-wall="title">${shortName(model)}</h2>
        <figure-chart data-name="The training" data-plotly=${this.#place.dataset.plotly ?? ""}
          .figure=${this.#figure(run)}></figure-chart>
        <div class="stop" data-wall="group">
          ${written ? writtenAt(run, written) : nothing}
          <p class="remark which" ?hidden=${hasNone}><span class="which-map tool">${alignment && said(model, run, alignment)}</span> ${byWords}</p>
          <attention-heatmap data-wall="map" ?hidden=${hasNone} data-model=${alignment ? modelAt(training, index) : nothing}
            .alignment=${alignment}></attention-heatmap>
          <attention-words data-wall="words" aria-live=${live} ?hidden=${hasNone}></attention-words>
          <p class="remark no-map" ?hidden=${!written || alignment}>${NO_MAP}</p>
          <p class="remark can tool" ?hidden=${!written}>${written && stopInWords(training, index)}</p>
          <p class="prose happened" data-wall="title">${happenedInWords(training)}</p>
          <p class="prose beside tool">${[beforeInWords(training), laterInWords(training)].filter(Boolean).join(" ")}</p>
        </div>
      </section>`;
  }

  /** The curve; those beside each other have the same axes. */
  #figure({ training, index }: RunAtStop) {
    const { stops, curve } = training;
    const alike = this.#sides.map(({ run }) => run.training);
    const says = curveInWords(curve.loss[curve.loss.length - 1], happenedInWords(training), stops.length > 1);
    const { step } = stops[index];
    return { draws: (...looks: Parameters<Drawing>) => curveFigure(training, step, ...looks, alike), says };
  }
}

const writtenAt = ({ training, index }: RunAtStop, written: Answer) => html`
  <div class="written" data-wall="text">
    <h3 class="at">${writesAt(training.stops[index].step)}</h3>
    <token-line aria-label="Pieces of what the model wrote at this step" .sentence=${written.target}></token-line>
    <span class="likely">log-probability ${likelihood(written.target).value}</span>
  </div>`;

function said(model: Model, { training, given }: RunAtStop, alignment: Alignment) {
  const shape = model.blocks.find(({ name }) => name === alignment.block);
  const isOne = shape?.layers === 1 && shape.heads === 1;
  return mapInWords(alignment, { isOne, isBest: areOfTranslations(training.stops), given });
}
