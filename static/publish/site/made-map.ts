/**
 * The arithmetic of maps that no head computed: sums over pieces, means, largest weights, as `merged`, `without_marks`,
 * `aggregate` and `pool` of the server have it. These are NumPy, from which no graph is exported, and a copy of them for
 * export would be longer than this file, which adds as pages do. The rollout is PyTorch, and so is exported:
 * `model/site/maps.py`.
 */
import { sumsOver } from "../../shared/head/by-words.ts";
import { sum } from "../../shared/numbers.ts";
import type { Weights } from "./engine.ts";

/** isLargest: the largest weight of several heads, in place of their mean */
export type Making = { isLargest: boolean; hidesMarks: boolean };

/**
 * One map of heads: columns of a word's pieces added and its rows averaged, then the heads joined.
 * @param rows the pieces of each row, without those that are hidden
 */
export function mapOfHeads(heads: Weights, rows: number[][], columns: number[][], making: Making): Weights {
  const [n, m] = heads.shape.slice(-2);
  const count = heads.values.length / (n * m);
  const values = rows.flatMap((some) => {
    const each = Array.from({ length: count }, (_, head) =>
      sumsOver(columns, some, (i, j) => heads.values[(head * n + i) * m + j]),
    );
    const row = columns.map((_, j) =>
      ofHeads(
        each.map((sums) => sums[j] / some.length),
        making,
      ),
    );
    return ofRest(row, making);
  });
  return { values: Float32Array.from(values), shape: [1, 1, rows.length, columns.length] };
}

/** The mean or the largest weight; 0 where one head may not look, NaN where none may. */
function ofHeads(weights: number[], { isLargest }: Making): number {
  const known = weights.filter((weight) => !Number.isNaN(weight));
  if (!known.length) return NaN;
  return isLargest ? Math.max(...known) : sum(known) / weights.length;
}

/** The row divided by its sum, if end marks are hidden; largest weights are no shares of it. NaN where nothing is left. */
function ofRest(row: number[], { isLargest, hidesMarks }: Making): number[] {
  if (!hidesMarks) return row;
  const left = sum(row.map((weight) => weight || 0));
  return row.map((weight) => (left > 0 ? weight / (isLargest ? 1 : left) : NaN));
}

/**
 * At most so many rows and columns a head: cell (a, b) is the largest weight of rows a n / p to (a + 1) n / p, and of
 * columns likewise, rounded down; NaN where none of them may be looked at.
 */
export function pooled({ values, shape: [layers, heads, n, m] }: Weights, most: number): Weights {
  const [rows, columns] = [cellsOf(n, most), cellsOf(m, most)];
  const [p, q] = [Math.min(n, most), Math.min(m, most)];
  const found = new Float32Array(layers * heads * p * q).fill(NaN);
  values.forEach((weight, k) => {
    const [row, j] = [Math.floor(k / m), k % m];
    const at = (Math.floor(row / n) * p + rows[row % n]) * q + columns[j];
    if (weight > found[at] || Number.isNaN(found[at])) found[at] = weight;
  });
  return { values: found, shape: [layers, heads, p, q] };
}

/** The cell of each of n places. */
const cellsOf = (n: number, most: number) =>
  Array.from({ length: n }, (_, k) => Math.ceil(((k + 1) * Math.min(n, most)) / n) - 1);
