/**
 * One measure as a small map: a cell for each written piece (row) and source piece (column), coloured on its own
 * scale. Set `shown` and `space`, then `lit` as often as the pointer moves.
 */
import { isPresented } from "../presented.ts";
import { isSpecial } from "../pieces.ts";
import { plan } from "./measure-plan.ts";
import { labelled, rowsOf, type Plan } from "./plan.ts";
import { CellMap } from "./cell-map.ts";
import { shrinking } from "./label-sizes.ts";
import { inks } from "./inks.ts";
import { paintFrames, paintVeil } from "./frames.ts";
import { paintHeatmap } from "./heatmap.ts";
import { belowZero, pixelsOf, prepare } from "./drawing.ts";
import { widest } from "./names.ts";
import type { Kind } from "./pixels.ts";
import { axesOf, type MatrixOf } from "./numbers-of.ts";
import { mapOf } from "./words.ts";

/** A measure with the labels of both sides; `made` and `own` as of a `MatrixOf`. */
export type LabelledMeasure = {
  measure: Measured;
  rows: string[];
  columns: string[];
  made?: string;
  own?: () => LabelledMeasure;
};

/** A measure by its rows, NaN where a cell is not allowed. */
export type Measured = { name: string; kind: Kind; end: number; rows: number[][] };

/** The room of a map: the wished height, and the width of the labels of rows, 0 where these are not here. */
export type Room = { height: number; left: number };

const LETTER = 0.6; // times its height

export class MeasureMap extends CellMap {
  #shown: LabelledMeasure | null = null;
  #space: Room = { height: 300, left: 0 };

  set shown(shown: LabelledMeasure) {
    const { measure, rows, columns } = shown;
    this.#shown = shown;
    this.ariaLabel = mapOf(measure.name, rows.length, columns.length);
    this.forget();
  }

  set space(space: Room) {
    this.#space = space;
    this.resized();
  }

  get numbers(): MatrixOf[] {
    return this.#shown ? [matrixOf(this.#shown)] : [];
  }

  paint() {
    if (!this.#shown || !this.clientWidth) return;
    const { measure, rows, columns } = this.#shown;
    const size = { n: rows.length, m: columns.length };
    const height = isPresented() ? this.clientHeight : this.#space.height;
    const room = { width: this.clientWidth, height, left: this.#space.left, ...size };
    this.plan ??= plan({ ...room, ...roomOfNames(columns, inks().size), least: shrinking()[0] });
    this.image ??= pixelsOf({ ...size, kind: measure.kind, end: measure.end, values: measure.rows.flat() });
    this.#paint(this.#shown, this.plan, this.image);
  }

  #paint({ measure, rows, columns }: LabelledMeasure, plan: Plan, image: HTMLCanvasElement) {
    const { ink, query, key } = inks();
    const values = measure.rows.flat();
    const { i, j } = this.lit;
    const context = prepare(this.canvas, plan.width, plan.height);
    paintHeatmap(context, plan, {
      image,
      isClear: values.some(Number.isNaN) ? (k) => Number.isNaN(values[k]) : null,
      below: belowZero({ ...measure, values }),
      rows: this.#space.left
        ? { name: (k) => rows[k], seen: labelled(plan.n, plan.everyRow, i), lit: i, colour: "query" }
        : null,
      columns: {
        name: (k) => columns[k],
        seen: labelled(plan.m, plan.everyColumn, j),
        lit: j,
        colour: "key",
      },
    });
    paintVeil(context, plan, rowsOf(this.lit));
    paintFrames(context, plan, [
      { i: null, j, colour: key },
      { i, j: null, colour: query },
      ...(i === null || j === null ? [] : [{ i, j, colour: ink }]),
    ]);
  }
}

const matrixOf = ({ measure, rows, columns, made, own }: LabelledMeasure): MatrixOf => ({
  ...{ ...measure, key: "values", ...axesOf(rows, columns), values: measure.rows.flat() },
  ...(made && { made, own: own && (() => matrixOf(own())) }),
});

function roomOfNames(columns: string[], font: number) {
  const words = columns.filter((label) => !isSpecial(label));
  const spelled = words.every((label) => Array.from(label).length === 1); // letters may touch
  const wordLabel = spelled ? LETTER * font : widest(words, font);
  return { columnLabel: widest(columns, font), wordLabel, font };
}
