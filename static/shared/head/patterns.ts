/**
 * Names for what a head does on this sentence, where a stated definition holds; most heads earn no name.
 *
 * | measure  | value                                                                      | named from |
 * | before   | mean weight on the column before, over the rows that have one              | SHARE      |
 * | same     | mean weight on the column of the same number                               | SHARE      |
 * | after    | mean weight on the column after, over the rows that have one; no mask      | SHARE      |
 * | first    | mean weight on the first column                                            | SHARE      |
 * | end      | mean weight on the last column, where that is an end mark                  | SHARE      |
 * | back     | mean weight on all columns before, over the rows that have one; no mask    |            |
 * | ahead    | the same of all columns after                                              |            |
 * | diagonal | correlation of the row with its mean column c_i = sum_j j a_ij; cross only | STRAIGHT   |
 * | even     | mean entropy of the rows over the largest that the mask allows             | EVEN       |
 *
 * A diagonal also reaches over half of the columns. Positional names as in Voita et al. 2019, arXiv 1905.09418; the others
 * and all thresholds are our own, and the help says them. A word is named as the labels of the map say it: in a decoder
 * the column of the same number is the word before.
 */
import type { Alignment, Side } from "./weights.ts";
import { isSpecial } from "../pieces.ts";
import type { Block } from "../api.ts";

export type Neighbour = "before" | "same" | "after" | "first" | "end";

export type Measure = Neighbour | "back" | "ahead" | "diagonal" | "even";

export type Measures = Partial<Record<Measure, number>>;

/** The map of a head, NaN where not allowed; `ends`: the last column is a mark. */
export type Map = {
  n: number;
  m: number;
  weights: ArrayLike<number>;
  rows: Side;
  columns: Side;
  mask?: "causal" | null;
  sinks?: unknown;
  signed?: number | null;
  ends: boolean;
};

/**
 * The names of neighbours. `fed`: columns are what a decoder was fed, rows what it produced; `piece` is read one by one;
 * `first` and `end` are tokens of the outer columns.
 */
export type Called = { fed: boolean; piece: string; first: string; end: string };

/** The least share of a head's attention on a neighbour that gives it the name of that neighbour. */
export const SHARE = 0.5;

/** The least correlation of the row with its mean column that is called diagonal. */
export const STRAIGHT = 0.9;

/** The least mean entropy, as a part of the largest possible one, that is called evenly spread. */
export const EVEN = 0.95;

/** The least part of the columns that a diagonal reaches over. */
export const SPAN = 0.5;

export const NEIGHBOURS: Neighbour[] = ["before", "same", "after", "first", "end"];

/** The names of neighbours in a block whose columns are these tokens. */
export const calledIn = (block: { rows: Side; columns: Side }, columns: string[], piece: string): Called => ({
  fed: block.columns === "fed" && block.rows !== "fed",
  piece,
  first: columns[0] ?? "",
  end: columns.at(-1) ?? "",
});

/** A neighbour by the labels of the map. */
export function positionName(neighbour: Neighbour, { fed, piece, first, end }: Called) {
  return {
    before: fed ? `two ${piece}s before` : `previous ${piece}`,
    same: fed ? `previous ${piece}` : "same position",
    after: `next ${piece}`,
    first: isSpecial(first) ? first : `first ${piece}`,
    end,
  }[neighbour];
}

/** Names with their values: none, one, or several, as a neighbour may be both the first and the same. */
export function patternsOf(
  measures: Measures,
  called: Called,
): { id: Measure; name: string; value: number }[] {
  const neighbours = NEIGHBOURS.filter((neighbour) => (measures[neighbour] ?? 0) >= SHARE).map((id) => {
    const name = positionName(id, called);
    return { id, name: isSpecial(name) ? `mostly ${name}` : name, value: measures[id] ?? 0 };
  });
  const shape = (id: "diagonal" | "even", name: string, least: number) =>
    (measures[id] ?? 0) >= least ? [{ id, name, value: measures[id] ?? 0 }] : [];
  return [...neighbours, ...shape("diagonal", "diagonal", STRAIGHT), ...shape("even", "evenly spread", EVEN)];
}

/** Measure a head on its map; hops have no measures, as their order means nothing, nor have weights that are no shares. */
export function measure(map: Map): Measures {
  if (map.rows === "hops" || map.signed) return {};
  const { n, m, mask, ends } = map;
  const isOneText = (map.rows === "source") === (map.columns === "source");
  const even = evenness(map);
  return {
    ...(isOneText && { before: shareOn(map, (i) => i - 1), same: shareOn(map, (i) => i) }),
    ...(isOneText &&
      !mask && {
        after: shareOn(map, (i) => i + 1),
        back: shareOf(map, (i) => [0, i]),
        ahead: shareOf(map, (i) => [i + 1, m]),
      }),
    first: shareOn(map, () => 0),
    ...(ends && { end: shareOn(map, () => m - 1) }),
    ...(!isOneText && n > 2 && m > 2 && { diagonal: straightness(map) }),
    ...(even !== null && { even }),
  };
}

