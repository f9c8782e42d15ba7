/**
 * Decimal numbers as people write them, without what computers add to 0.1 + 0.2: whole numbers that count tenths or
 * hundredths.
 */
import { fixed } from "../shared/words.ts";

/**
 * A quotient, rounded to a whole number. One in the middle goes away from 0: 0.5 becomes 1, -0.5 becomes -1.
 *
 * @param above whole
 * @param below whole, above 0
 */
export const divided = (above: number, below: number) =>
  Math.sign(above) * Math.floor((2 * Math.abs(above) + below) / (2 * below)) || 0;

/** @returns 2, 0.5, −1.5 */
export const inTenths = (tenths: number): string => fixed(tenths / 10, tenths % 10 ? 1 : 0);

/** @returns always with both digits */
export const inHundredths = (hundredths: number): string => fixed(hundredths / 100);

/** Whether a number has at most one decimal, but for what computers add. */
export const isInTenths = (x: number) => Math.abs(10 * x - Math.round(10 * x)) < 1e-9;

export const sum = (numbers: number[]) => numbers.reduce((total, x) => total + x, 0);

/** @param right as long */
export const product = (left: number[], right: number[]) => sum(left.map((x, k) => x * right[k]));
