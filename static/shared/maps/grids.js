/**
 * The four matrices that people type in the lab, kept as the text of their cells, so that nothing typed is lost.
 *
 * @typedef {string[][]} Texts
 * @typedef {"words" | "w_q" | "w_k" | "w_v"} GridName
 * @typedef {Record<GridName, Texts>} Grids
 * @typedef {"n" | "d" | "d_k" | "d_v"} SizeName
 * @typedef {Record<SizeName, number>} Sizes
 */
import { fixed } from "../words.js";

export const GRIDS = /** @type {const} */ (["words", "w_q", "w_k", "w_v"]);

/** Rows or columns of a matrix. */
export const LARGEST = 8;

/** @type {Record<GridName, [SizeName, SizeName]>} rows and columns */
export const SHAPES = { words: ["n", "d"], w_q: ["d", "d_k"], w_k: ["d", "d_k"], w_v: ["d", "d_v"] };

/** @param {Grids} grids @returns {Sizes} */
export const sizesOf = ({ words, w_q, w_v }) => ({
  n: words.length,
  d: words[0].length,
  d_k: w_q[0].length,
  d_v: w_v[0].length,
});

/** @param {Texts | null} texts @returns {boolean} whether all rows are of one length, none too long */
export const isMatrix = (texts) =>
  !!texts && inRange(texts.length) && texts.every((r) => r.length === texts[0].length && inRange(r.length));

/**
 * @param {unknown[][]} a
 * @param {unknown[][]} b
 */
export const sameSize = (a, b) => a.length === b.length && a.every((row, i) => row.length === b[i].length);

/** @param {number} size */
const inRange = (size) => size >= 1 && size <= LARGEST;

/** @param {Record<GridName, Texts | null>} grids @returns {grids is Grids} whether they can be multiplied */
export function fit(grids) {
  if (!GRIDS.every((name) => isMatrix(grids[name]))) return false;
  const sizes = sizesOf(/** @type {Grids} */ (grids));
  return GRIDS.every((name) => {
    const [rows, columns] = SHAPES[name].map((size) => sizes[size]);
    const texts = /** @type {Texts} */ (grids[name]);
    return texts.length === rows && texts[0].length === columns;
  });
}

/**
 * The same matrices in other sizes: what is cut off is gone, new cells are 0.
 *
 * @param {Grids} grids
 * @param {Partial<Sizes>} changed
 * @returns {Grids}
 */
export function resize(grids, changed) {
  const sizes = { ...sizesOf(grids), ...changed };
  return mapGrids((name) => {
    const [rows, columns] = SHAPES[name].map((size) => sizes[size]);
    return matrix(rows, columns, (i, j) => grids[name][i]?.[j] ?? "0");
  });
}

/**
 * @param {Grids} grids
 * @param {GridName} name
 * @param {Texts} texts a whole matrix, at whose sizes the others then are
 */
export function replace(grids, name, texts) {
  const [rows, columns] = SHAPES[name];
  const resized = resize(grids, { [rows]: texts.length, [columns]: texts[0].length });
  return { ...resized, [name]: texts };
}

/**
 * @template T
 * @param {(name: GridName) => T} make
 */
export const mapGrids = (make) =>
  /** @type {Record<GridName, T>} */ (Object.fromEntries(GRIDS.map((name) => [name, make(name)])));

/**
 * @template T
 * @param {number} rows
 * @param {number} columns
 * @param {(i: number, j: number) => T} make
 */
export const matrix = (rows, columns, make) =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => make(i, j)));

/**
 * A matrix that was copied somewhere: lines of a table, or [[..], [..]] of a program.
 *
 * @param {string} text
 * @returns {Texts | null} null: no matrix
 */
export function readPasted(text) {
  const lines = text.includes("[")
    ? Array.from(text.matchAll(/\[([^[\]]*)\]/g), ([, inner]) => inner)
    : text.split(/[\n\r;]+/);
  const rows = lines.map(cellsOf).filter((row) => row.length);
  return rows.length && rows.every((row) => row.length === rows[0].length) ? rows : null;
}

/** @param {string} line @returns {string[]} an empty cell between two tabs, as a spreadsheet has them, stays one */
function cellsOf(line) {
  if (!line.trim()) return [];
  if (line.includes("\t")) return line.split("\t").map((cell) => cell.trim());
  return line.split(/[\s,]+/).filter(Boolean);
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** @param {string} text @returns {string} with the minus sign of programs */
const plainSigns = (text) => text.trim().replace(/^[\u2212\u2013]/, "-");

/** @param {string} text @returns {number} NaN where it is no finite number */
export function readNumber(text) {
  const plain = plainSigns(text);
  const number = NUMBER.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/**
 * What is wrong with the text of a cell, as the end of a sentence.
 *
 * @param {string} text
 * @returns {string} "" where it is a number
 */
export function problemOf(text) {
  if (!Number.isNaN(readNumber(text))) return "";
  const plain = plainSigns(text);
  if (!plain) return "is empty: enter a number.";
  if (NUMBER.test(plain) || /^[+-]?(inf|infinity|∞)$/i.test(plain))
    return `holds “${plain}”, which is infinite here: enter a finite number.`;
  const point = plain.replace(",", ".");
  if (NUMBER.test(point)) return `holds “${plain}”: enter ${point}, with a point.`;
  return `holds “${plain}”, which is not a number: enter one, such as ${fixed(-1.5, 1)}.`;
}

/**
 * @param {Texts} texts
 * @returns {string} a sentence about the first bad cell, and how many more there are; "" if all are numbers
 */
export function problemsOf(texts) {
  const bad = texts.flatMap((row, i) =>
    row.flatMap((text, j) => {
      const problem = problemOf(text);
      return problem ? [`Row ${i + 1}, column ${j + 1} ${problem}`] : [];
    }),
  );
  if (!bad.length) return "";
  const more = bad.length - 1;
  return bad[0] + (more ? ` ${more} more ${more === 1 ? "cell is" : "cells are"} marked.` : "");
}

/** @param {Texts} texts @returns {number[][]} */
export const numbersOf = (texts) => texts.map((row) => row.map(readNumber));
