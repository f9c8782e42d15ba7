/** The derivation of a number: vectors along the same axis stand in one table. */
import { largestOf } from "../shared/maps/largest.ts";
import type { LineAnswer } from "../shared/api.ts";

export type Vector = LineAnswer & { values: (number | null)[] };

export type Scalar = LineAnswer & { values: number | null };

/** A table; `rows` are those that are shown. */
export type Table = { axis: string; vectors: Vector[]; rows: number[]; length: number };

/** The most rows that are shown; of more, those that count most. */
export const MOST_TERMS = 600;
const LARGEST = 100;
/** The most rows of a table that is not folded. */
const WHOLE = 14;
const FOLDED = { first: 4, last: 2, largest: 3 };

/** Tables and single numbers, in the order of the computation. */
export function parts(lines: LineAnswer[]): (Table | Scalar)[] {
  const found: (Table | Scalar)[] = [];
  for (const line of lines) {
    if (!isVector(line)) {
      found.push(line as Scalar);
      continue;
    }
    const last = found.at(-1);
    if (last && isTable(last) && last.axis === line.axis && last.length === line.values.length)
      last.vectors.push(line);
    else found.push({ axis: line.axis ?? "", vectors: [line], rows: [], length: line.values.length });
  }
  for (const part of found) if (isTable(part)) part.rows = rowsOf(part);
  return found;
}

/** The few lines that a reader needs, the last one first. */
export const mainOf = (lines: LineAnswer[]): LineAnswer[] => lines.filter(({ main }) => main).reverse();

const isVector = (line: LineAnswer): line is Vector => Array.isArray(line.values);

export const isTable = (part: Table | Scalar): part is Table => "vectors" in part;

/** The rows that a long table begins with: the first, the last and the largest; of a choice of rows, its first. */
export function folded({ vectors, rows, length }: Table) {
  if (rows.length <= WHOLE) return rows;
  const { first, last, largest } = FOLDED;
  if (rows.length < length) return rows.slice(0, first + last + largest);
  const most = new Set(largestOf(vectors[vectors.length - 1].values, largest));
  return rows.filter((k) => k < first || k >= length - last || most.has(k));
}

function rowsOf({ vectors, length }: Table) {
  const last = vectors[vectors.length - 1].values;
  return length <= MOST_TERMS ? last.map((_, k) => k) : largestOf(last, LARGEST);
}
