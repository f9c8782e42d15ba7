/**
 * Decimal numbers as people write them, without what computers add to 0.1 + 0.2: whole numbers that count tenths or
 * hundredths.
 */
import { fixed } from "../shared/words.js";

/**
 * A quotient, rounded to a whole number. One in the middle goes away from 0: 0.5 becomes 1, -0.5 becomes -1.
 *
 * @param {number} above whole
 * @param {number} below whole, above 0
 */
export const divided = (above, below) =>
  Math.sign(above) * Math.floor((2 * Math.abs(above) + below) / (2 * below)) || 0;

/** @param {number} tenths @returns {string} 2, 0.5, −1.5 */
export const inTenths = (tenths) => fixed(tenths / 10, tenths % 10 ? 1 : 0);

/** @param {number} hundredths @returns {string} always with both digits */
export const inHundredths = (hundredths) => fixed(hundredths / 100);

/** Whether a number has at most one decimal, but for what computers add. @param {number} x */
export const isInTenths = (x) => Math.abs(10 * x - Math.round(10 * x)) < 1e-9;

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, x) => total + x, 0);

/**
 * @param {number[]} left
 * @param {number[]} right as long
 */
export const product = (left, right) => sum(left.map((x, k) => x * right[k]));
