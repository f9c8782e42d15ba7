/**
 * A small matrix, each cell its number on its colour: weights from paper to violet, signed numbers around 0.
 *
 *   <heat-table data-name="Q" data-kind="signed"></heat-table>   then set .shown; data-masked: what a masked cell says
 *
 * @typedef {{values: Matrix, digits: number, rows: string[], columns: string[]}} Shown  columns may be unnamed: none
 *
 * @fires cell-enter  CustomEvent<{i: number, j: number}>, bubbles; also by focus
 * @fires cell-move   CustomEvent<{i: number, j: number}>, bubbles; by an arrow key
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<{i: number, j: number}>, bubbles; click, Enter or space
 */
import { dispatch, h } from "../dom.js";
import { count } from "../words.js";
import { shown as inDigits } from "./arithmetic.js";
import { sameSize } from "./grids.js";
import { counted } from "./numbers-of.js";
import { css, inkOn } from "./ramp.js";
import { Painted } from "./painted.js";
import { reach, shade } from "./signed.js";
import { cell, heading, light, moved, nearest, placeOf, table } from "./table-cells.js";
import { signedColours, weightRamp } from "./inks.js";

export class HeatTable extends Painted {
  /** @type {Shown} */
  #shown = { values: [], digits: 2, rows: [], columns: [] };
  #table = h("table", { role: "grid" });
  #at = { i: 0, j: 0 };

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    for (const type of ["pointerover", "pointerleave", "click", "keydown", "focusin", "focusout"])
      this.addEventListener(type, this);
  }

  /** @param {Shown} shown */
  set shown(shown) {
    const same = sameSize(shown.values, this.#shown.values) && namesOf(shown) === namesOf(this.#shown);
    this.#shown = shown;
    if (!same) this.#build();
    this.paint();
  }

  /** @returns {MatrixOf[]} */
  get numbers() {
    const { values, rows, columns } = this.#shown;
    if (!values.length) return [];
    const { name, kind } = this.dataset;
    const isWeights = kind === "weights";
    const numbers = values.flat().map((x) => x ?? NaN);
    const end = isWeights ? 1 : reach(numbers.filter((x) => !Number.isNaN(x)));
    const labels = columns.length ? columns : counted(values[0].length);
    const axes = { rows: { means: "", labels: rows }, columns: { means: "", labels } };
    return [{ name, key: "values", kind: isWeights ? "weights" : "signed", end, ...axes, values: numbers }];
  }

  /** @param {import("./table-cells.js").Light[]} lights */
  set lit(lights) {
    light(this.#table, lights);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event));
    if (event.type === "pointerleave" || event.type === "focusout") return dispatch(this, "cell-leave", null);
    const place = placeOf(/** @type {Element} */ (event.target));
    if (!place) return;
    if (event.type !== "pointerover") this.#rove(place);
    dispatch(this, event.type === "click" ? "cell-lock" : "cell-enter", place);
  }

  #build() {
    const { values, rows, columns } = this.#shown;
    const focused = this.contains(document.activeElement);
    const top = columns.map((name) => heading(name, "col"));
    const lines = values.map((row, i) => [heading(rows[i], "row"), ...row.map((_, j) => cell(i, j))]);
    this.append(table(this.#table, "", top.length ? [h("td", { role: "presentation" }), ...top] : [], lines));
    for (const td of this.#table.tBodies[0].querySelectorAll("td")) td.tabIndex = -1;
    this.#rove(nearest(this.#at, values));
    if (focused) this.#cell(this.#at).focus();
  }

  paint() {
    const { values, digits } = this.#shown;
    if (!values.length) return;
    this.#table.ariaLabel = `${this.dataset.name}, ${count(values.length, "row")}, ${count(values[0].length, "column")}`;
    const numbers = values.flat().filter((x) => x !== null);
    const end = reach(numbers);
    values.forEach((row, i) =>
      row.forEach((x, j) => {
        const td = this.#cell({ i, j });
        td.className = x === null ? "masked" : "";
        td.textContent = x === null ? (this.dataset.masked ?? "") : inDigits(x, digits, numbers);
        td.title = x === null ? "not allowed" : String(x).replace("-", "\u2212");
        td.ariaLabel = x === null ? "not allowed" : null;
        this.#colour(td, x, end);
      }),
    );
  }

  /**
   * @param {HTMLElement} td
   * @param {number | null} x
   * @param {number} end where the scale of signed numbers ends
   */
  #colour(td, x, end) {
    const ramp = this.dataset.kind === "weights" ? weightRamp() : signedColours();
    const k = this.dataset.kind === "weights" ? Math.round(255 * (x ?? 0)) : shade(x ?? 0, end, ramp.length);
    td.style.backgroundColor = x === null ? "" : css(ramp[k]);
    td.style.color = x === null ? "" : inkOn(ramp[k]);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return dispatch(this, "cell-lock", this.#at);
    }
    const to = moved(this.#at, event.key, this.#shown.values);
    if (!to) return;
    event.preventDefault();
    this.#rove(to);
    this.#cell(this.#at).focus();
    dispatch(this, "cell-move", this.#at);
  }

  /**
   * One cell of the table is a stop of the Tab key.
   *
   * @param {import("./table-cells.js").CellAt} place
   */
  #rove(place) {
    for (const old of this.#table.querySelectorAll("[tabindex='0']")) old.setAttribute("tabindex", "-1");
    this.#at = place;
    this.#cell(place).tabIndex = 0;
  }

  /** @param {import("./table-cells.js").CellAt} place */
  #cell({ i, j }) {
    return /** @type {HTMLElement} */ (this.#table.tBodies[0].rows[i].cells[j + 1]);
  }
}

/** @param {Shown} shown */
const namesOf = ({ rows, columns }) => [...rows, "", ...columns].join("\n");
