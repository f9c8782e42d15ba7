/**
 * A head as a table of numbers, which is also what a screen reader reads.
 *
 *   <attention-numbers></attention-numbers>   then set .alignment
 *
 *
 * @fires cell-enter  CustomEvent<{i: number | null, j: number | null}>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<{i: number | null, j: number | null}>, bubbles
 */
import { adds, dispatch, h } from "../dom.js";
import { rowsOf } from "./marks.js";
import { row } from "./weights.js";
import { SPACE } from "../sentence/pieces.js";
import { css, inkOn } from "../maps/ramp.js";
import { axisNames, headTitle } from "./titles.js";
import { count, fixed } from "../words.js";
import { Painted } from "../maps/painted.js";
import { weightTriple } from "../maps/inks.js";
import { table } from "../maps/table-cells.js";

const MOST = 40_000; // cells: more would hold the browser for minutes, so only the rows that are pointed at are shown

export class AttentionNumbers extends Painted {
  /** @type {Alignment | null} */
  #alignment = null;
  #some = [0]; // rows of a head that is too large

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    for (const type of ["pointerover", "pointerleave", "click"]) this.addEventListener(type, this);
    this.role = "region"; // it scrolls: it must be reachable by key
    this.tabIndex = 0;
    this.ariaLabel = "The weights of this head as a table";
  }

  get alignment() {
    return this.#alignment;
  }

  /** @param {Alignment | null} value */
  set alignment(value) {
    this.#alignment = value;
    this.paint();
  }

  /** @param {Cell} lit */
  set lit({ i, j, others }) {
    const rows = rowsOf({ i, j, others });
    if (this.#isLarge && rows.length && String(rows) !== String(this.#some)) {
      this.#some = rows;
      this.paint();
    }
    for (const old of this.querySelectorAll("[data-lit]")) old.removeAttribute("data-lit");
    for (const k of rows)
      for (const cell of this.querySelectorAll(`[data-i="${k}"]`)) cell.setAttribute("data-lit", "row");
    if (j !== null)
      for (const cell of this.querySelectorAll(`[data-j="${j}"]`)) cell.setAttribute("data-lit", "column");
    if (i !== null && j !== null)
      this.querySelector(`[data-i="${i}"][data-j="${j}"]`)?.setAttribute("data-lit", "cell");
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "pointerleave") return dispatch(this, "cell-leave");
    const cell = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-i], [data-j]")
    );
    if (!cell) return;
    const { i, j } = cell.dataset;
    const detail = { i: i === undefined ? null : Number(i), j: j === undefined ? null : Number(j) };
    const type = event.type === "click" ? "cell-lock" : "cell-enter";
    dispatch(this, type, adds(/** @type {MouseEvent} */ (event)) ? { ...detail, adds: true } : detail);
  }

  get #isLarge() {
    return this.#alignment !== null && this.#alignment.weights.length > MOST;
  }

  paint() {
    const a = this.#alignment;
    if (!a) return this.replaceChildren();
    const names = axisNames(a);
    const top = a.columns.labels.map((label, j) => heading(label, "col", { j }));
    const shown = this.#isLarge ? this.#some.filter((i) => i < a.n) : [...a.rows.labels.keys()];
    const lines = shown.map((i) => [
      heading(a.rows.labels[i], "row", { i }),
      ...Array.from(row(a, i), (weight, j) => cell(weight, i, j)),
      ...(a.sinks ? [cell(a.sinks[i], i)] : []),
    ]);
    if (a.sinks) top.push(heading("sink", "col", {}));
    const name = `${headTitle(a)}; ${names.rows}, ${names.columns}`;
    const all = `${count(a.n, "row")} are too many for a table: point at a word for its own; a saved file has all.`;
    const numbers = table(h("table"), name, [h("td"), ...top], lines);
    this.replaceChildren(...(this.#isLarge ? [h("p", {}, all)] : []), numbers);
  }
}

/**
 * @param {string} label
 * @param {"row" | "col"} scope
 * @param {{i?: number, j?: number}} place
 */
function heading(label, scope, { i, j }) {
  const ariaLabel = label === SPACE ? "space" : null;
  return h("th", { scope, dataset: { i, j }, ariaLabel }, h("bdi", {}, label));
}

/**
 * @param {number} weight
 * @param {number} i
 * @param {number} [j] none: it is what the row leaves to a sink, which stands apart
 */
function cell(weight, i, j) {
  const dataset = { i, j, apart: j === undefined };
  const masked = "not allowed";
  if (Number.isNaN(weight))
    return h(
      "td",
      { dataset, className: "masked", title: masked },
      h("span", { className: "unseen" }, masked),
    );
  const td = h("td", { dataset, title: fixed(weight, 6) }, fixed(weight));
  const colour = weightTriple(weight);
  td.style.backgroundColor = css(colour);
  if (weight < 0.05) td.className = "faint";
  else td.style.color = inkOn(colour);
  return td;
}
