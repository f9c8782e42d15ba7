/** The numbers of a vector, in words. */
import { labels } from "../pieces.ts";
import { READ } from "./words.ts";
import { count, fixed } from "../words.ts";

/** The pieces that a vector was pooled from, and the index of the one that each of its numbers is taken from. */
export type Pooled = { tokens: string[]; won: number[] };

/** The k-th number in words: k counts from 0, people count from 1. */
export const numberInWords = (vector: ArrayLike<number>, k: number, pooled: Pooled | null = null) =>
  `number ${k + 1} of ${vector.length}: ${fixed(vector[k], 3)}${pooled ? `, of “${labels(pooled.tokens)[pooled.won[k]]}”` : ""}`;

/** A piece, the count of the numbers that it has won, and their share. */
export type Share = [piece: string, count: number, share: number];
export const SHARES = "shares of its numbers";
export const SHARES_HEAD = ["piece", "numbers won", "share"];
export function sharesWon({ tokens, won }: Pooled): Share[] {
  return labels(tokens).map((label, j) => {
    const count = won.filter((place) => place === j).length;
    return [label, count, count / won.length];
  });
}

export function vectorInWords(vector: ArrayLike<number>) {
  const numbers = Array.from(vector);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return `${count(vector.length, "number")}, from ${fixed(least)} to ${fixed(most)}`;
}

export const vectorLabel = (vector: ArrayLike<number>) => `The vector: ${vectorInWords(vector)}. ${READ}.`;
