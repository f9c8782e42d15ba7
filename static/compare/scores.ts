/**
 * Measurements of all models of the task, under the maps: scores by sentence length, alignment errors, and for other
 * tasks how often they are right.
 */
import { html, nothing, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { FEWEST, lengthFigure } from "../shared/maps/length-figure.ts";
import { SCORE_NAMES, alignmentErrors, countWords, lengthLines } from "../shared/head/measured.ts";
import { recallFigure, type Recalled } from "./recall.ts";
import { gains } from "./gains.ts";
import {
  ABOVE,
  GAIN,
  NO_ALIGNMENT,
  RECALL,
  bootstrapInWords,
  byLength,
  chartInWords,
  gainInWords,
} from "./scores-words.ts";
import {
  gapInWords,
  groupInWords,
  leftOutInWords,
  lengthsOf,
  shareNames,
  sharesInWords,
} from "./scores-words.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
import { fixed, percent } from "../shared/words.ts";
import { mechanismOf, shortName } from "../shared/sentence/model-names.ts";
import type { Errors, Line, Score } from "../shared/head/measured.ts";
import type { Model } from "../shared/api.ts";

type Group = { letters: number; share: number };
type ScoredModels = { models: Model[]; chosen: string[]; text: string; score: Score; set: string };

export class Scores extends withParts(`
  #lengths chart=figure-chart#length-chart left=#length-left tables=#length-tables #errors errorRows=tbody#error-rows
  #shares #gain #recall recallChart=figure-chart#recall-chart
`) {
  /** The reason that a chart is not drawn. */
  problem: unknown = null;

  constructor(root: ParentNode, acts: { choose: (choice: { score?: Score; set?: string }) => unknown }) {
    super(root);
    this.lengths.addEventListener("click", ({ target }) => {
      const { score, set } = (target as Element).closest<HTMLElement>("[aria-pressed]")?.dataset ?? {};
      if (score) acts.choose({ score: score as Score });
      if (set) acts.choose({ set });
    });
  }

  /** Show what was measured; a chart that could not be drawn leaves its numbers. */
  async show(scored: ScoredModels) {
    const models = oldestFirst(scored.models);
    this.#showErrors(models, scored.chosen);
    this.#showShares(models, scored.chosen);
    const charts = async () => {
      await this.#showRecall(models);
      await this.#showLengths({ ...scored, models });
    };
    this.problem = await charts().then(
      () => null,
      (error) => error,
    );
  }

  async #showRecall(models: Model[]) {
    this.recall.hidden = !models.some(({ measured }) => measured?.exact);
    if (this.recall.hidden) return;
    const { recall, trained } = this.recall.dataset;
    const recalled: Recalled = JSON.parse(recall ?? "{}");
    await this.recallChart.draw((...looks) => recallFigure(recalled, Number(trained), ...looks), RECALL);
  }

  async #showLengths({ models, chosen, text, score, set }: ScoredModels) {
    for (const button of this.lengths.querySelectorAll("[aria-pressed]") as NodeListOf<HTMLElement>)
      button.ariaPressed = String(button.dataset.score === score || button.dataset.set === set);
    const lines = lengthLines(models, set, score);
    this.lengths.hidden = !lines.length;
    if (!lines.length) return;
    render(leftOutInWords(lines[0].groups.filter(({ pairs }) => pairs < FEWEST)), this.left);
    const name = SCORE_NAMES[score];
    render(gainInWords(models, set), this.gain);
    render([lengthTable(lines, name), gainTable(models, set)], this.tables);
    const sentenceLength = countWords(text);
    try {
      const says = chartInWords(name, lines);
      await this.chart.draw((...looks) => lengthFigure(lines, chosen, sentenceLength, name, ...looks), says);
    } catch (error) {
      this.chart.hidden = true;
      (this.tables.closest("details") as HTMLDetailsElement).open = true;
      throw error;
    }
  }

  #showErrors(models: Model[], chosen: string[]) {
    const errors = alignmentErrors(models);
    const blind = models.filter(({ looks }) => looks === "nowhere");
    this.errors.hidden = !errors.length;
    const rows = [
      ...errors.map(({ model, produced, fed }) => row(model, chosen, ...[produced, fed].flatMap(errorCells))),
      ...blind.map((model) => row(model, chosen, NO_ALIGNMENT, ...Array(5).fill(""))),
    ];
    render(rows, this.errorRows);
  }

  #showShares(models: Model[], chosen: string[]) {
    const shares = models.flatMap((model) => {
      const { exact, accuracy } = model.measured ?? {};
      const groups: Group[] = exact?.by_length ?? [];
      const share = exact?.share ?? accuracy;
      return share === undefined ? [] : [{ model, groups, all: [share, ...groups.map((one) => one.share)] }];
    });
    this.shares.hidden = !shares.length;
    if (!shares.length) return;
    const { title, note } = sharesInWords(shares[0].model.measured ?? {});
    const rows = shares.map(({ model, all }) => row(model, chosen, mechanismOf(model), ...all.map(percent)));
    const names = shareNames(shares[0].groups).map((name) => html`<th scope="col">${name}</th>`);
    const table = html`<thead id="share-names"><tr>${names}</tr></thead><tbody id="share-rows">${rows}</tbody>`;
    const place = html`
      <div class="wide" role="group" aria-labelledby="shares-title" tabindex="0"><table class="ruled">${table}</table></div>`;
    render(
      html`<h2 id="shares-title">${title}</h2><p class="prose" id="shares-note">${note}</p>${place}`,
      this.shares,
    );
  }
}

function lengthTable(lines: Line[], score: string) {
  const top = lines[0].groups.map(groupInWords);
  const rows = lines.map(({ name, groups }) => cells(name, ...groups.map(({ score }) => fixed(score, 1))));
  return html`
    <div class="wide" role="group" aria-label="Scores by sentence length" tabindex="0">
      <table class="ruled" id="length-table">${inTable(byLength(score), ["model", ...top], rows)}</table>
    </div>`;
}

/** The gain of attention over one fixed vector, where it was measured. */
function gainTable(models: Model[], set: string) {
  const found = gains(models, set);
  const top = found[0]?.gaps.map(lengthsOf) ?? [];
  const rows = found.map(({ name, gaps }) => cells(name, ...gaps.map(gapInWords)));
  const table = html`
    <div class="wide" role="group" aria-label="Gain in BLEU by sentence length" tabindex="0">
      <table class="ruled" id="gain-table">${inTable(GAIN, [ABOVE, ...top], rows)}</table>
    </div>`;
  return html`
    ${found.length ? table : nothing}
    <p class="remark" id="bootstrap">${bootstrapInWords(models)}</p>`;
}

const errorCells = ({ head, best, mean }: Errors) => [head, fixed(best), mean === null ? "" : fixed(mean)];

const cells = (name: string, ...values: string[]) => [
  rowHeading(name),
  ...values.map((value) => html`<td>${value}</td>`),
];

/** The line of a model, marked if that stands above. */
const row = (model: Model, chosen: string[], ...values: string[]) =>
  html`<tr ?data-compared=${chosen.includes(model.id)}>${cells(shortName(model), ...values)}</tr>`;
