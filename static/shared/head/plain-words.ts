/** Sentences of a map without its numbers, for those who sit too far away to read two decimals. */
import { crossing } from "./crossing.ts";
import {
  choices,
  column,
  isClosed,
  isEmptyRow,
  isEven,
  largest,
  row,
  sharpest,
  unitOf,
  type Alignment,
} from "./weights.ts";
import { cellInWords, emptyRowInWords, subject } from "./map-words.ts";
import { NOWHERE } from "./words.ts";
import { capital, large, named, rowNamed, say, who, type Part } from "../words.ts";
import type { Cell, OneCell } from "../maps/cells.ts";

/** The weights from which a row looks "almost only" and "mostly" at one piece. */
const ALMOST_ONLY = 0.9;
const MOSTLY = 0.5;
/** The largest weight of a column at which "hardly anything" looks. */
const HARDLY = 0.1;

/** The row in words, such as "To write X this head looks mostly at Y". */
export function rowInPlainWords(a: Alignment, i: number): Part[] {
  const weights = row(a, i);
  const head = subject(a, i);
  if (isEmptyRow(a, i)) return emptyRowInWords(a, head);
  const [most] = largest(weights);
  const key = named(a.columns.tokens[most], "key");
  const looks = (how: string) => say`${head} ${how} at ${key}.`;
  if (a.signed && weights[most] < 0) return say`${head} takes ${key} away from what it reads, most of all.`;
  if (a.signed) return say`${head} reads ${key} from its state, most of all.`;
  if ((a.sinks?.[i] ?? 0) >= MOSTLY)
    return looks(`leaves most of its weight to the sink; of the ${unitOf(a)}s, it looks most`);
  if (choices(a, i) === 1) return looks("may look only");
  if (isEven(weights)) return say`${head} looks at all ${unitOf(a)}s equally.`;
  return looks(`looks ${howMuch(weights[most], unitOf(a))}`);
}

/** The largest weight of a row in words. */
export const howMuch = (weight: number, unit: string = "piece") =>
  weight >= ALMOST_ONLY ? "almost only" : weight >= MOSTLY ? "mostly" : `at several ${unit}s, most of all`;

export function columnInPlainWords(a: Alignment, j: number): Part[] {
  if (a.rows.side === "hops" && a.n === 1) return large(rowInPlainWords(a, 0));
  const weights = column(a, j);
  const key = named(a.columns.tokens[j], "key");
  const [most] = largest(weights);
  if (!weights[most]) return say`Nothing looks at ${key}.`;
  if (Math.abs(weights[most]) < HARDLY) return say`Hardly anything looks at ${key}.`;
  if (isEven(weights)) return say`Every row looks at ${key} equally.`;
  const isTarget = a.rows.side === "target" && !a.read && !a.given && !a.foreign;
  const when = isTarget ? "when writing" : a.rows.side === "fed" ? "after" : "for";
  return say`${capital(who(a))} ${a.signed ? "reads" : "looks at"} ${key} most ${when} ${rowNamed(a, most)}.`;
}

/** The row that shows most, where nothing is pointed at. */
export const tellingRow = (a: Alignment): number => tellingCell(a).i;

/** The cell that shows most, which the first arrow key opens: the largest of that row. */
export function tellingCell(a: Alignment): OneCell {
  const i = crossing(a);
  return i === null ? sharpest(a) : { i, j: largest(row(a, i))[0] };
}

/** A row or column in words; of a cell, which somebody points at, the number. */
export function inPlainWords(a: Alignment, { i, j }: Cell): Part[] {
  if (i !== null && j !== null) return cellInWords(a, i, j);
  if (j !== null) return columnInPlainWords(a, j);
  if (i === null && isClosed(a) && !a.marks) return [{ text: NOWHERE }];
  return large(rowInPlainWords(a, i ?? tellingRow(a)));
}
