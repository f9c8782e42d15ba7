/**
 * A matrix as a map: a colour a number, names of rows and columns, marks on what is pointed at. Set `shown`, then `lit`
 * as often as the pointer moves. It fires what a `CellMap` does, and knows of no page: all it shows is data.
 */
import { CellMap } from "./cell-map.ts";
import { belowZero, pixelsOf, prepare } from "./drawing.ts";
import { paintHeatmap, type Context, type Names } from "./heatmap.ts";
import { labelled, type Box, type Plan } from "./plan.ts";
import type { Cell } from "./cells.ts";
import type { MatrixOf } from "./numbers-of.ts";

export interface MatrixShown {
  /** The numbers by rows, NaN where there is none, their scale and the names of both sides. Files have it as it is. */
  matrix: MatrixOf;
  /** The accessible name. */
  label: string;
  /**
   * The layout in the room of the element, null where there is none; a minus marks numbers below 0 that it does not
   * write. It is kept until `shown`, the size or the theme change: a pointer that moves asks for nothing.
   */
  plan: (room: HTMLElement) => Plan | null;
  /** Names that are written; null where they stand beside another map. */
  rows: NamesShown | null;
  columns: NamesShown | null;
  /** Paints behind cells without a number, if not the hatching of "not allowed". */
  hatching?: (context: Context, box: Box, plan: Plan) => void;
  /** Paints over the map: frames, numbers. `paintLit` of lit-frames.ts is the usual. */
  marks: (context: Context, plan: Plan, lit: Cell) => void;
}

/** Names of one side. */
export interface NamesShown {
  /** The colour of the one that is lit. */
  colour: Names["colour"];
  /** As they are written; else whole. */
  name?: Names["name"];
  isGrey?: Names["isGrey"];
  /** The indices of those that are written; else as many as have room, and the lit one. */
  seen?: (plan: Plan, lit: number | null) => number[];
}

/** A matrix; `hasGaps` where it lacks a number. */
type Shown = MatrixShown & { hasGaps: boolean };

export class MatrixMap extends CellMap {
  #shown: Shown | null = null;

  set shown(shown: MatrixShown) {
    this.#shown = { ...shown, hasGaps: Array.from(shown.matrix.values).some(Number.isNaN) };
    this.ariaLabel = shown.label;
    this.forget();
  }

  get numbers(): MatrixOf[] {
    return this.#shown ? [this.#shown.matrix] : [];
  }

  paint() {
    if (!this.#shown) return;
    this.plan ??= this.#shown.plan(this);
    if (this.plan) this.#paint(this.#shown, this.plan);
  }

  #paint({ matrix, hasGaps, rows, columns, hatching, marks }: Shown, plan: Plan) {
    const { values } = matrix;
    const { n, m, width, height, everyRow, everyColumn } = plan;
    const { i, j } = this.lit;
    this.image ??= pixelsOf({ ...matrix, n, m });
    const context = prepare(this.canvas, width, height);
    paintHeatmap(context, plan, {
      image: this.image,
      isClear: hasGaps ? (k) => Number.isNaN(values[k]) : null,
      below: plan.written ? null : belowZero(matrix),
      hatching: hatching && ((context, box) => hatching(context, box, plan)),
      rows: rows && namesOf(rows, matrix.rows.labels, rows.seen?.(plan, i) ?? labelled(n, everyRow, i), i),
      columns:
        columns &&
        namesOf(columns, matrix.columns.labels, columns.seen?.(plan, j) ?? labelled(m, everyColumn, j), j),
    });
    marks(context, plan, this.lit);
  }
}

const namesOf = (shown: NamesShown, labels: string[], seen: number[], lit: number | null): Names => ({
  name: (k) => labels[k],
  ...shown,
  ...{ seen, lit },
});
