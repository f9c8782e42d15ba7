/**
 * A vector of signed numbers as people can look at it: broken into lines as a text is, coloured around 0.
 *
 * @typedef {{x: number, y: number}} Point
 */
import { count, fixed } from "../words.js";

export const PER_LINE = 32;

/**
 * The largest size of a number, which is where the colour scale ends on both sides; 1 where all are 0.
 *
 * @param {ArrayLike<number>} vector
 */
export const reach = (vector) => Array.from(vector).reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1;

/**
 * Where a number's colour lies among `count` colours, the middle of which is 0.
 *
 * @param {number} x
 * @param {number} reach
 * @param {number} count odd
 */
export const shade = (x, reach, count) => Math.round(((x / reach + 1) / 2) * (count - 1));

/** @param {number} length of a vector */
export const lines = (length) => Math.ceil(length / PER_LINE);

/**
 * @param {number} k counts from 0
 * @returns {Point} its column and its line
 */
export const placeOf = (k) => ({ x: k % PER_LINE, y: Math.floor(k / PER_LINE) });

/**
 * @param {Point} place
 * @param {number} length
 * @returns {number | null} null where no number stands
 */
export function numberAt({ x, y }, length) {
  const k = y * PER_LINE + x;
  return x >= 0 && x < PER_LINE && y >= 0 && k < length ? k : null;
}

/**
 * Where a key leads among the numbers.
 *
 * @param {number} k
 * @param {string} key as in KeyboardEvent.key
 * @param {number} length
 * @returns {number | null} null: the key leads nowhere
 */
export function step(k, key, length) {
  const steps = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -PER_LINE,
    ArrowDown: PER_LINE,
    Home: -k,
    End: length - 1 - k,
  };
  const by = steps[/** @type {keyof typeof steps} */ (key)];
  if (by === undefined) return null;
  return k + by >= 0 && k + by < length ? k + by : k;
}

/**
 * @param {ArrayLike<number>} vector
 * @param {number} k counts from 0; people count from 1
 */
export const numberInWords = (vector, k) => `number ${k + 1} of ${vector.length}: ${fixed(vector[k], 3)}`;

/** @param {ArrayLike<number>} vector */
export function vectorInWords(vector) {
  const numbers = Array.from(vector);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return `${count(vector.length, "number")}, from ${fixed(least)} to ${fixed(most)}`;
}
