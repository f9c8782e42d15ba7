/**
 * A training that runs, or ran: what is said of it, its progress, its curve, what the model makes of an example now,
 * and the ways to the model.
 */
import { html, nothing, render } from "../shared/html.ts";
import { labels } from "../shared/pieces.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { pagesOf } from "./here-pages.ts";
import { curveFigure } from "./curve-figure.ts";
import { HerePointing } from "./here-pointing.ts";
import { runs } from "./here-server.ts";
import {
  CELL_HINT,
  WAITING,
  goingInWords,
  headInWords,
  lossSoFar,
  readsAt,
  resultInWords,
} from "./here-words.ts";
import { NO_MAP } from "./words.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { Drawing } from "../shared/maps/figure-chart.ts";
import type { ExampleReading, WorkshopAnswer } from "../shared/api.ts";

/** A report, null before the first one; what is said beside it; `waits` is true while the server does not answer. */
type Values = { report: WorkshopAnswer | null; says: string; waits: boolean };

type Acts = {
  cancel: () => unknown;
  download: (model: string) => unknown;
  nameOf: (mechanism: string) => string;
};

export class HereView {
  readonly #place: HTMLElement;
  readonly #acts: Acts;
  readonly #pointing: HerePointing;
  #values: Values = { report: null, says: "", waits: false };

  constructor(section: HTMLElement, acts: Acts) {
    this.#place = section.querySelector("#here-now") as HTMLElement;
    this.#acts = acts;
    this.#render(null);
    this.#pointing = new HerePointing(section, this.#part("#here-unlock"), {
      point: (alignment, cell) => this.#point(alignment, cell),
    });
  }

  show(values: Values) {
    const { says } = values;
    const isNew = says && says !== this.#values.says;
    this.#values = values;
    const example = values.report?.example;
    const alignment = example ? alignmentOf(example) : null;
    this.#render(alignment);
    this.#pointing.show(alignment);
    if (isNew) this.#part("#here-notice").scrollIntoView({ block: "nearest" });
  }

  /** Say something beside what is shown. */
  say(says: string) {
    this.show({ ...this.#values, says });
  }

  /** Scroll to the training that was started, also where the form fills the screen. */
  watch() {
    this.#part("#here-cancel").focus({ preventScroll: true });
    this.#part("#here-run").scrollIntoView({ block: "start" });
  }

  /** Scroll to the model that was trained. */
  present() {
    this.#part("#here-done").scrollIntoView({ block: "nearest" });
  }

  #part(selector: string) {
    return this.#place.querySelector(selector) as HTMLElement;
  }

  #point(alignment: Alignment, cell: Cell) {
    const isNone = cell.i === null && cell.j === null;
    (this.#part("attention-heatmap") as AttentionHeatmap).lit = cell;
    (this.#part("attention-words") as AttentionWords).parts = isNone
      ? [{ text: CELL_HINT, role: "hint" }]
      : mapSentence(alignment, cell);
  }

  #render(alignment: Alignment | null) {
    const { report, says } = this.#values;
    render(
      html`
      <p class="prose" id="here-why-not" ?hidden=${report?.allowed ?? true}>${report?.why_not}</p>
      <p class="notice" id="here-notice" data-kind="problem" role="alert" ?hidden=${!says}>${says}</p>
      <div id="here-run" ?hidden=${(report?.state ?? "none") === "none"}>
        ${report && this.#going(report)}
        ${this.#seen(report, alignment)}
      </div>
      <div id="here-done" role="status" ?hidden=${!report?.model}>${report?.model ? this.#result(report, report.model) : nothing}</div>`,
      this.#place,
    );
  }

  #going(report: WorkshopAnswer) {
    const { step, steps, choices } = report;
    const [goes, { waits }] = [runs(report), this.#values];
    const words = waits ? WAITING : goingInWords(report, this.#acts.nameOf(choices?.mechanism ?? ""));
    return html`
      <p class="going wrap">
        <progress id="here-bar" aria-labelledby="here-words" value=${(steps && step) || nothing} max=${steps ?? 1}
          ?hidden=${waits || !goes}></progress>
        <span id="here-words">${words}</span>
        <button type="button" id="here-cancel" ?hidden=${!goes} @click=${this.#acts.cancel}>cancel the training</button>
      </p>`;
  }

  #seen(report: WorkshopAnswer | null, alignment: Alignment | null) {
    const example = report?.example;
    const hasNone = !alignment;
    return html`
      <div id="here-seen" class="seen" ?hidden=${!example}>
        <figure-chart data-name="The training so far" data-plotly=${this.#place.dataset.plotly ?? ""}
          .figure=${report && figureOf(report)}></figure-chart>
        <div>
          ${example ? reads(example, report.step ?? 0) : nothing}
          <attention-heatmap ?hidden=${hasNone} .alignment=${alignment}></attention-heatmap>
          <attention-words ?hidden=${hasNone}></attention-words>
          <button type="button" class="quiet" id="here-unlock" ?hidden=${hasNone}>unlock</button>
        </div>
      </div>`;
  }

  #result(report: WorkshopAnswer, model: string) {
    const link = ({ name, href }: { name: string; href: string }) =>
      html`<li><a href=${href}>${name}</a></li>`;
    return html`
      <p class="prose" id="here-result">${resultInWords(report, this.#acts.nameOf(report.alike ?? ""))}</p>
      <ul class="wrap bare" id="here-links">
        ${pagesOf(report).map(link)}
        <li><button type="button" class="quiet" @click=${() => this.#acts.download(model)}>download it</button></li>
      </ul>`;
  }
}

const reads = (example: ExampleReading, step: number) => html`
  <h3 id="here-at">${readsAt(step, example.source.text)}</h3>
  <token-line data-side="target" aria-label="Pieces of what the model writes now" .sentence=${example.written}></token-line>
  <p class="remark" id="here-head">${example.weights ? headInWords(example) : NO_MAP}</p>`;

/** The curve so far; null before there is one. */
function figureOf({ curve, unseen, step, steps }: WorkshopAnswer) {
  if (!curve?.step.length || !unseen || !steps) return null;
  const training = { curve, unseen, stops: [], optimisation: { steps } };
  const draws = (...looks: Parameters<Drawing>) => curveFigure(training, step ?? 0, ...looks);
  return { draws, says: lossSoFar(curve) };
}

/** The map of the example; null for a model without attention. */
function alignmentOf({ source, target, layer, head, weights }: ExampleReading): Alignment | null {
  if (!weights) return null;
  return {
    ...{ block: "cross", layer: layer ?? 0, head: head ?? 0, naming: "produced" },
    ...{ n: weights.length, m: weights[0].length },
    weights: Float32Array.from(weights.flat(), (weight) => weight ?? NaN),
    rows: { side: "target", tokens: target.tokens, labels: labels(target.tokens) },
    columns: { side: "source", tokens: source.tokens, labels: labels(source.tokens) },
  };
}
