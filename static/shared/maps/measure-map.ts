/** One measure as a small map: a row for each written piece, a column for each source piece, on a scale of its own. */
import { isPresented } from "../presented.ts";
import { isSpecial } from "../pieces.ts";
import { plan } from "./measure-plan.ts";
import { shrinking } from "./label-sizes.ts";
import { inks } from "./inks.ts";
import { paintLit } from "./lit-frames.ts";
import { widest } from "./names.ts";
import type { Kind } from "./pixels.ts";
import { axesOf, type MatrixOf } from "./numbers-of.ts";
import { mapOf } from "./words.ts";
import type { MatrixShown } from "./matrix-map.ts";

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

/** The data of a `matrix-map` that shows a measure. */
export function measureMap(shown: LabelledMeasure, { height, left }: Room): MatrixShown {
  const { measure, rows, columns } = shown;
  const size = { n: rows.length, m: columns.length };
  return {
    matrix: matrixOf(shown),
    label: mapOf(measure.name, size.n, size.m),
    plan: ({ clientWidth: width, clientHeight }) => {
      if (!width) return null;
      const room = { width, height: isPresented() ? clientHeight : height, left, ...size };
      return plan({ ...room, ...roomOfNames(columns, inks().size), least: shrinking()[0] });
    },
    rows: left ? { colour: "query" } : null,
    columns: { colour: "key" },
    marks: (context, plan, lit) => paintLit(context, plan, lit, inks().ink),
  };
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
