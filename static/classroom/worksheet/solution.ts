/** Attention of one word, computed by hand: every number follows from the rounded numbers before it. */
import { divided, product } from "./decimals.ts";
import { softmaxByHand } from "./exponentials.ts";
import type { GridName } from "../../shared/maps/grids.ts";

/** Given matrices, in tenths. */
export type Given = Record<GridName, number[][]>;

/** A solution: q, k, v, scores and scaled in tenths, context in hundredths. */
export type Solution = ReturnType<typeof solve>;

/** The root of d_k as a sheet prints it, in hundredths. */
export const rootOf = (d_k: number) => Math.round(100 * Math.sqrt(d_k));

/** True where the root of d_k has no more than the two decimals that are printed. */
export const isWholeRoot = (d_k: number) => Number.isInteger(Math.sqrt(d_k));

/** Solve for the query, the word that looks, from 0. */
export function solve({ words, w_q, w_k, w_v }: Given, query: number) {
  const q = times(words[query], w_q);
  const k = words.map((word) => times(word, w_k));
  const v = words.map((word) => times(word, w_v));
  const scores = k.map((key) => inTenthsAgain(product(q, key)));
  const scaled = scores.map((score) => divided(100 * score, rootOf(q.length)));
  const softmax = softmaxByHand(scaled);
  const context = columns(v).map((column) => divided(product(softmax.weights, column), 10));
  return { q, k, v, scores, scaled, ...softmax, context };
}

const times = (row: number[], matrix: number[][]) =>
  columns(matrix).map((column) => inTenthsAgain(product(row, column)));

const inTenthsAgain = (hundredths: number) => divided(hundredths, 10);

const columns = (matrix: number[][]) => matrix[0].map((_, j) => matrix.map((row) => row[j]));
