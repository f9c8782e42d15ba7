/**
 * One head as a large heatmap; row i is a query, column j a key.
 *
 *   <attention-heatmap data-plotly="address of plotly"></attention-heatmap>   then await .draw(alignment); set .lit
 *
 * @typedef {import("../lib/alignment.js").Alignment} Alignment
 * @typedef {import("../lib/plan.js").Plan} Plan
 *
 * @fires cell-enter  CustomEvent<{i: number | null, j: number | null}>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<{i: number | null, j: number | null}>, bubbles
 */
import { allowed } from "../lib/alignment.js";
import { figure, forPrint, shorten } from "../lib/figure.js";
import { columnBox, leastHeight, plan, rowBox, under } from "../lib/plan.js";
import { colorscale } from "../lib/ramp.js";
import { headTitle } from "../lib/titles.js";
import { hatchImage, inks, theme } from "./inks.js";
import { loadPlotly } from "./plotly.js";

const MARGIN = 16; // what the last column's label may be wider than its cell

const CONFIG = {
  displayModeBar: false,
  responsive: false,
  doubleClick: false,
  scrollZoom: false,
  showTips: false,
};

export class AttentionHeatmap extends HTMLElement {
  /** @type {Alignment | null} */
  #alignment = null;
  /** @type {Plan | null} */
  #plan = null;
  /** @type {{i: number | null, j: number | null}} */
  #lit = { i: null, j: null };
  #plot = box("plot");
  #row = box("lit-row");
  #column = box("lit-column");
  #size = "";
  #resize = new ResizeObserver(() => this.#onResize());

  connectedCallback() {
    this.role = "group";
    this.tabIndex = 0;
    this.#row.hidden = this.#column.hidden = true;
    this.append(this.#plot, this.#column, this.#row);
    for (const type of ["pointermove", "pointerleave", "click"]) this.addEventListener(type, this);
    document.addEventListener("theme-change", this);
    this.#resize.observe(this);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
    this.#resize.disconnect();
  }

  /** @param {Alignment} alignment */
  async draw(alignment) {
    this.#alignment = alignment;
    this.ariaLabel = `Heatmap of ${headTitle(alignment)}. The view “numbers” has the same as a table.`;
    await this.#draw();
  }

  /** @param {{i: number | null, j: number | null}} lit */
  set lit(lit) {
    this.#lit = lit;
    this.#light();
  }

  /** @returns {Promise<string>} the map with its title, as the address of a PNG image */
  async picture() {
    const plotly = await loadPlotly(this.dataset.plotly ?? "");
    const a = /** @type {Alignment} */ (this.#alignment);
    const figure = forPrint(this.#figure(), a, inks());
    const { width, height } = figure.layout;
    return plotly.toImage(figure, { format: "png", width, height, scale: 2 });
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "theme-change") return void this.#draw();
    if (event.type === "pointerleave") return this.#tell("cell-leave", { i: null, j: null });
    if (!this.#plan) return;
    const { left, top } = this.#plot.getBoundingClientRect();
    const { clientX, clientY } = /** @type {PointerEvent} */ (event);
    const cell = under(this.#plan, clientX - left, clientY - top);
    if (event.type === "pointermove")
      this.#tell(cell ? "cell-enter" : "cell-leave", cell ?? { i: null, j: null });
    else if (cell && (cell.i === null || cell.j === null)) this.#tell("cell-lock", cell); // else Plotly tells
  }

  /**
   * @param {string} type
   * @param {{i: number | null, j: number | null}} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  #onResize() {
    const size = `${this.clientWidth} ${this.clientHeight}`;
    if (size === this.#size || !this.#plan) return;
    this.#size = size;
    void this.#draw();
  }

  async #draw() {
    const a = this.#alignment;
    if (!a || !this.clientWidth) return;
    const plotly = await loadPlotly(this.dataset.plotly ?? "");
    if (a !== this.#alignment || !this.clientWidth) return;
    this.#plan = this.#makePlan(a);
    const { data, layout } = this.#figure();
    await plotly.react(this.#plot, data, layout, CONFIG);
    const plot = /** @type {any} */ (this.#plot);
    plot.removeAllListeners?.("plotly_click");
    plot.on("plotly_click", (/** @type {{points: {x: number, y: number}[]}} */ { points }) =>
      this.#tell("cell-lock", { i: points[0].y, j: points[0].x }),
    );
    this.#light();
  }

  /** @param {Alignment} a */
  #makePlan(a) {
    const { family, size } = inks();
    const font = `${size}px ${family}`;
    const [rowLabel, columnLabel, inner, last] = [
      a.rows.labels,
      a.columns.labels,
      a.columns.labels.slice(0, -1),
      a.columns.labels.slice(-1),
    ].map((labels) => widest(labels, font));
    const flatLabel = Math.max(inner, last - MARGIN);
    const labels = { rowLabel, columnLabel, flatLabel, font: size };
    const room = { width: this.clientWidth, height: 0, n: a.n, m: a.m, ...labels };
    const free = plan(room);
    this.style.minHeight = `${free.narrow ? free.top + free.height + free.bottom : leastHeight(a.n)}px`;
    this.#size = `${this.clientWidth} ${this.clientHeight}`;
    return free.narrow ? free : plan({ ...room, height: this.clientHeight });
  }

  #figure() {
    const a = /** @type {Alignment} */ (this.#alignment);
    const p = /** @type {Plan} */ (this.#plan);
    const masked = !allowed(a, 0, a.m - 1);
    const hatching = masked ? hatchImage(p, (i, j) => allowed(a, i, j)) : null;
    return figure(a, p, inks(), colorscale(theme()), hatching);
  }

  /** Frame what is lit, and name it where its own label was left out. */
  #light() {
    const p = this.#plan;
    const a = this.#alignment;
    const { i, j } = this.#lit;
    this.#row.hidden = i === null || !p;
    this.#column.hidden = j === null || !p;
    if (!p || !a) return;
    if (i !== null && i < a.n) {
      place(this.#row, rowBox(p, i));
      this.#row.dataset.name = i % p.everyRow ? shorten(a.rows.labels[i]) : "";
    }
    if (j !== null && j < a.m) {
      place(this.#column, columnBox(p, j));
      this.#column.dataset.name = j % p.everyColumn ? shorten(a.columns.labels[j]) : "";
    }
    colour(this.#plot.querySelectorAll(".ytick text"), i, p.everyRow, "lit-query");
    colour(this.#plot.querySelectorAll(".xtick text"), j, p.everyColumn, "lit-key");
  }
}

/**
 * Mark the tick text of one place; Plotly leaves classes of others alone.
 *
 * @param {NodeListOf<Element>} texts
 * @param {number | null} index
 * @param {number} every
 * @param {string} name
 */
function colour(texts, index, every, name) {
  texts.forEach((text, k) => text.classList.toggle(name, index === k * every));
}

/** @param {string} name */
function box(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {{left: number, top: number, width: number, height: number}} rectangle
 */
function place(element, rectangle) {
  for (const [side, value] of Object.entries(rectangle)) element.style.setProperty(side, `${value}px`);
}

/**
 * @param {string[]} labels
 * @param {string} font
 */
function widest(labels, font) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  context.font = font;
  return Math.max(0, ...labels.map((text) => context.measureText(shorten(text)).width));
}
