/**
 * Attention of one word, computed by hand: every number follows from the rounded numbers before it.
 *
 * @typedef {Record<GridName, number[][]>} Given  in tenths
 * @typedef {{q: number[], k: number[][], v: number[][], scores: number[], scaled: number[],
 *   context: number[]} & import("./exponentials.js").Softmax} Solution  q, k, v, scores and scaled in tenths, context in
 *   hundredths
 */
import { divided, product } from "./decimals.js";
import { softmaxByHand } from "./exponentials.js";

/** The root of d_k as a sheet prints it, in hundredths. @param {number} d_k */
export const rootOf = (d_k) => Math.round(100 * Math.sqrt(d_k));

/** Whether the root of d_k has no more than the two decimals that are printed. @param {number} d_k */
export const isWholeRoot = (d_k) => Number.isInteger(Math.sqrt(d_k));

/**
 * @param {Given} given
 * @param {number} query the word that looks, from 0
 * @returns {Solution}
 */
export function solve({ words, w_q, w_k, w_v }, query) {
  const q = times(words[query], w_q);
  const k = words.map((word) => times(word, w_k));
  const v = words.map((word) => times(word, w_v));
  const scores = k.map((key) => inTenthsAgain(product(q, key)));
  const scaled = scores.map((score) => divided(100 * score, rootOf(q.length)));
  const softmax = softmaxByHand(scaled);
  const context = columns(v).map((column) => divided(product(softmax.weights, column), 10));
  return { q, k, v, scores, scaled, ...softmax, context };
}

/**
 * @param {number[]} row
 * @param {number[][]} matrix
 */
const times = (row, matrix) => columns(matrix).map((column) => inTenthsAgain(product(row, column)));

/** A product of tenths and tenths. @param {number} hundredths */
const inTenthsAgain = (hundredths) => divided(hundredths, 10);

/** @param {number[][]} matrix */
const columns = (matrix) => matrix[0].map((_, j) => matrix.map((row) => row[j]));
