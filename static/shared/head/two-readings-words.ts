/** Messages about a weight that has two readings. */
import { amount, listed } from "../words.ts";
import type { TwoReadings } from "./two-readings.ts";

const quoted = (pieces: string[]) => listed(pieces.map((piece) => `“${piece}”`));

export function bothInWords({ pieces, words, marks, row, column }: TwoReadings) {
  const mean = row.length ? `, the mean of the rows ${quoted(row)}` : "";
  const sum = column.length ? `, the sum over ${quoted(column)}` : "";
  const without = marks.length ? `, without ${listed(marks)}` : "";
  return `${amount(pieces)} of all pieces; by words${mean}${sum}${without}: ${amount(words)}`;
}
