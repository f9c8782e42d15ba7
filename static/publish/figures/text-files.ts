/** Numbers as comma separated values, as RFC 4180 has them, and as JSON, with all their digits. */
import { isMatrix, linesOf, shortest, type MatrixOf, type NumbersOf } from "../../shared/maps/numbers-of.ts";
import { ROUNDED } from "./words.ts";
import type { Caption } from "./caption.ts";

const MARK = "\uFEFF"; // so that spreadsheets read letters with accents
const FORMULA = /^[=+@\t\r-]./s;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** One matrix or table; several matrices of the same rows and columns as a line for each cell, with its place from 1. */
export function toCsv(numbers: NumbersOf[]) {
  const lines = numbers.length > 1 ? cellLines(numbers.filter(isMatrix)) : linesOf(numbers[0]);
  return MARK + lines.map((line) => line.map(field).join(",")).join("\r\n") + "\r\n";
}

export const isOneTable = (numbers: NumbersOf[]): boolean =>
  numbers.length === 1 || (numbers.every(isMatrix) && new Set(numbers.map(axesOf)).size === 1);

const axesOf = ({ rows, columns }: MatrixOf) => JSON.stringify([rows.labels, columns.labels]);

function cellLines(matrices: MatrixOf[]) {
  const [{ rows, columns }] = matrices;
  const m = columns.labels.length;
  const value = ({ values }: MatrixOf, k: number) =>
    Number.isNaN(values[k]) ? null : shortest(values[k], values);
  return [
    ["i", "row", "j", "column", ...namesOf(matrices)],
    ...rows.labels.flatMap((row, i) =>
      columns.labels.map((column, j) => {
        const values = matrices.map((one) => value(one, i * m + j));
        return [i + 1, row, j + 1, column, ...values];
      }),
    ),
  ];
}

/** Names of matrices, no two alike. */
export function namesOf(matrices: MatrixOf[]): string[] {
  if (matrices.length === 1) return [matrices[0].key];
  const wished = matrices.map(({ name, key }) => name || key);
  return wished.map((name, k) => (wished.indexOf(name) === k ? name : `${name} ${k + 1}`));
}

/** A text that a spreadsheet would calculate begins with an apostrophe, and stays text. */
function field(value: string | number | null) {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toJson(numbers: NumbersOf[], caption: Caption) {
  const [first, ...others] = numbers.map(plainOf);
  return JSON.stringify({ ...caption, ...(others.length ? { parts: [first, ...others] } : first) });
}

function plainOf(numbers: NumbersOf) {
  if (!isMatrix(numbers)) {
    const { head, lines, rounded } = numbers;
    return { ...named(numbers), ...(rounded && { rounded: ROUNDED }), head, lines };
  }
  const { rows, columns, values, sinks, key, about } = numbers;
  const m = columns.labels.length;
  const plain = (x: number) => (Number.isNaN(x) ? null : shortest(x, values));
  return {
    ...named(numbers),
    ...about,
    meaning: { rows: rows.means, columns: columns.means, null: "not allowed" },
    ...{ rows: rows.labels, columns: columns.labels },
    [key]: rows.labels.map((_, i) => Array.from({ length: m }, (_, j) => plain(values[i * m + j]))),
    ...(sinks ? { sinks: Array.from(sinks, plain) } : {}),
  };
}

const named = ({ name }: { name?: string }) => (name ? { name } : {});