/** The mean weight on a column that each row has of its own, over the rows that have it. */
function shareOn({ n, m, weights }: Map, columnOf: (i: number) => number) {
  let [sum, rows] = [0, 0];
  for (let i = 0; i < n; i++) {
    const j = columnOf(i);
    if (j < 0 || j >= m) continue;
    sum += weights[i * m + j] || 0;
    rows++;
  }
  return rows ? sum / rows : 0;
}

/** The mean weight on columns from one to before another that each row has of its own, over the rows that have any. */
function shareOf({ n, m, weights }: Map, columnsOf: (i: number) => [number, number]) {
  let [sum, rows] = [0, 0];
  for (let i = 0; i < n; i++) {
    const [from, end] = columnsOf(i);
    if (from >= Math.min(end, m)) continue;
    for (let j = from; j < Math.min(end, m); j++) sum += weights[i * m + j] || 0;
    rows++;
  }
  return rows ? sum / rows : 0;
}

/** The correlation of the row with its mean column; 0 where these reach over less than half of the columns. */
function straightness({ n, m, weights }: Map) {
  const centres = Array.from({ length: n }, (_, i) => {
    let [sum, total] = [0, 0];
    for (let j = 0; j < m; j++) {
      sum += j * (weights[i * m + j] || 0);
      total += weights[i * m + j] || 0;
    }
    return total ? sum / total : 0;
  });
  const reach = Math.max(...centres) - Math.min(...centres);
  return reach < SPAN * (m - 1) ? 0 : correlation(centres);
}

/** The correlation of y with its indices 0, 1, 2, ... */
function correlation(y: number[]) {
  const [middle, mean] = [(y.length - 1) / 2, y.reduce((a, b) => a + b, 0) / y.length];
  let [xy, xx, yy] = [0, 0, 0];
  y.forEach((value, x) => {
    xy += (x - middle) * (value - mean);
    xx += (x - middle) ** 2;
    yy += (value - mean) ** 2;
  });
  return yy ? xy / Math.sqrt(xx * yy) : 0;
}

/**
 * The mean entropy of the rows that have a choice, over the largest possible; each row is divided by its sum, as
 * bytes lose some of it. Null where no row has a choice, or a part of each goes to no column.
 */
function evenness({ n, m, weights, sinks }: Map): number | null {
  if (sinks) return null;
  let [bits, limit] = [0, 0];
  for (let i = 0; i < n; i++) {
    let [total, sum, choices] = [0, 0, 0];
    for (let j = 0; j < m; j++) {
      const w = weights[i * m + j];
      if (!(w >= 0)) continue;
      choices++;
      total += w;
      if (w > 0) sum -= w * Math.log2(w);
    }
    if (total) bits += sum / total + Math.log2(total);
    limit += Math.log2(Math.max(1, choices));
  }
  return limit ? bits / limit : null;
}

/** The measures of one head of an atlas, from 1, none where a cell stands for several weights. */
export function measuresIn(block: Block, columns: string[], layer: number, head: number): Measures {
  const map = mapIn(block, columns, layer, head);
  return map ? measure(map) : {};
}

/** One head of an atlas, null where a cell stands for several weights; layer and head count from 1. */
export function mapIn(block: Block, columns: string[], layer: number, head: number): Map | null {
  const { shape, values, mask, allowed, pooled, sinks, signed, rows } = block;
  if (pooled) return null;
  const [, heads, n, m] = shape;
  const start = ((layer - 1) * heads + head - 1) * n * m;
  const weightOf =
    values instanceof Uint8Array
      ? signed
        ? (b: number) => ((b - 128) / 127) * signed
        : (b: number) => b / 255
      : Number;
  const may = (k: number) => (allowed ? allowed[start + k] : !mask || k % m <= Math.floor(k / m));
  const weights = Float32Array.from({ length: n * m }, (_, k) =>
    may(k) ? weightOf(values[start + k]) : NaN,
  );
  const ends = block.columns === "source" && isSpecial(columns.at(-1) ?? "");
  return { n, m, weights, rows, columns: block.columns, mask, sinks, signed, ends };
}

/** The measures of one head in full. */
export const measuresOf = (a: Alignment) =>
  measure({
    ...a,
    rows: a.rows.side,
    columns: a.columns.side,
    ends: a.columns.side === "source" && isSpecial(a.columns.tokens.at(-1) ?? ""),
  });

/** Patterns as text: "previous word 0.91", "" where there is none. */
export const inShort = (patterns: { name: string; value: number }[]): string =>
  patterns.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(", ");
