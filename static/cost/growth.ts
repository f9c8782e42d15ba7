/** The chart of Cost with its buttons, and the same numbers as a table. */
import { h, withParts } from "../shared/dom.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { growthFigure } from "./growth-figure.ts";
import { growthLines, type Chart, type Line } from "./growth-lines.ts";
import { full, milliseconds, short } from "./numbers.ts";
import { UNITS, chartInWords, cheapestInWords, thisSentence } from "./words.ts";
import type { CostAnswer, Model } from "../shared/api.ts";
import type { CostPage } from "./page.ts";

export class Growth extends withParts(`
  charts=#charts chart=figure-chart#growth-chart grownTable=table#growth-table notes=#growth-notes #cheapest
`) {
  constructor(document: Document, page: CostPage) {
    super(document);
    this.charts.addEventListener("click", ({ target }) => {
      const { chart } = (target as HTMLElement).dataset;
      if (chart) page.open({ chart: chart as Chart }, "replace");
    });
  }

  async show(answer: CostAnswer, models: Model[], chosen: Model, chart: Chart) {
    for (const button of this.charts.querySelectorAll("[data-chart]") as NodeListOf<HTMLElement>)
      button.ariaPressed = String(button.dataset.chart === chart);
    for (const note of this.notes.querySelectorAll("[data-of]") as NodeListOf<HTMLElement>)
      note.hidden = note.dataset.of !== chart;
    const lines = growthLines(chart, answer, models, chosen);
    const uprights = uprightsOf(chart, answer);
    this.cheapest.textContent = cheapestInWords(lines, chart);
    this.#fillTable(lines, chart);
    try {
      const says = chartInWords(chart, lines);
      await this.chart.draw((...looks) => growthFigure(lines, UNITS[chart], uprights, ...looks), says);
    } catch (error) {
      this.chart.hidden = true;
      (this.grownTable.closest("details") as HTMLDetailsElement).open = true;
      throw error;
    }
  }

  #fillTable(lines: Line[], chart: Chart) {
    const lengths = lines.reduce((a, { x }) => (x.length > a.length ? x : a), [] as number[]);
    const write = chart === "measured" ? milliseconds : short;
    const top = [heading("n", "col"), ...lines.map(({ name }) => heading(name, "col"))];
    const rows = lengths.map((n, k) => [
      heading(full(n), "row"),
      ...lines.map(({ y }) => h("td", { title: k in y ? full(y[k]) : "" }, k in y ? write(y[k]) : "–")),
    ]);
    table(this.grownTable, UNITS[chart], top, rows);
  }
}

/** The sentence at hand; of layers also where self-attention and a GRU cost the same. */
function uprightsOf(chart: Chart, { n, layers, lengths }: CostAnswer) {
  const { d, lengths: seen } = chart === "measured" ? layers.measured : { d: layers.d, lengths };
  const inside = n >= seen[0] ? [{ x: n, name: thisSentence(n) }] : [];
  const crosses = { x: d, name: `n = d = ${full(d)}` };
  return chart === "layers" || chart === "measured" ? [...inside, crosses] : inside;
}
