/**
 * What is measured of every head of an atlas on this sentence, to order heads by and to find them: entropy in bits and
 * the largest weight, both averaged over the rows and exact, from the answer; the places of `patterns.js`, from the small
 * maps, whose weights are bytes: each is within 1/510 of the exact one; the alignment error, of a test set.
 *
 * @typedef {Partial<Record<import("../shared/head/patterns.js").Measure | "entropy" | "largest" | "aer", number>>} Numbers
 * @typedef {Numbers & {twoBefore?: number}} Named
 */
import { mapIn, measure } from "../shared/head/patterns.js";

/** Orders of the atlas; of "" the heads stand as in the model. */
export const ORDERS = /** @type {const} */ (["", "entropy", "largest", "end", "aer"]);

/** @typedef {typeof ORDERS[number]} Order */

/** @type {Record<Order, {name: string, first: 1 | -1}>} first: 1: the lowest, -1: the highest */
export const ORDER = {
  "": { name: "by layer", first: 1 },
  entropy: { name: "lowest entropy", first: 1 },
  largest: { name: "largest weight", first: -1 },
  end: { name: "most on </s>", first: -1 },
  aer: { name: "lowest AER", first: 1 },
};

/**
 * @param {Block} block
 * @param {string[]} columns tokens
 * @param {{layer: number, head: number}} place
 * @param {number} [aer]
 * @returns {Numbers} those that are known: only the alignment error where a cell stands for several weights
 */
export function numbersIn(block, columns, { layer, head }, aer) {
  const map = mapIn(block, columns, layer, head);
  const [entropy, largest] = [block.entropy, block.largest].map((all) => all?.[layer - 1]?.[head - 1]);
  const known = Object.entries({ entropy, largest, aer }).filter(([, value]) => value !== undefined);
  return { ...(map && measure(map)), ...Object.fromEntries(known) };
}

/**
 * Numbers by the names that maps give to places: where columns are what a decoder was fed, that of the same number is the
 * word before, and the column before it is two words before.
 *
 * @param {Numbers} numbers
 * @param {boolean} fed
 * @returns {Named}
 */
export function asNamed({ same, before, ...others }, fed) {
  return fed ? { ...others, before: same, twoBefore: before } : { ...others, same, before };
}

/**
 * Heads by one of their numbers; of equals the earlier first, those without it last.
 *
 * @template {{numbers: Numbers}} T
 * @param {T[]} heads
 * @param {Exclude<Order, "">} order
 */
export function ordered(heads, order) {
  const value = (/** @type {T} */ { numbers }) => numbers[order] ?? Infinity * ORDER[order].first;
  return [...heads].sort((a, b) => (value(a) === value(b) ? 0 : (value(a) - value(b)) * ORDER[order].first));
}

/**
 * @param {Named} numbers of a head
 * @param {import("./head-terms.js").Limit[]} limits
 * @returns {boolean} false where a number is not known
 */
export const isWithin = (numbers, limits) =>
  limits.every(({ measure, isBelow, than }) => {
    const value = numbers[measure];
    return value !== undefined && (isBelow ? value < than : value > than);
  });
