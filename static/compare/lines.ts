/** Maps side by side by words: one word stands on one line, and a line that a model wrote no word for is empty. */
import { merge } from "../shared/head/difference.ts";
import type { Alignment } from "../shared/head/weights.ts";

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
