/**
 * The table of e^x that a sheet prints, for x from 0 down, to two decimals; and the softmax that follows from it.
 *
 * @typedef {1 | 5} Step  tenths from one x of the table to the next
 * @typedef {{below: number[], powers: number[], total: number, weights: number[], together: number, most: number[]}} Softmax
 *   below: each number minus the largest, in tenths; the others in hundredths; most: places of the largest
 */
import { divided, sum } from "./decimals.js";

/** Tenths below 0 of the first e^x that is 0.00. */
export const ENDS = 53;

/** @param {number} below tenths, 0 or less @returns {number} hundredths */
export const power = (below) => Math.round(100 * Math.exp(below / 10));

/**
 * The softmax of a row as it is computed by hand: minus the largest, e^x from the table, divided by the sum.
 *
 * @param {number[]} row in tenths, or in parts of them
 * @returns {Softmax}
 */
export function softmaxByHand(row, parts = 1) {
  const largest = Math.max(...row);
  const below = row.map((x) => divided(x - largest, parts));
  const powers = below.map(power);
  const total = sum(powers);
  const weights = powers.map((x) => divided(100 * x, total));
  const first = Math.max(...powers);
  const most = powers.flatMap((x, j) => (x === first ? [j] : []));
  return { below, powers, total, weights, together: sum(weights), most };
}

/** The step of the smallest table that has all of these. @param {number[]} below tenths @returns {Step} */
export const stepOf = (below) => (below.every((x) => x % 5 === 0) ? 5 : 1);

/**
 * The table: x is the number at the left and the number above, added; in tenths.
 *
 * @param {Step} step
 * @returns {{left: number[], above: number[]}}
 */
export const tableOf = (step) =>
  step === 5 ? { left: [0], above: down(11, 5) } : { left: down(6, 10), above: down(10, 1) };

/**
 * @param {number} count
 * @param {number} step
 */
const down = (count, step) => Array.from({ length: count }, (_, k) => 0 - k * step);
