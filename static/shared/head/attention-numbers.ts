/**
 * A head as a table of numbers, which a screen reader reads too. Set `alignment`. Fires `cell-enter`, `cell-leave`
 * and `cell-lock`, with a cell `{i, j}`.
 */
import { adds, dispatch, h } from "../dom.ts";
import type { Cell } from "../maps/cells.ts";
import { rowsOf } from "../maps/plan.ts";
import { at, type Alignment } from "./weights.ts";
import { SPACE } from "../pieces.ts";
import { css, inkOn } from "../maps/ramp.ts";
import { headTitle } from "./titles.ts";
import { axisNames, noWeight } from "./words.ts";
import { WEIGHTS, tooMany } from "./numbers-words.ts";
import { fixed, inLanguageOf } from "../words.ts";
import { Painted } from "../maps/painted.ts";
import { weightTriple } from "../maps/inks.ts";
import { table } from "../maps/table-cells.ts";

const MOST_CELLS = 40_000; // cells: more would hold the browser for minutes, so only the row or column that is pointed at is shown

type Shown = { alignment: Alignment | null; rows: number[]; j: number | null };

export class AttentionNumbers extends Painted {
  /** The head, and of a large one the part that is shown: rows, or column j. */
  #shown: Shown = { alignment: null, rows: [0], j: null };

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    for (const type of ["pointerover", "pointerleave", "click"]) this.addEventListener(type, this);
    this.role = "region"; // it scrolls: it must be reachable by key
    this.tabIndex = 0;
    this.ariaLabel ??= WEIGHTS;
  }

  get alignment() {
    return this.#shown.alignment;
  }

  set alignment(alignment: Alignment | null) {
    this.#shown = { ...this.#shown, alignment };
    this.paint();
  }

  set lit({ i, j, others }: Cell) {
    const rows = rowsOf({ i, j, others });
    if (this.#isLarge && (rows.length || j !== null)) this.#showSome(rows, rows.length ? null : j);
    const light = (selector: string, as: string) => {
      for (const cell of this.querySelectorAll(selector)) cell.setAttribute("data-lit", as);
    };
    for (const old of this.querySelectorAll("[data-lit]")) old.removeAttribute("data-lit");
    for (const k of rows) light(`[data-i="${k}"]`, "row");
    if (j !== null) light(`[data-j="${j}"]`, "column");
    if (i !== null && j !== null) light(`[data-i="${i}"][data-j="${j}"]`, "cell");
  }

  #showSome(rows: number[], j: number | null) {
    const { rows: before, j: column } = this.#shown;
    if (j === column && String(rows) === String(before)) return;
    this.#shown = { ...this.#shown, rows, j };
    this.paint();
  }

  handleEvent(event: Event) {
    if (event.type === "pointerleave") return dispatch(this, "cell-leave");
    const cell = (event.target as Element).closest("[data-i], [data-j]") as HTMLElement | null;
    if (!cell) return;
    const { i, j } = cell.dataset;
    const detail = { i: i === undefined ? null : Number(i), j: j === undefined ? null : Number(j) };
    const type = event.type === "click" ? "cell-lock" : "cell-enter";
    dispatch(this, type, adds(event as MouseEvent) ? { ...detail, adds: true } : detail);
  }

  get #isLarge() {
    return (this.alignment?.weights.length ?? 0) > MOST_CELLS;
  }

  #visible(a: Alignment) {
    const [rows, columns] = [a.rows, a.columns].map(({ labels }) => [...labels.keys()]);
    const { rows: some, j } = this.#shown;
    if (!this.#isLarge) return { rows, columns };
    if (j !== null) return { rows, columns: [Math.min(j, a.m - 1)] };
    return { rows: some.filter((i) => i < a.n), columns };
  }

  paint() {
    const a = this.alignment;
    if (!a) return this.replaceChildren();
    const names = axisNames(a);
    const { rows, columns } = this.#visible(a);
    const top = columns.map((j) => heading(a.columns, j, "col", { j }));
    const lines = rows.map((i) => [
      heading(a.rows, i, "row", { i }),
      ...columns.map((j) => cell(a, at(a, i, j), i, j)),
      ...(a.sinks ? [cell(a, a.sinks[i], i)] : []),
    ]);
    if (a.sinks) top.push(heading({ labels: ["sink"] }, 0, "col", {}));
    const name = `${headTitle(a)}; ${names.rows}, ${names.columns}`;
    const numbers = table(h("table"), name, [h("td"), ...top], lines);
    this.replaceChildren(...(this.#isLarge ? [h("p", {}, tooMany(a.n))] : []), numbers);
  }
}

/** The name of a row or a column, in the language of its side. */
function heading(
  { labels, side = "" }: { labels: string[]; side?: string },
  k: number,
  scope: "row" | "col",
  dataset: { i?: number; j?: number },
) {
  const label = labels[k];
  const ariaLabel = label === SPACE ? "space" : null;
  return h("th", { scope, dataset, ariaLabel }, h("bdi", inLanguageOf(side), label));
}

/** A cell with a weight; without j, the share that the row leaves to a sink, which stands apart. */
function cell({ signed, given }: Alignment, weight: number, i: number, j?: number) {
  const dataset = { i, j, apart: j === undefined };
  const title = noWeight({ given });
  if (Number.isNaN(weight))
    return h("td", { dataset, className: "masked", title }, h("span", { className: "unseen" }, title));
  const td = h("td", { dataset, title: fixed(weight, 6) }, fixed(weight));
  const colour = weightTriple(weight, signed);
  td.style.backgroundColor = css(colour);
  if (Math.abs(weight) < 0.05) td.className = "faint";
  else td.style.color = inkOn(colour);
  return td;
}
