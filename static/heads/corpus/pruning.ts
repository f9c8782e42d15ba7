/** The chart of many heads at once with its words, and the same numbers as a table. */
import { html, render } from "lit-html";
import { withParts } from "../../shared/dom.ts";
import { inTable, rowHeading } from "../../shared/maps/table-cells.ts";
import { defined } from "../../shared/page/later.ts";
import { capital, fixed } from "../../shared/words.ts";
import { pruningFigure } from "./figures.ts";
import { contrastInWords, pruningInWords } from "./pruning-words.ts";
import { LOST_AXIS, withTable } from "./words.ts";
import type { HeadsCorpusAnswer } from "../../shared/api.ts";

/** The loss in nats a piece without so many heads, from 0 heads on. */
export type Curve = { block: string; cost: number[] };

export const curvesOf = ({ blocks }: HeadsCorpusAnswer): Curve[] =>
  Object.entries(blocks)
    .filter(([, { curve }]) => (curve?.cost.length ?? 0) > 1)
    .map(([block, { curve }]) => ({ block, cost: [0, ...(curve?.cost as number[])] }));

export class Pruning extends withParts(`
  container=#corpus-many chart=figure-chart#corpus-pruning contrast=#corpus-contrast shares=#corpus-shares
  gone=table#corpus-gone
`) {
  async show(corpus: HeadsCorpusAnswer) {
    const curves = curvesOf(corpus);
    this.container.hidden = !curves.length;
    if (!curves.length) return;
    this.contrast.textContent = contrastInWords(curves);
    this.shares.textContent = pruningInWords(curves);
    const most = Math.max(...curves.map(({ cost }) => cost.length));
    const top = ["heads gone", ...curves.map(({ block }) => block)];
    const lines = Array.from({ length: most }, (_, k) => [
      rowHeading(k),
      ...curves.map(({ cost }) => html`<td>${k in cost ? fixed(cost[k]) : "–"}</td>`),
    ]);
    render(inTable(capital(LOST_AXIS), top, lines), this.gone);
    await defined(this.chart);
    const says = withTable(contrastInWords(curves));
    await this.chart.draw((...looks) => pruningFigure(curves, ...looks), says);
  }
}
