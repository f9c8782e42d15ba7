/** Numbers as comma separated values, as RFC 4180 has them, as JSON, with all their digits, and as safetensors. */
import { writeSafetensors } from "../../shared/safetensors.ts";
import {
  isMatrix,
  linesOf,
  shortest,
  withMade,
  type MatrixOf,
  type NumbersOf,
} from "../../shared/maps/numbers-of.ts";
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
    ["i", "row", "j", "column", ...namesOf(matrices).map((name, k) => withMade(name, matrices[k].made))],
    ...rows.labels.flatMap((row, i) =>
      columns.labels.map((column, j) => {
        const values = matrices.map((one) => value(one, i * m + j));
        return [i + 1, row, j + 1, column, ...values];
      }),
    ),
  ];
}

/** Names of matrices, no two alike. */
function namesOf(matrices: MatrixOf[]): string[] {
  if (matrices.length === 1) return [matrices[0].key];
  const wished = matrices.map(({ name, key, about }) => name || String(about?.model ?? key));
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

/**
 * Matrices as one safetensors file: a tensor each, float32, NaN where a cell is not allowed; names and caption in its
 * metadata, as JSON. Why not NPZ: that has no place for names, and this site reads safetensors already.
 */
export function toSafetensors(matrices: MatrixOf[], caption: Caption): Blob {
  const names = namesOf(matrices);
  const tensors = matrices.flatMap(({ rows, columns, values, sinks }, k) => {
    const [n, m] = [rows.labels.length, columns.labels.length];
    const rest = sinks ? [[`${names[k]}.sinks`, { shape: [n], values: Float32Array.from(sinks) }]] : [];
    return [[names[k], { shape: [n, m], values: Float32Array.from(values) }], ...rest];
  });
  return writeSafetensors(Object.fromEntries(tensors), metadataOf(matrices, names, caption));
}

/** Metadata of a file; safetensors has texts only. */
function metadataOf(matrices: MatrixOf[], names: string[], caption: Caption): Record<string, string> {
  const [{ rows, columns }, ...others] = matrices;
  const about = matrices.map((one) => ({ rows: one.rows.labels, columns: one.columns.labels, ...one.about }));
  const axes = others.length
    ? Object.fromEntries(about.map((one, k) => [names[k], one]))
    : { ...about[0], meaning: { rows: rows.means, columns: columns.means } };
  const texts = Object.entries({ ...caption, ...axes });
  return Object.fromEntries(texts.map(([name, x]) => [name, typeof x === "string" ? x : JSON.stringify(x)]));
}
