/**
 * Scores by sentence length as a chart, with the length of one's own sentence on its axis.
 *
 *   <length-chart data-plotly="address of plotly"></length-chart>   then await .draw(chart)
 *
 * @typedef {{lines: import("../lib/measured.js").Line[], chosen: string[], own: number, score: string}} Chart
 */
import { lengthFigure } from "../lib/length-figure.js";
import { inks } from "./inks.js";
import { loadPlotly } from "./plotly.js";

const CONFIG = { displayModeBar: false, responsive: false, showTips: false, doubleClick: false };

export class LengthChart extends HTMLElement {
  /** @type {Chart | null} */
  #chart = null;
  #plot = document.createElement("div");
  #resize = new ResizeObserver(() => void this.#draw());

  connectedCallback() {
    this.role = "img";
    this.append(this.#plot);
    document.addEventListener("theme-change", this);
    this.#resize.observe(this);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
    this.#resize.disconnect();
  }

  handleEvent() {
    void this.#draw();
  }

  /** @param {Chart} chart */
  async draw(chart) {
    this.#chart = chart;
    const names = chart.lines.map(({ name }) => name).join(", ");
    this.ariaLabel = `${chart.score} by sentence length of ${names}. The table below has the same numbers.`;
    await this.#draw();
  }

  async #draw() {
    const chart = this.#chart;
    if (!chart || !this.clientWidth) return;
    const plotly = await loadPlotly(this.dataset.plotly ?? "");
    if (chart !== this.#chart) return;
    const colours = inks();
    const room = { width: this.clientWidth, height: this.clientHeight, font: colours.size };
    const { data, layout } = lengthFigure(chart.lines, chart.chosen, chart.own, chart.score, room, colours);
    await plotly.react(this.#plot, data, layout, CONFIG);
  }
}
