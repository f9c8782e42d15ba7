/** Maps side by side by words: one word stands on one line, and a line that a model wrote no word for is empty. */
import { merge } from "../shared/head/difference.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Column, Reading } from "./readings.ts";
import type { Cell } from "../shared/maps/cells.ts";

/** The line of each row of a map, of so many lines. */
export type Lines = { of: number[]; count: number };

/** A column, and the lines of its map, null where each row has its own; `map` is on these lines. */
export type Placed = Column & { lines: Lines | null; map: Alignment | null };

/** The lines of the rows of each map, in an order that has all of them. */
export function linesOf(texts: string[][]): number[][] {
  let all: string[] = [];
  let lines: number[][] = [];
  for (const text of texts) {
    const pairs = merge(all, text);
    const to = (side: "before" | "after", k: number) => pairs.findIndex((pair) => pair[side] === k);
    lines = [...lines.map((rows) => rows.map((k) => to("before", k))), text.map((_, k) => to("after", k))];
    all = pairs.map(({ before, after }) => all[before ?? -1] ?? text[after ?? -1]);
  }
  return lines;
}

/** Columns with the lines that they share, where they do: maps of one text, whose rows have names. */
export function placed(columns: Column[], isShared: boolean): Placed[] {
  const isNamed = ({ reading }: Column) => isShared && reading?.alignment?.naming;
  const maps = columns.flatMap((one) => (isNamed(one) ? (one.reading as Reading) : []));
  const lines = new Map<Reading, Lines>();
  for (const [, group] of Map.groupBy(maps, ({ texts }) => JSON.stringify(texts))) {
    const rows = linesOf(group.map(({ alignment }) => alignment?.rows.labels ?? []));
    const count = Math.max(...rows.flat()) + 1;
    group.forEach((one, k) => lines.set(one, { of: rows[k], count }));
  }
  return columns.map((one) => {
    const alignment = one.reading?.alignment ?? null;
    const own = (one.reading && lines.get(one.reading)) ?? null;
    return { ...one, lines: own, map: alignment && own ? onLines(alignment, own.of, own.count) : alignment };
  });
}

/** A map with its rows on these lines, of so many; `whole` stays the map without empty lines. */
export function onLines(a: Alignment, lines: number[], count: number): Alignment {
  if (count === a.n) return a;
  const weights = new Float32Array(count * a.m).fill(NaN);
  const labels = Array(count).fill("");
  lines.forEach((line, i) => {
    weights.set(a.weights.subarray(i * a.m, (i + 1) * a.m), line * a.m);
    labels[line] = a.rows.labels[i];
  });
  return { ...a, n: count, weights, rows: { ...a.rows, labels }, whole: a };
}

/** The line of a row; each row has its own where there are no lines. */
export const lineOf = (lines: Lines | null, i: number | null): number | null =>
  i === null || !lines ? i : (lines.of[i] ?? i);

/** The cell of a line; null where the line is empty. */
export function onLine(lines: Lines | null, { i, j }: Cell): Cell | null {
  const row = lines && i !== null ? lines.of.indexOf(i) : i;
  return row === -1 ? null : { i: row, j };
}
