/** One head's attention weights: row i is a query, column j a key; a masked cell is NaN, which is not 0. */
import { isSpecial } from "../pieces.ts";
import type { GivenAnswer, Side, WindowAnswer } from "../answer-types.ts";
import type { RowName } from "./row-names.ts";
import type { Aggregate } from "./aggregates.ts";
import type { Cell, OneCell } from "../maps/cells.ts";
import type { Part } from "../words.ts";

export type { Side };

export type Words = "" | "1" | "apart";

/** Orders of the nodes of a graph; of "" they stand as given. */
export type NodeOrder = "" | "degree" | "community";

export interface Alignment {
  /** Its name: "encoder", "decoder", "cross", "hops", or another. */
  block: string;
  /** The layer, from 1; 0 where the block is shown whole, with one map only. */
  layer: number;
  /** The head, from 1; 0 likewise. */
  head: number;
  /** The count of rows. */
  n: number;
  /** The count of columns. */
  m: number;
  /** Weights n x m, row by row. */
  weights: Float32Array;
  rows: Axis;
  columns: Axis;
  /** The mask; causal rows only look back. */
  mask?: "causal" | null;
  /** The count of first rows that are named by what was read, not written. */
  read?: number;
  /** True where it reads a target that the model itself would not write. */
  foreign?: boolean;
  /** The name of rows of the target. */
  naming?: RowName;
  /** The kind of attention of its model: "one place" where each row chooses one. */
  looks?: string;
  /** True where the head was measured to align, see `crossing.ts`. */
  aligns?: boolean;
  /** The part of each row that a sink takes, which is no column; null where there is none. */
  sinks?: Float32Array | null;
  /** The kind of a map that no head computed; "" for a head. */
  aggregate?: Aggregate;
  /** The heads that it is made from, in words. */
  made?: string;
  /** "hidden" without end marks; rows are divided by their rest. */
  marks?: "" | "hidden";
  /** "1" where its rows and columns are words, pieces that touch; "apart" with punctuation apart. */
  words?: Words;
  /** Its sentence about a cell, where it is no map of weights. */
  sentence?: (a: Alignment, cell: Cell) => Part[];
  /** The order of its nodes, of a graph. */
  nodes?: NodeOrder;
  /** The map by pieces, of one by words. */
  byPieces?: Alignment;
  /** Asks for the same by pieces and with end marks, of a map that the server merged. */
  fetchOwn?: () => Promise<Alignment>;
  /** The map itself, of one with empty lines between its rows. */
  whole?: Alignment;
  /** The model's own name of the block. */
  title?: string;
  /** The model's own name of the layer. */
  called?: string;
  /** Properties of weights that somebody brought, not of a model. */
  given?: GivenAnswer | null;
  /** The largest size of a weight, where weights may be below 0 and rows sum to anything; null of shares. */
  signed?: number | null;
  /** The reach of local attention for each row; none where it may look everywhere. */
  window?: WindowAnswer | null;
}

export interface Axis {
  side: Side;
  /** Tokens as the model has them. */
  tokens: string[];
  /** Tokens as people read them. */
  labels: string[];
  /** Texts on the axis in the place of labels, with holes. */
  ticks?: string[];
  /** The pieces of each row or column; undefined where each is one piece. */
  pieces?: number[][];
  /** Labels of what is produced with each row that is named by what was fed, or the reverse. */
  beside?: string[];
}

/** The name of one row or column. */
export const unitOf = ({ words }: Pick<Alignment, "words">) => (words ? "word" : "piece");
/** The rows and columns of one map, or of several. */
export type Axes = Pick<Alignment, "rows" | "columns">;

export const at = (a: Alignment, i: number, j: number) => a.weights[i * a.m + j];

/** The scale of the colours of a map. */
export const scaleOf = ({ signed }: Pick<Alignment, "signed">) =>
  signed ? ({ kind: "signed", end: signed } as const) : ({ kind: "weights", end: 1 } as const);

