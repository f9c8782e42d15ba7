/** Matrices that people type, those of the lab among them, kept as the text of their cells, so that nothing typed is lost. */
import * as words from "./words.ts";

export type Texts = string[][];

export type GridName = "words" | "w_q" | "w_k" | "w_v";

export type Grids = Record<GridName, Texts>;

export type SizeName = "n" | "d" | "d_k" | "d_v";

export type Sizes = Record<SizeName, number>;

export const GRIDS = ["words", "w_q", "w_k", "w_v"] as const;

/** The most rows or columns of a matrix. */
export const LARGEST = 8;

/** The sizes that are the rows and the columns of each matrix. */
export const SHAPES: Record<GridName, [SizeName, SizeName]> = {
  ...{ words: ["n", "d"], w_q: ["d", "d_k"], w_k: ["d", "d_k"], w_v: ["d", "d_v"] },
};

export const sizesOf = ({ words, w_q, w_v }: Grids): Sizes => ({
  n: words.length,
  d: words[0].length,
  d_k: w_q[0].length,
  d_v: w_v[0].length,
});

/** True where all rows are of one length, none too long. */
export const isMatrix = (texts: Texts | null): boolean =>
  !!texts && inRange(texts.length) && texts.every((r) => r.length === texts[0].length && inRange(r.length));

export const sameSize = (a: unknown[][], b: unknown[][]) =>
  a.length === b.length && a.every((row, i) => row.length === b[i].length);

const inRange = (size: number) => size >= 1 && size <= LARGEST;

/** Matrices by their names, and what their rows and columns count: those that count the same are of one size. */
type All<N extends string> = Record<N, Texts>;
type Shapes<N extends string, S extends string> = Record<N, [S, S]>;

/** True where all matrices have these sizes. */
export const haveSizes = <N extends string, S extends string>(
  all: All<N>,
  shapes: Shapes<N, S>,
  sizes: Record<S, number>,
) =>
  (Object.keys(shapes) as N[]).every((name) => {
    const [rows, columns] = shapes[name].map((size) => sizes[size]);
    return all[name].length === rows && all[name][0].length === columns;
  });

/** The same matrices in other sizes: what is cut off is gone, new cells are `fresh`. */
export const withSizes = <N extends string, S extends string>(
  all: All<N>,
  shapes: Shapes<N, S>,
  sizes: Record<S, number>,
  fresh: (name: N, i: number, j: number) => string = () => "0",
) =>
  Object.fromEntries(
    (Object.keys(shapes) as N[]).map((name) => {
      const [rows, columns] = shapes[name].map((size) => sizes[size]);
      return [name, matrix(rows, columns, (i, j) => all[name][i]?.[j] ?? fresh(name, i, j))];
    }),
  ) as All<N>;

/** True where the matrices can be multiplied. */
export const fit = (grids: Record<GridName, Texts | null>): grids is Grids =>
  GRIDS.every((name) => isMatrix(grids[name])) && haveSizes(grids as Grids, SHAPES, sizesOf(grids as Grids));

/** The same matrices in other sizes: what is cut off is gone, new cells are 0. */
export const resize = (grids: Grids, changed: Partial<Sizes>): Grids =>
  withSizes(grids, SHAPES, { ...sizesOf(grids), ...changed });

/** Replace a matrix by a whole one; the others follow its sizes. */
export function replace(grids: Grids, name: GridName, texts: Texts) {
  const [rows, columns] = SHAPES[name];
  const resized = resize(grids, { [rows]: texts.length, [columns]: texts[0].length });
  return { ...resized, [name]: texts };
}

export const mapGrids = <T>(make: (name: GridName) => T) =>
  Object.fromEntries(GRIDS.map((name) => [name, make(name)])) as Record<GridName, T>;

export const matrix = <T>(rows: number, columns: number, make: (i: number, j: number) => T) =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => make(i, j)));

/**
 * A pasted matrix, or the sentence that says why it is none: lines of a table, lists of a program, what NumPy and PyTorch
 * print. Comments are left out, and the brackets around a single matrix.
 */
export function readPasted(pasted: string): Texts | string {
  const text = pasted.replace(/(#|\/\/).*$/gm, "");
  if (/\.{3}|…/.test(text)) return words.CUT_OFF;
  if ((text.match(/\[\s*\[(?!\s*\[)/g) ?? []).length > 1) return words.SEVERAL;
  const lists = Array.from(text.matchAll(/\[([^[\]]*)\]/g), ([, inner]) => inner.split(";"));
  const lines = text.includes("[") ? lists.flat() : text.split(/[\n\r;]+/);
  const rows = lines.map(cellsOf).filter((row) => row.length);
  if (!rows.length) return words.NO_ROWS;
  if (rows.some((row) => row.length !== rows[0].length)) return words.RAGGED;
  return isMatrix(rows) ? rows : words.tooLarge(rows.length, rows[0].length, LARGEST);
}

/** The cells of a line; an empty cell between two tabs, as a spreadsheet has them, stays one. */
function cellsOf(line: string): string[] {
  if (!line.trim()) return [];
  if (line.includes("\t")) return line.split("\t").map((cell) => cell.trim());
  return line.split(/[\s,]+/).filter(Boolean);
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number with the minus sign of programs. */
const plainSigns = (text: string): string => text.trim().replace(/^[\u2212\u2013]/, "-");

/** The number that a text is; NaN where it is no finite number. */
export function readNumber(text: string): number {
  const plain = plainSigns(text);
  const number = NUMBER.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/** The problem of a cell's text, as the end of a sentence; "" where it is a number. */
export function problemOf(text: string): string {
  if (!Number.isNaN(readNumber(text))) return "";
  const plain = plainSigns(text);
  if (!plain) return words.EMPTY_CELL;
  if (NUMBER.test(plain) || /^[+-]?(inf|infinity|∞)$/i.test(plain)) return words.isInfinite(plain);
  const point = plain.replace(",", ".");
  return NUMBER.test(point) ? words.hasComma(plain, point) : words.isNoNumber(plain);
}

/** A sentence about the first bad cell, and the count of others; "" where all are numbers. */
export function problemsOf(texts: Texts): string {
  const bad = texts.flatMap((row, i) =>
    row.flatMap((text, j) => {
      const problem = problemOf(text);
      return problem ? [words.inCell(i + 1, j + 1, problem)] : [];
    }),
  );
  return bad.length > 1 ? `${bad[0]} ${words.moreMarked(bad.length - 1)}` : (bad[0] ?? "");
}

export const numbersOf = (texts: Texts): number[][] => texts.map((row) => row.map(readNumber));
