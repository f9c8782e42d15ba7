/**
 * One head as a large heatmap; row i is a query, column j a key.
 *
 *   <attention-heatmap></attention-heatmap>   then set .alignment; .lit as often as the pointer moves
 *
 * @typedef {import("./head-plan.js").Plan} Plan
 */
import { h } from "../dom.js";
import { boxOf } from "../maps/plan.js";
import { isPresented } from "../page/present.js";
import { drawn } from "./head-marks.js";
import { largestPlan, leastHeight, onWall } from "./head-plan.js";
import { rowsOf } from "./marks.js";
import { sumHeight, summedRow } from "./summed-row.js";
import { headTitle } from "./titles.js";
import { showTooltip } from "./tooltip.js";
import { paintHead } from "./head-painting.js";
import { CellMap } from "../maps/cell-map.js";
import { growing } from "../maps/label-sizes.js";
import { inks } from "../maps/inks.js";
import { nearest, shorten, widths } from "../maps/names.js";
import { pixelsOf, prepare } from "../maps/drawing.js";
import { paintVeil } from "../maps/frames.js";

export class AttentionHeatmap extends CellMap {
  /** @type {Alignment | null} */
  #alignment = null;
  /** @type {Plan | null} */
  plan = null;
  #row = box("lit-row");
  #column = box("lit-column");
  /** @type {HTMLElement[]} frames of further rows, and their sum under the map */
  #others = [];
  #sum = box("sum");
  #tip = box("tip");
  /** @type {{sure: number[][], possible: number[][]} | null} */
  #outlined = null;
  #size = "";
  /** Whether the scale is painted with it; small maps side by side have one scale for all. */
  scaled = true;

  connectedCallback() {
    super.connectedCallback();
    this.#row.hidden = this.#column.hidden = this.#tip.hidden = true;
    this.#tip.ariaHidden = "true"; // the page says it in words
    this.#sum.hidden = true;
    this.append(this.#column, this.#row, this.#sum, this.#tip);
  }

  get alignment() {
    return this.#alignment;
  }

  /** @param {Alignment | null} alignment */
  set alignment(alignment) {
    this.#alignment = alignment;
    this.#tip.hidden = true;
    if (!alignment) return;
    this.ariaLabel = `Heatmap of ${headTitle(alignment)}. The view “numbers” has the same as a table.`;
    this.forget();
  }

  /** @param {{sure: number[][], possible: number[][]} | null} cells [i, j] that have a frame */
  set outlined(cells) {
    this.#outlined = cells;
    this.#outline();
  }

  #outline() {
    for (const old of this.querySelectorAll(".outline")) old.remove();
    if (!this.plan) return;
    for (const kind of /** @type {const} */ (["sure", "possible"]))
      for (const [i, j] of this.#outlined?.[kind] ?? []) {
        const frame = box(`outline ${kind}`);
        this.#frame(frame, { i, j });
        this.append(frame);
      }
  }

