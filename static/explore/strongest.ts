/** The word that each row looks at most, and the next, as a list and as a file. */
import { isSpecial } from "../shared/pieces.ts";
import { isEmptyRow, largest, row, type Alignment } from "../shared/head/weights.ts";
import type { OneCell } from "../shared/maps/cells.ts";

/** A row with its strongest column and the second, each with its weight; `next` is null where there is no second. */
export type Strongest = OneCell & { weight: number; next: { j: number; weight: number } | null };

/** One for each row that is a word, of columns that are words: marks of the tokenizer are left out. */
export const strongestOf = (a: Alignment): Strongest[] =>
  a.rows.tokens.slice(0, a.n).flatMap((token, i) => {
    if (isSpecial(token) || isEmptyRow(a, i)) return [];
    const weights = row(a, i);
    const [j, second] = largest(weights, a.m).filter((k) => !isSpecial(a.columns.tokens[k]));
    if (j === undefined) return [];
    const next = second === undefined ? null : { j: second, weight: weights[second] };
    return [{ i, j, weight: weights[j], next }];
  });

/** The rows whose strongest weight is more than twice the next: these decide. */
export const decided = (list: Strongest[]): Strongest[] =>
  list.filter(({ weight, next }) => !next || weight > 2 * next.weight);

const COLUMNS = ["row", "strongest", "weight", "second", "weight of second"];

/** The list as CSV (RFC 4180), with six digits. */
export function asCsv(a: Alignment, list: Strongest[]): string {
  const lines = list.map(({ i, j, weight, next }) => [
    ...[a.rows.labels[i], a.columns.labels[j], weight.toFixed(6)],
    ...(next ? [a.columns.labels[next.j], next.weight.toFixed(6)] : ["", ""]),
  ]);
  return [COLUMNS, ...lines].map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
