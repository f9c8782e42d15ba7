/** The numbers of a figure: a matrix with named rows and columns, or a table with a line for each thing. */
import type { Kind } from "./pixels.ts";

export interface MatrixOf {
  /** The name of the matrix, where a figure has several. */
  name?: string;
  /** The name of the numbers in files. */
  key: "weights" | "values";
  kind: Kind;
  /** The end of the scale of their colours. */
  end: number;
  rows: { means: string; labels: string[] };
  columns: { means: string; labels: string[] };
  /** Numbers row by row, NaN where not allowed. */
  values: ArrayLike<number>;
  /** The part of each row that a sink takes. */
  sinks?: ArrayLike<number> | null;
  /** The place of the head: block, layer, head. */
  about?: Record<string, string | number | undefined>;
  /** The making of these numbers from those of the model, in words; "" where they are the model's. */
  made?: string;
  /** The numbers of the model that they are made from. */
  own?: () => MatrixOf | Promise<MatrixOf>;
}

export interface TableOf {
  name?: string;
  /** The names of the columns. */
  head: string[];
  lines: (string | number | null)[][];
  /** True where its numbers are those of the page, not all their digits. */
  rounded?: boolean;
  /** As of a matrix. */
  made?: string;
}

export type NumbersOf = MatrixOf | TableOf;

export const isMatrix = (numbers: NumbersOf): numbers is MatrixOf => "values" in numbers;

export const axesOf = (rows: string[], columns: string[]) => ({
  rows: { means: "", labels: rows },
  columns: { means: "", labels: columns },
});

/** Names of what is only counted, from 1. */
export const counted = (count: number) => Array.from({ length: count }, (_, k) => String(k + 1));

/** A name with what was done to the numbers that it names. */
export const withMade = (name: string, made?: string) => [name, made].filter(Boolean).join(": ");

/**
 * The lines of a file of comma separated values, the first names the columns: of a matrix, each after it names its row.
 * What was done to the numbers stands in the corner.
 */
export function linesOf(numbers: NumbersOf): (string | number | null)[][] {
  const { made } = numbers;
  if (!isMatrix(numbers)) {
    const [first, ...others] = numbers.head;
    return [[withMade(first, made), ...others], ...numbers.lines];
  }
  const { rows, columns, values, sinks } = numbers;
  const m = columns.labels.length;
  const written = (x: number) => (Number.isNaN(x) ? null : shortest(x, values));
  return [
    [withMade("", made), ...columns.labels, ...(sinks ? ["sink"] : [])],
    ...rows.labels.map((label, i) => [
      label,
      ...Array.from({ length: m }, (_, j) => written(values[i * m + j])),
      ...(sinks ? [written(sinks[i])] : []),
    ]),
  ];
}

/** The number with the fewest digits that is the same: nine digits always are for a float32, fewer often. */
export function shortest(x: number, values: ArrayLike<number>) {
  if (!(values instanceof Float32Array)) return x;
  for (let digits = 6; digits < 9; digits++)
    if (Math.fround(Number(x.toPrecision(digits))) === x) return Number(x.toPrecision(digits));
  return Number(x.toPrecision(9));
}