  /** @param {string} type @param {Lit} cell */
  dispatch(type, cell) {
    if (type !== "cell-lock" && this.plan && this.#alignment)
      showTooltip(this.#tip, this.#alignment, this.plan, cell);
    super.dispatch(type, cell);
  }

  resized() {
    const { clientWidth: width, clientHeight: height, plan } = this;
    if (width && (!plan || this.#size !== `${width} ${height}`)) super.resized();
  }

  paint() {
    const a = this.#alignment;
    if (!a || !this.clientWidth) return;
    this.plan = this.#makePlan(a);
    const { width, height, font, flat, angle, apart } = this.plan;
    this.style.setProperty("--font", `${font}px`);
    this.style.setProperty("--apart", `${flat ? apart.flat : apart.turned}px`);
    this.style.setProperty("--angle", `${angle}deg`);
    this.dataset.labels = flat ? "flat" : "turned";
    this.image ??= pixelsOf({ n: a.n, m: a.m, values: drawn(a), kind: "weights", end: 1 });
    const context = prepare(this.canvas, width, height);
    paintHead(context, a, this.plan, this.image);
    paintVeil(context, this.plan, rowsOf(this.lit));
    this.#outline();
    this.#frameLit();
  }

  /** @param {Alignment} a */
  #makePlan({ n, m, rows, columns, sinks }) {
    const { size } = inks();
    const wall = isPresented();
    const names = [Object.values(rows.ticks ?? rows.labels), columns.ticks ? [] : columns.labels];
    const [rowLabels, labels] = names.map((some) => widths(some.map(shorten), size));
    const room = {
      ...{ width: this.clientWidth, n, m, sink: Boolean(sinks), font: size, scaled: this.scaled },
      ...{ rowLabel: Math.max(0, ...rowLabels), columnLabel: Math.max(0, ...labels) },
      ...{ flatLabel: nearest(labels.slice(0, -1)), lastLabel: labels.at(-1) ?? 0 },
      ...(columns.ticks && !rows.ticks ? { ratio: Infinity } : {}), // so many columns are narrower than rows are high
      ...(wall ? onWall(size) : {}),
    };
    const below = this.#added.length ? sumHeight() : 0;
    const fitted = (/** @type {number} */ height) =>
      largestPlan({ ...room, height }, columns.ticks ? [] : growing(size));
    if (wall) return fitted(this.clientHeight - below);
    const free = fitted(0);
    this.style.minHeight = `${below + (free.narrow ? free.height : Math.min(leastHeight(n), free.height))}px`;
    this.#size = `${this.clientWidth} ${this.clientHeight}`;
    return free.narrow ? free : fitted(this.clientHeight - below);
  }

  /** Rows that are lit and added; none where there is one row at most. */
  get #added() {
    const rows = rowsOf(this.lit).filter((i) => i < (this.#alignment?.n ?? 0));
    return rows.length > 1 ? rows : [];
  }

  light() {
    if (isPresented()) this.repaint();
    this.#frameLit();
  }

  /** Frame what is lit, and name it: its own label may have been left out. */
  #frameLit() {
    const { n = 0, m = 0, rows, columns } = this.#alignment ?? {};
    const { i, j } = this.lit;
    if (this.plan && this.#sum.hidden !== !this.#added.length) return this.#makeRoom();
    this.#showSum();
    this.#row.hidden = !this.plan || i === null || i >= n;
    this.#column.hidden = !this.plan || j === null || j >= m;
    if (!this.#row.hidden) this.#frame(this.#row, { i, j: null }, rows?.labels[Number(i)]);
    if (!this.#column.hidden) this.#frame(this.#column, { i: null, j }, columns?.labels[Number(j)]);
  }

  /** Whether each name has room. */
  get isNamed() {
    const plan = this.plan ?? (this.#alignment && this.clientWidth ? this.#makePlan(this.#alignment) : null);
    return !plan || (plan.everyRow === 1 && plan.everyColumn === 1);
  }

  /** The map gives way to the sum under it, or takes its room again. */
  #makeRoom() {
    this.#sum.hidden = !this.#added.length;
    this.plan = null;
    this.repaint();
  }

  /** The rows that are added, framed, and their sum. */
  #showSum() {
    const [a, rows] = [this.#alignment, this.#added];
    for (const frame of this.#others) frame.remove();
    this.#others = rows.filter((i) => i !== this.lit.i).map(() => box("lit-row"));
    if (!a || !this.plan || !rows.length) return;
    this.append(...this.#others);
    rows
      .filter((i) => i !== this.lit.i)
      .forEach((i, k) => this.#frame(this.#others[k], { i, j: null }, a.rows.labels[i]));
    const { left, width } = boxOf(this.plan, null, null);
    Object.assign(this.#sum.style, { left: `${left}px`, width: `${width}px`, top: `${this.plan.height}px` });
    this.#sum.replaceChildren(...summedRow(a, rows, this.plan.across));
  }

  /**
   * @param {HTMLElement} element
   * @param {Lit} lit
   * @param {string} [name]
   */
  #frame(element, { i, j }, name = "") {
    for (const [side, value] of Object.entries(boxOf(/** @type {Plan} */ (this.plan), i, j)))
      element.style.setProperty(side, `${value}px`);
    element.dataset.name = shorten(name);
  }
}

/** @param {string} name */
const box = (name) => h("div", { className: name });
