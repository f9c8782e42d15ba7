/** The chart of Cost with its buttons, and the same numbers as a table. */
import { html, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { growthFigure } from "./growth-figure.ts";
import { growthLines } from "./growth-lines.ts";
import { full, milliseconds, short } from "./numbers.ts";
import { APIECE, UNITS, atPieces, axisOf, chartInWords, cheapestInWords } from "./words.ts";
import { crossesInWords, machineInWords, measuredInWords, thisText, timesInWords } from "./words.ts";
import type { CostAnswer, Model } from "../shared/api.ts";
import type { Chart } from "./address.ts";
import { apiece, fewest, kindOf, ownLength, rivalAt, type Kind, type Line } from "./line.ts";

/** `n` is the length that is read; `all` is true where every line is drawn. */
type Values = {
  answer: CostAnswer;
  models: Model[];
  chosen: Model;
  chart: Chart;
  n: number;
  all: boolean;
};

export class Growth extends withParts(`
  charts=#charts drawing=figure-chart#growth-chart grown=table#growth-table notes=#growth-notes #times
`) {
  constructor(document: Document, acts: { open: (chart: Chart) => unknown; read: (n: number) => unknown }) {
    super(document);
    this.drawing.addEventListener("point-choose", (event) => {
      (document.activeElement as HTMLElement).blur(); // a press on the chart leaves it where it is
      acts.read((event as CustomEvent).detail.x);
    });
    this.charts.addEventListener("click", ({ target }) => {
      const { chart } = (target as HTMLElement).dataset;
      if (chart) acts.open(chart as Chart);
    });
  }

  /** Show a chart with its words; resolves once it is drawn. */
  async show({ answer, models, chosen, chart, n, all }: Values) {
    for (const button of this.charts.querySelectorAll("[data-chart]") as NodeListOf<HTMLElement>)
      button.ariaPressed = String(button.dataset.chart === chart);
    for (const note of this.notes.querySelectorAll("[data-of]") as NodeListOf<HTMLElement>)
      note.hidden = note.dataset.of !== chart;
    const lines = growthLines(chart, answer, models, chosen);
    const kind = kindOf(chosen);
    const uprights = uprightsOf(chart, answer, n, kind);
    const rival =
      chart === "held" ? lines[rivalAt(growthLines("models", answer, models, chosen), n)] : undefined;
    render(saidOf(answer, chart, lines, n, rival), this.notes.parentElement as HTMLElement, {
      renderBefore: this.notes,
    });
    render(timesInWords(answer), this.times);
    render(tableOf(lines, chart), this.grown);
    try {
      const few = all ? lines : fewest(lines, n, rival);
      const drawn = APIECE[chart] ? few.map(apiece) : few;
      const unit = axisOf(chart, kind);
      const write = chart === "measured" ? milliseconds : short;
      await this.drawing.draw(
        (...looks) => growthFigure(drawn, unit, uprights, write, ...looks),
        chartInWords(chart, unit, drawn),
      );
    } catch (error) {
      this.drawing.hidden = true;
      (this.grown.closest("details") as HTMLDetailsElement).open = true;
      throw error;
    }
  }
}

/** The sentence of a chart at the length that is read; of measured times also the machine. */
function saidOf(answer: CostAnswer, chart: Chart, lines: Line[], n: number, rival?: Line) {
  if (chart === "measured")
    return html`<p class="prose"><b id="cheapest">${measuredInWords(answer, n)}</b></p>
      <p class="prose remark">${machineInWords(answer)}</p>`;
  const crosses = chart === "layers" ? ` ${crossesInWords(answer.layers.d)}` : "";
  return html`<p class="prose"><b id="cheapest">${cheapestInWords(lines, chart, n, rival?.name)}${crosses}</b></p>`;
}

/** The numbers of all lines, a row a length. */
function tableOf(lines: Line[], chart: Chart) {
  const lengths = lines.reduce((a, { x }) => (x.length > a.length ? x : a), [] as number[]);
  const write = chart === "measured" ? milliseconds : short;
  const rows = lengths.map((n, k) => [
    rowHeading(full(n)),
    ...lines.map(({ y }) => html`<td title=${k in y ? full(y[k]) : ""}>${k in y ? write(y[k]) : "–"}</td>`),
  ]);
  return inTable(UNITS[chart], ["n", ...lines.map(({ name }) => name)], rows);
}

/** The sentence at hand, and the length that is read; of layers also where self-attention and a GRU cost the same. */
function uprightsOf(chart: Chart, answer: CostAnswer, read: number, kind: Kind) {
  const { layers, lengths } = answer;
  const n = ownLength(answer, kind);
  const { d, lengths: seen } = chart === "measured" ? layers.measured : { d: layers.d, lengths };
  const inside = [
    { x: n, name: thisText(n, kind) },
    ...(read !== n ? [{ x: read, name: atPieces(read) }] : []),
  ].filter(({ x }) => x >= seen[0] && x <= (seen.at(-1) as number));
  const crosses = { x: d, name: `n = d = ${full(d)}` };
  return chart === "layers" || chart === "measured" ? [...inside, crosses] : inside;
}
