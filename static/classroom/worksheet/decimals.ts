/** Decimal numbers without the error of 0.1 + 0.2: whole numbers that count tenths or hundredths. */
import { fixed } from "../../shared/words.ts";

/** A rounded quotient of whole numbers, `below` above 0; 0.5 becomes 1, -0.5 becomes -1. */
export const divided = (above: number, below: number) =>
  Math.sign(above) * Math.floor((2 * Math.abs(above) + below) / (2 * below)) || 0;

/** A number such as 2, 0.5 or −1.5. */
export const inTenths = (tenths: number): string => fixed(tenths / 10, tenths % 10 ? 1 : 0);

/** A number with both digits always. */
export const inHundredths = (hundredths: number): string => fixed(hundredths / 100);

/** True for a number with at most one decimal, but for the error that computers add. */
export const isInTenths = (x: number) => Math.abs(10 * x - Math.round(10 * x)) < 1e-9;

export const sum = (numbers: number[]) => numbers.reduce((total, x) => total + x, 0);

/** The inner product of vectors of one length. */
export const product = (left: number[], right: number[]) => sum(left.map((x, k) => x * right[k]));
