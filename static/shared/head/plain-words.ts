/** Sentences of a map without its numbers, for those who sit too far away to read two decimals. */
import { begun, message, type Id } from "../messages.ts";
import { crossing } from "./crossing.ts";
import { cellInWords, columnAsked, emptyRowInWords } from "./map-words.ts";
import { keyPiece, rowPiece, rowSlots } from "./row-words.ts";
import { choices, column, isClosed, isEmptyRow, isEven, largest, row, sharpest } from "./weights.ts";
import { say } from "../words.ts";
import { NOWHERE } from "./words.ts";
import type { Part } from "../words.ts";
import type { Alignment } from "./weights.ts";
import type { Cell, OneCell } from "../maps/cells.ts";

/** The weights from which a row looks "almost only" and "mostly" at one piece. */
const ALMOST_ONLY = 0.9;
const MOSTLY = 0.5;
/** The largest weight of a column at which "hardly anything" looks. */
const HARDLY = 0.1;

/** The row in words, such as "To write X this head looks mostly at Y". */
export function rowInPlainWords(a: Alignment, i: number): Part[] {
  if (isEmptyRow(a, i)) return begun(emptyRowInWords(a, i));
  const weights = row(a, i);
  const [most] = largest(weights);
  const slots = { ...rowSlots(a, i), key: keyPiece(a, most) };
  const asked = rowAsked(a, i, weights[most]);
  if (a.given?.graph && asked === "row.several.pieces")
    return say`${slots.who} looks at several nodes, most of all at ${slots.key}.`;
  return begun(message(asked, slots));
}

/** The message about a row whose largest weight is `most`. */
function rowAsked(a: Alignment, i: number, most: number): Id {
  if (a.signed) return most < 0 ? "row.away" : "row.reads";
  if ((a.sinks?.[i] ?? 0) >= MOSTLY) return "row.sink";
  if (choices(a, i) === 1) return "row.only";
  if (isEven(row(a, i))) return a.words ? "row.equally.words" : "row.equally.pieces";
  const share = shareOf(most);
  if (share === "several") return a.words ? "row.several.words" : "row.several.pieces";
  return share === "almost" ? "row.almost" : "row.mostly";
}

/** The share of a row that its largest weight is. */
export const shareOf = (weight: number) =>
  weight >= ALMOST_ONLY ? "almost" : weight >= MOSTLY ? "mostly" : "several";

export function columnInPlainWords(a: Alignment, j: number): Part[] {
  if (a.rows.side === "hops" && a.n === 1) return rowInPlainWords(a, 0);
  const weights = column(a, j);
  const key = keyPiece(a, j);
  const [most] = largest(weights);
  if (!weights[most]) return message("column.nothing", { key });
  if (Math.abs(weights[most]) < HARDLY) return message("column.hardly", { key });
  if (isEven(weights)) return message("column.equally", { key });
  return columnAsked(a, key, [rowPiece(a, most)]);
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
  if (i !== null && j !== null) return begun(cellInWords(a, i, j));
  if (j !== null) return columnInPlainWords(a, j);
  if (i === null && isClosed(a) && !a.marks) return [{ text: NOWHERE }];
  return rowInPlainWords(a, i ?? tellingRow(a));
}
