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
  const side = (of: (centre: number) => number) =>
    Array.from({ length: 2 * n }, (_, k): [number, number] => {
      const i = Math.floor(k / 2); // its top, then its bottom
      return [within(of(centres[i])), i + (k % 2)];
    });
  const left = side((centre) => Math.ceil(centre - reach));
  return [...left, ...side((centre) => Math.floor(centre + reach) + 1).reverse()];
}
