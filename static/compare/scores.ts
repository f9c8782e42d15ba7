/**
 * Measurements of all models of the task, under the maps: scores by sentence length, alignment errors, and for other
 * tasks how often they are right.
 */
import { html, render } from "lit-html";
import { withParts } from "../shared/dom.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { FEWEST, lengthFigure } from "../shared/maps/length-figure.ts";
import { SCORE_NAMES, alignmentErrors, countWords, lengthLines } from "../shared/head/measured.ts";
import { mechanismOf, percent, shortName } from "../shared/head/measured.ts";
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
} from "./words.ts";
import { gapInWords, groupInWords, leftOutInWords, lengthsOf, shareNames, sharesInWords } from "./words.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
import { fixed } from "../shared/words.ts";
import type { Errors, Line, Score } from "../shared/head/measured.ts";
import type { Model } from "../shared/api.ts";

type Group = { letters: number; share: number };
type ScoredModels = { models: Model[]; chosen: string[]; text: string; score: Score; set: string };

export class Scores extends withParts(`
  #lengths chart=figure-chart#length-chart left=#length-left lengthTable=table#length-table #errors
  errorRows=tbody#error-rows #shares shareTitle=#shares-title shareNote=#shares-note
  shareNames=thead#share-names shareRows=tbody#share-rows #gain gainTable=table#gain-table #bootstrap #recall recallChart=figure-chart#recall-chart
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
    this.left.textContent = leftOutInWords(lines[0].groups.filter(({ pairs }) => pairs < FEWEST));
    const name = SCORE_NAMES[score];
    this.#fillLengthTable(lines, name);
    this.#showGain(models, set);
    const sentenceLength = countWords(text);
    try {
      const says = chartInWords(name, lines);
      await this.chart.draw((...looks) => lengthFigure(lines, chosen, sentenceLength, name, ...looks), says);
    } catch (error) {
      this.chart.hidden = true;
      (this.lengthTable.closest("details") as HTMLDetailsElement).open = true;
      throw error;
    }
  }

  #fillLengthTable(lines: Line[], score: string) {
    const top = lines[0].groups.map(groupInWords);
    const rows = lines.map(({ name, groups }) => cells(name, ...groups.map(({ score }) => fixed(score, 1))));
    render(inTable(byLength(score), ["model", ...top], rows), this.lengthTable);
  }

  /** Show the gain of attention over one fixed vector, where it was measured. */
  #showGain(models: Model[], set: string) {
    const found = gains(models, set);
    this.gain.textContent = gainInWords(models, set);
    this.bootstrap.textContent = bootstrapInWords(models);
    this.gainTable.hidden = !found.length;
    const top = found[0]?.gaps.map(lengthsOf) ?? [];
    const rows = found.map(({ name, gaps }) => cells(name, ...gaps.map(gapInWords)));
    render(inTable(GAIN, [ABOVE, ...top], rows), this.gainTable);
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
    this.shareTitle.textContent = title;
    this.shareNote.textContent = note;
    const rows = shares.map(({ model, all }) => row(model, chosen, mechanismOf(model), ...all.map(percent)));
    const names = shareNames(shares[0].groups).map((name) => html`<th scope="col">${name}</th>`);
    render(html`<tr>${names}</tr>`, this.shareNames);
    render(rows, this.shareRows);
  }
}

const errorCells = ({ head, best, mean }: Errors) => [head, fixed(best), mean === null ? "" : fixed(mean)];

const cells = (name: string, ...values: string[]) => [
  rowHeading(name),
  ...values.map((value) => html`<td>${value}</td>`),
];

/** The line of a model, marked if that stands above. */
const row = (model: Model, chosen: string[], ...values: string[]) =>
  html`<tr ?data-compared=${chosen.includes(model.id)}>${cells(shortName(model), ...values)}</tr>`;
