/** The chart of Cost with its buttons, and the same numbers as a table. */
import { h, withParts } from "../shared/dom.js";
import { heading, table } from "../shared/maps/table-cells.js";
import { growthFigure } from "./growth-figure.js";
import { UNITS, growthLines } from "./growth-lines.js";
import { full, milliseconds, short } from "./numbers.js";

/**
 * @typedef {import("./growth-lines.js").Chart} Chart
 * @typedef {import("./growth-lines.js").Line} Line
 * @typedef {import("../shared/api.js").CostAnswer} CostAnswer
 */

export class Growth extends withParts(`
  charts=#charts chart=figure-chart#growth-chart grownTable=table#growth-table notes=#growth-notes
`) {
  /**
   * @param {Document} document
   * @param {{openChart(chart: Chart): unknown}} page
   */
  constructor(document, page) {
    super(document);
    this.charts.addEventListener("click", ({ target }) => {
      const { chart } = /** @type {HTMLElement} */ (target).dataset;
      if (chart) page.openChart(/** @type {Chart} */ (chart));
    });
  }

  /**
   * @param {CostAnswer} answer
   * @param {Model[]} models
   * @param {Model} chosen
   * @param {Chart} chart
   */
  async show(answer, models, chosen, chart) {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (
      this.charts.querySelectorAll("[data-chart]")
    ))
      button.ariaPressed = String(button.dataset.chart === chart);
    for (const note of /** @type {NodeListOf<HTMLElement>} */ (this.notes.querySelectorAll("[data-of]")))
      note.hidden = note.dataset.of !== chart;
    const lines = growthLines(chart, answer, models, chosen);
    const places = placesOf(chart, answer);
    this.#fillTable(lines, chart);
    try {
      await this.chart.draw(
        (room, inks) => growthFigure(lines, UNITS[chart], places, room, inks),
        `${UNITS[chart]}, of ${lines.map(({ name }) => name).join(", ")}. The table below has the same numbers.`,
      );
    } catch (error) {
      this.chart.hidden = true;
      /** @type {HTMLDetailsElement} */ (this.grownTable.closest("details")).open = true;
      throw error;
    }
  }

  /**
   * @param {Line[]} lines
   * @param {Chart} chart
   */
  #fillTable(lines, chart) {
    const lengths = lines.reduce((a, { x }) => (x.length > a.length ? x : a), /** @type {number[]} */ ([]));
    const write = chart === "measured" ? milliseconds : short;
    const top = [heading("n", "col"), ...lines.map(({ name }) => heading(name, "col"))];
    const rows = lengths.map((n, k) => [
      heading(full(n), "row"),
      ...lines.map(({ y }) => h("td", { title: k in y ? full(y[k]) : "" }, k in y ? write(y[k]) : "–")),
    ]);
    table(this.grownTable, UNITS[chart], top, rows);
  }
}

/**
 * The sentence at hand; of layers also where self-attention and a GRU cost the same.
 *
 * @param {Chart} chart
 * @param {CostAnswer} answer
 */
function placesOf(chart, { n, layers, lengths }) {
  const own = { x: n, name: `this sentence: n = ${full(n)}` };
  const first = chart === "measured" ? layers.measured.lengths[0] : lengths[0];
  const inside = n >= first ? [own] : [];
  const d = chart === "measured" ? layers.measured.d : layers.d;
  const crosses = { x: d, name: `n = d = ${full(d)}` };
  return chart === "layers" || chart === "measured" ? [...inside, crosses] : inside;
}
