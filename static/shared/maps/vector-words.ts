/** The numbers of a vector, in words. */
import { count, fixed } from "../words.ts";

/** The k-th number in words: k counts from 0, people count from 1. */
export const numberInWords = (vector: ArrayLike<number>, k: number) =>
  `number ${k + 1} of ${vector.length}: ${fixed(vector[k], 3)}`;

export function vectorInWords(vector: ArrayLike<number>) {
  const numbers = Array.from(vector);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return `${count(vector.length, "number")}, from ${fixed(least)} to ${fixed(most)}`;
}

export const vectorLabel = (vector: ArrayLike<number>) =>
  `The fixed vector: ${vectorInWords(vector)}. Arrow keys read them.`;
