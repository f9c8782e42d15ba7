/** What stands on the map of one head besides its weights: windows and dots. */
import { inWindow, largest, row } from "./weights.ts";
import type { Alignment } from "./weights.ts";

/**
 * Where each row has its dot, in columns: the centre p_i of its window; where one place is chosen, that place.
 *
 * @returns none where rows have no such place
 */
export function dots(a: Alignment): number[] {
  if (a.window) return a.window.centres;
  return a.looks === "one place" ? Array.from({ length: a.n }, (_, i) => largest(row(a, i))[0]) : [];
}

/** The weights as they are drawn: NaN, which is hatched, also outside of a window. */
export const drawn = (a: Alignment) =>
  a.weights.map((w, k) => (inWindow(a, Math.floor(k / a.m), k % a.m) ? w : NaN));

/**
 * The outline of what local attention may look at, down its left side and up its right.
 *
 * @returns corners in columns and rows, from the corner of the first cell; none where it may look
 * everywhere
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

/** @returns from the top of a row to its bottom */
const side = (x: number, i: number): [number, number][] => [
  [x, i],
  [x, i + 1],
];
