/** Marks on the map of one head besides its weights: windows and dots. */
import { inWindow, largest, row, type Alignment } from "./weights.ts";

/** The column of each row's dot: the centre p_i of its window, or its one place; empty without these. */
export function dots(a: Alignment): number[] {
  if (a.window) return a.window.centres;
  return a.looks === "one place" ? Array.from({ length: a.n }, (_, i) => largest(row(a, i))[0]) : [];
}

/** The weights as they are drawn: NaN, which is hatched, also outside of a window. */
export const drawn = (a: Alignment) =>
  a.weights.map((w, k) => (inWindow(a, Math.floor(k / a.m), k % a.m) ? w : NaN));

/**
 * The outline of local attention's window, down its left side and up its right: corners in columns and rows, from the
 * corner of the first cell; empty where rows may look everywhere.
 */
export function outline({ n, m, window }: Alignment): [number, number][] {
  if (!window) return [];
  const { centres, reach } = window;
  const within = (x: number) => Math.min(m, Math.max(0, x));
  const rows = Array.from({ length: n }, (_, i) => i);
  const left = rows.flatMap((i) => side(within(Math.ceil(centres[i] - reach)), i));
  const right = rows.flatMap((i) => side(within(Math.floor(centres[i] + reach) + 1), i));
  return [...left, ...right.reverse()];
}

/** The side of one row, from its top to its bottom. */
const side = (x: number, i: number): [number, number][] => [
  [x, i],
  [x, i + 1],
];
