/**
 * The arithmetic of maps that no head computed: `model/words_of_map.py`, `model/aggregates.py` and `model/selection.py`
 * in the functions of pages, which join pieces to words themselves. No graph: NumPy computes these on the server, so
 * that nothing there could be exported as it is; and a rollout, which PyTorch computes, is one, `model/site/maps.py`.
 */
import { sumsOver } from "../../shared/head/by-words.ts";
import { sum } from "../../shared/numbers.ts";
import type { Weights } from "./engine.ts";

/**
 * isLargest: the largest weight of several heads, in place of their mean; rest: of a row whose end marks are hidden,
 * what is left of it as it is, or divided by its sum.
 */
export type Making = { isLargest: boolean; rest: "all" | "left" | "divided" };

/** @param rows the pieces of each row */
export function madeOf(heads: Weights, rows: number[][], columns: number[][], making: Making): Weights {
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

/** The row without end marks; NaN where nothing is left of it. */
function ofRest(row: number[], { rest }: Making): number[] {
  if (rest === "all") return row;
  const left = sum(row.map((weight) => weight || 0));
  return row.map((weight) => (left > 0 ? weight / (rest === "divided" ? left : 1) : NaN));
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