export const allowed = (a: Alignment, i: number, j: number) => !Number.isNaN(at(a, i, j));

/** True where nothing is shown of a row: it may look nowhere, or its whole weight was on what is hidden. */
export const isEmptyRow = (a: Alignment, i: number) => row(a, i).every((weight) => Number.isNaN(weight));

export const row = (a: Alignment, i: number) => a.weights.subarray(i * a.m, (i + 1) * a.m);

/** The entropy of one row in bits, H = -sum_j a_ij log2 a_ij; 0 log 0 is 0, masked cells do not count. */
export function entropy(weights: ArrayLike<number>) {
  let bits = 0;
  for (let j = 0; j < weights.length; j++) if (weights[j] > 0) bits -= weights[j] * Math.log2(weights[j]);
  return bits;
}

/** The sum of rows i, s_j = sum of a_ij; NaN for a column that none of them may look at. */
export function summed(a: Alignment, rows: number[]): Float32Array {
  const [first, ...others] = rows;
  const sum = Float32Array.from(row(a, first));
  for (const i of others)
    row(a, i).forEach((weight, j) => (sum[j] = Number.isNaN(sum[j]) ? weight : sum[j] + (weight || 0)));
  return sum;
}

export const column = (a: Alignment, j: number) => Float32Array.from({ length: a.n }, (_, i) => at(a, i, j));

/** Positions of the largest allowed weights, whatever their sign, largest first; of equals the earlier first. */
export function largest(weights: ArrayLike<number>, count: number = 1) {
  return Array.from(weights, (w, k) => ({ w: Math.abs(w), k }))
    .filter(({ w }) => !Number.isNaN(w))
    .sort((a, b) => b.w - a.w || a.k - b.k)
    .slice(0, count)
    .map(({ k }) => k);
}

/** True for a place in the window of a row; for every place, where attention is not local. */
export const inWindow = ({ window }: Alignment, i: number, j: number) =>
  !window || Math.abs(j - window.centres[i]) <= window.reach;

/** The count of columns that a row may look at. */
export function choices(a: Alignment, i: number) {
  let count = 0;
  for (let j = 0; j < a.m; j++) if (allowed(a, i, j) && inWindow(a, i, j)) count++;
  return count;
}

/** True where these weights are all the same, as of a plain average. */
export function isEven(weights: ArrayLike<number>) {
  for (let k = 1; k < weights.length; k++) if (!(Math.abs(weights[k] - weights[0]) <= 1e-6)) return false;
  return weights.length > 1;
}

/** True where nothing is left of any row. */
export const isClosed = (a: Alignment): boolean => a.weights.every(Number.isNaN);

/**
 * The cell with the largest weight, of those that say something: not in a row with a single choice (its weight is 1
 * whatever the model learnt), nor at a special token, as long as there are others.
 */
export function sharpest(a: Alignment): OneCell {
  let best = { i: 0, j: 0, says: -1, weight: 0 };
  const [rows, columns] = [a.rows, a.columns].map(({ tokens }) => tokens.map(isWord));
  for (let i = 0; i < a.n; i++) {
    const choice = choices(a, i) > 1;
    for (let j = 0; j < a.m; j++) {
      const says = Number(choice) + Number(choice && rows[i] && columns[j]);
      const weight = Math.abs(at(a, i, j)); // of a masked cell NaN, which is never larger
      if (says > best.says ? weight >= 0 : says === best.says && weight > best.weight)
        best = { i, j, says, weight };
    }
  }
  return { i: best.i, j: best.j };
}

export const betweenWords = (a: Alignment, i: number, j: number) =>
  isWord(a.rows.tokens[i]) && isWord(a.columns.tokens[j]);

/** True for a token that is no mark of the tokenizer, and no space alone. */
const isWord = (token: string) => !isSpecial(token) && token !== "\u2581";
