/** Messages of a head as a table of numbers. */
import { count } from "../words.ts";

export const WEIGHTS = "The weights of this head as a table";
export const tooMany = (rows: number) =>
  `${count(rows, "row")} are too many for a table: point at a word; a saved file has all numbers.`;
