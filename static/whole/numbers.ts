/** The numbers of a part with names: a row a piece, a column a number, or of weights a piece too. */
import { labels } from "../shared/pieces.ts";
import { axisOf, namesOf } from "./stops.ts";
import { axesOf, counted, type MatrixOf } from "../shared/maps/numbers-of.ts";
import { numberOf } from "./pictures.ts";
import { partTitle } from "./words.ts";
import type { LabelledMeasure } from "../shared/maps/measure-map.ts";
import type { Part, Whole } from "../shared/api.ts";

export function labelled(part: Part, whole: Whole): LabelledMeasure {
  const { scale, shape, name, columns } = part;
  const [n, d] = shape.length > 1 ? shape : [1, ...shape];
  const range = (count: number) => Array.from({ length: count }, (_, k) => k);
  const axis = axisOf(part);
  const names = axis && axis !== "hop" ? namesOf(axis, whole) : null;
  const rows = range(n).map((i) => range(d).map((k) => numberOf(part, shape.length > 1 ? i : 0, k)));
  return {
    measure: { name, kind: "signed", end: scale, rows },
    rows: names ?? counted(n),
    columns: columns === "source" ? labels(whole.source.tokens) : counted(d),
  };
}

export function matrixOf(part: Part, whole: Whole): MatrixOf {
  const { rows, columns } = labelled(part, whole);
  return {
    ...{ name: part.id, key: "values", kind: "signed", end: part.scale, ...axesOf(rows, columns) },
    values: part.numbers,
    about: { part: partTitle(part) },
  };
}
