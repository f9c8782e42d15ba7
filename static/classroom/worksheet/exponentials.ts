/** The table of e^x that a sheet prints, for x from 0 down, to two decimals; and the softmax that follows from it. */
import { divided, sum } from "./decimals.ts";

/** The tenths from one x of the table to the next. */
export type Step = 1 | 5;

/** Tenths below 0 of the first e^x that is 0.00. */
export const ENDS = 53;

/** The power in hundredths; x is 0 or less, in tenths. */
export const power = (below: number) => Math.round(100 * Math.exp(below / 10));

/**
 * The softmax of a row as it is computed by hand: minus the largest, e^x from the table, divided by the sum. The row
 * is in tenths, or in parts of them; `below` has x minus the largest, in tenths, the others are in hundredths; `most`
 * has places.
 */
export function softmaxByHand(row: number[], parts = 1) {
  const largest = Math.max(...row);
  const below = row.map((x) => divided(x - largest, parts));
  const powers = below.map(power);
  const total = sum(powers);
  const weights = powers.map((x) => divided(100 * x, total));
  const first = Math.max(...powers);
  const most = powers.flatMap((x, j) => (x === first ? [j] : []));
  return { below, powers, total, weights, together: sum(weights), most };
}

/** The step of the smallest table that has all of these, in tenths. */
export const stepOf = (below: number[]): Step => (below.every((x) => x % 5 === 0) ? 5 : 1);

/** The table: x is the number at the left and the number above, added; in tenths. */
export const tableOf = (step: Step) =>
  step === 5 ? { left: [0], above: down(11, 5) } : { left: down(6, 10), above: down(10, 1) };

const down = (count: number, step: number) => Array.from({ length: count }, (_, k) => 0 - k * step);
