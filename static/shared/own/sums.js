/** What is unusual in weights that somebody brings, in words: rows that do not sum to 1, exact zeros. */
import { fixed } from "../words.js";

/** Rows sum to 1 as far as this, which bfloat16 keeps. */
const WHOLE = 0.005;

/**
 * @typedef {{low: number, high: number, cells: number, zeros: number, ahead: boolean}} Sums  the least and the largest sum of a
 *   row; how many weights there are and how many of them are exactly 0; ahead: whether all are that look ahead
 */

/** @type {Sums} */
const NONE = { low: Infinity, high: -Infinity, cells: 0, zeros: 0, ahead: true };

/**
 * @param {{n: number, m: number, weights: Float32Array}[]} maps
 * @returns {Sums}
 */
export const sumsOf = (maps) => maps.reduce(withMap, NONE);

/**
 * @param {Sums} sums
 * @param {{n: number, m: number, weights: Float32Array}} map
 */
function withMap(sums, { n, m, weights }) {
  let { low, high, cells, zeros, ahead } = sums;
  for (let i = 0; i < n; i++) {
    let [sum, seen] = [0, 0];
    for (let j = 0; j < m; j++) {
      const weight = weights[i * m + j];
      if (weight > 0 && j > i) ahead = false;
      if (Number.isNaN(weight)) continue;
      seen++;
      sum += weight;
      if (weight === 0) zeros++;
    }
    cells += seen;
    if (seen) [low, high] = [Math.min(low, sum), Math.max(high, sum)];
  }
  return { low, high, cells, zeros, ahead };
}

/** @param {Sums} sums @returns {boolean} whether each row is a distribution */
export const areWhole = ({ low, high }) => low >= 1 - WHOLE && high <= 1 + WHOLE;

/**
 * @param {Sums} sums
 * @param {boolean} isSelf whether rows and columns are the same, more than one, and no mask is given
 * @returns {string[]} a sentence each
 */
export function sumsInWords(sums, isSelf) {
  const [low, high] = [fixed(sums.low), fixed(sums.high)];
  const range = low === high ? low : `${low} to ${high}`;
  const said =
    areWhole(sums) || !sums.cells ? [] : [`Rows sum to ${range}: the weights are shown as they are.`];
  if (!sums.zeros) return said;
  if (isSelf && sums.ahead)
    return [...said, "All weights that look ahead are exactly 0: if a mask forbids these, give it too."];
  const share = Math.round((100 * sums.zeros) / sums.cells);
  return [...said, `${share ? `${share} %` : "Less than 1 %"} of the weights are exactly 0.`];
}
