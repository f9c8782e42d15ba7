/**
 * A small matrix, each cell its number on its colour, weights from paper to violet, signed numbers around 0:
 * `<heat-table data-name="Q" data-kind="signed">`; a masked cell says `data-masked`. Set `shown`. Fires `cell-enter`,
 * also by focus, `cell-move` by an arrow key, `cell-leave`, and `cell-lock` by click, Enter or space, with a cell
 * `{i, j}`.
 */
import { dispatch, h } from "../dom.ts";
import { count } from "../words.ts";
import { inDigits, type Matrix } from "./arithmetic.ts";
import { sameSize } from "./grids.ts";
import { axesOf, counted, type MatrixOf } from "./numbers-of.ts";
import { css, inkOn } from "./ramp.ts";
import { Painted } from "./painted.ts";
import { reach, shade } from "./signed.ts";
import { cell, heading, light, moved, nearest, cellAround, table } from "./table-cells.ts";
import { signedColours, weightRamp } from "./inks.ts";
import type { Light } from "./arithmetic.ts";
import type { OneCell } from "./cells.ts";

/** A matrix with its names; columns have none where the list is empty. */
export type LabelledMatrix = {
  values: Matrix;
  digits: number;
  rows: string[];
  columns: string[];
  /** The least end of a scale of signed numbers, so that small ones are not as dark as large ones elsewhere. */
  least?: number;
};

export class HeatTable extends Painted {
  #shown: LabelledMatrix = { values: [], digits: 2, rows: [], columns: [] };
  #table = h("table", { role: "grid" });

  /** The cell at which Tab stops. */
  get #at(): OneCell {
    const stop = this.#table.querySelector("[tabindex='0']");
    return (stop && cellAround(stop)) ?? { i: 0, j: 0 };
  }

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    for (const type of ["pointerover", "pointerleave", "click", "keydown", "focusin", "focusout"])
      this.addEventListener(type, this);
  }

  set shown(shown: LabelledMatrix) {
    const same = sameSize(shown.values, this.#shown.values) && namesOf(shown) === namesOf(this.#shown);
    this.#shown = shown;
    if (!same) this.#build();
    this.paint();
  }

  get numbers(): MatrixOf[] {
    const { values, rows, columns, least = 0 } = this.#shown;
    if (!values.length) return [];
    const { name, kind } = this.dataset;
    const isWeights = kind === "weights";
    const numbers = values.flat().map((x) => x ?? NaN);
    const end = isWeights ? 1 : Math.max(least, reach(numbers.filter((x) => !Number.isNaN(x))));
    const labels = columns.length ? columns : counted(values[0].length);
    const scale = { kind: isWeights ? "weights" : "signed", end } as const;
    return [{ name, key: "values", ...scale, ...axesOf(rows, labels), values: numbers }];
  }

  set lit(lights: Omit<Light, "of">[]) {
    light(this.#table, lights);
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    if (event.type === "pointerleave" || event.type === "focusout") return dispatch(this, "cell-leave", null);
    const pointed = cellAround(event.target as Element);
    if (!pointed) return;
    if (event.type !== "pointerover") this.#rove(pointed);
    dispatch(this, event.type === "click" ? "cell-lock" : "cell-enter", pointed);
  }

  #build() {
    const { values, rows, columns } = this.#shown;
    const focused = this.contains(document.activeElement);
    const at = nearest(this.#at, values);
    const top = columns.map((name) => heading(name, "col"));
    const lines = values.map((row, i) => [heading(rows[i], "row"), ...row.map((_, j) => cell(i, j))]);
    this.append(table(this.#table, "", top.length ? [h("td", { role: "presentation" }), ...top] : [], lines));
    for (const td of this.#table.tBodies[0].querySelectorAll("td")) td.tabIndex = -1;
    this.#rove(at);
    if (focused) this.#cell(at).focus();
  }

  paint() {
    const { values, digits, least = 0 } = this.#shown;
    if (!values.length) return;
    this.#table.ariaLabel = `${this.dataset.name}, ${count(values.length, "row")}, ${count(values[0].length, "column")}`;
    const numbers = values.flat().filter((x) => x !== null);
    const end = Math.max(least, reach(numbers));
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

  /** Colour a cell; `end` is the end of the scale of signed numbers. */
  #colour(td: HTMLElement, x: number | null, end: number) {
    const ramp = this.dataset.kind === "weights" ? weightRamp() : signedColours();
    const k = this.dataset.kind === "weights" ? Math.round(255 * (x ?? 0)) : shade(x ?? 0, end, ramp.length);
    td.style.backgroundColor = x === null ? "" : css(ramp[k]);
    td.style.color = x === null ? "" : inkOn(ramp[k]);
  }

  #onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return dispatch(this, "cell-lock", this.#at);
    }
    const to = moved(this.#at, event.key, this.#shown.values);
    if (!to) return;
    event.preventDefault();
    this.#rove(to);
    this.#cell(to).focus();
    dispatch(this, "cell-move", to);
  }

  #rove(to: OneCell) {
    for (const old of this.#table.querySelectorAll("[tabindex='0']")) old.setAttribute("tabindex", "-1");
    this.#cell(to).tabIndex = 0;
  }

  #cell({ i, j }: OneCell) {
    return this.#table.tBodies[0].rows[i].cells[j + 1] as HTMLElement;
  }
}

const namesOf = ({ rows, columns }: LabelledMatrix) => [...rows, "", ...columns].join("\n");
