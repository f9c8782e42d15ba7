/** The chart of many heads at once with its words, and the same numbers as a table. */
import { html, render } from "../../shared/html.ts";
import { withParts } from "../../shared/dom.ts";
import { inTable, rowHeading } from "../../shared/maps/table-cells.ts";
import { capital, fixed } from "../../shared/words.ts";
import { curvesOf } from "./curves.ts";
import { pruningFigure } from "./figures.ts";
import { contrastInWords, pruningInWords } from "./pruning-words.ts";
import { LOST_AXIS, withTable } from "./words.ts";
import type { HeadsCorpusAnswer } from "../../shared/api.ts";

export class Pruning extends withParts(`
  container=#corpus-many chart=figure-chart#corpus-pruning about=#corpus-many>.grey gone=table#corpus-gone
`) {
  /** Show the curves of all blocks; resolves once they are drawn. */
  async show(corpus: HeadsCorpusAnswer) {
    const curves = curvesOf(corpus);
    this.container.hidden = !curves.length;
    if (!curves.length) return;
    const contrast = contrastInWords(curves);
    const said = html`
      <p class="prose" id="corpus-contrast">${contrast}</p>
      <p class="prose" id="corpus-shares">${pruningInWords(curves)}</p>`;
    render(said, this.container, { renderBefore: this.about });
    const most = Math.max(...curves.map(({ cost }) => cost.length));
    const top = ["heads gone", ...curves.map(({ block }) => block)];
    const lines = Array.from({ length: most }, (_, k) => [
      rowHeading(k),
      ...curves.map(({ cost }) => html`<td>${k in cost ? fixed(cost[k]) : "–"}</td>`),
    ]);
    render(inTable(capital(LOST_AXIS), top, lines), this.gone);
    await this.chart.draw((...looks) => pruningFigure(curves, ...looks), withTable(contrast));
  }
}
