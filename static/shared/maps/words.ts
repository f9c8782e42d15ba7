/** Messages of matrices: their arithmetic, what is wrong in a cell, and maps of measures. */
import { count, fixed } from "../words.ts";

export const rowOfMatrix = (row: number, matrix: string) => `row ${row} of ${matrix}`;
export const columnOfMatrix = (column: number, matrix: string) => `column ${column} of ${matrix}`;
export const MAY_NOT = " may not look at ";
export const BY_RULE =
  ", which comes later: not allowed. Its score becomes −∞, and exp(−∞) = 0: the weight is 0 by rule.";
export const byNothing = (score: string) => `${score}, divided by nothing`;
export const takenAway = (number: string) =>
  ` (${number}, the largest of the row, was taken away first, which changes nothing)`;

/** The problem of a cell, as the end of a sentence. */
export const EMPTY_CELL = "is empty: enter a number.";
export const isInfinite = (text: string) => `holds “${text}”, which is infinite here: enter a finite number.`;
export const hasComma = (text: string, point: string) => `holds “${text}”: enter ${point}, with a point.`;
export const isNoNumber = (text: string) =>
  `holds “${text}”, which is not a number: enter one, such as ${fixed(-1.5, 1)}.`;
export const inCell = (row: number, column: number, problem: string) =>
  `Row ${row}, column ${column} ${problem}`;
/** The reasons that what was pasted is no matrix. */
const noMatrix = (why: string) => `The pasted matrix does not fit: ${why} Nothing was changed.`;
export const CUT_OFF = noMatrix(
  "“...” stands for numbers that are left out. Print all of them, and paste again.",
);
export const SEVERAL = noMatrix("there are several. Paste them one by one.");
export const NO_ROWS = noMatrix("it has no numbers.");
export const RAGGED = noMatrix("its rows differ in length.");
export const tooLarge = (rows: number, columns: number, most: number) =>
  noMatrix(
    `it has ${count(rows, "row")} and ${count(columns, "column")}. A matrix here has 1 to ${most} rows and columns.`,
  );
/** `needed` is what this place takes: "one row of numbers". */
export const otherShape = (needed: string) => noMatrix(`here stands ${needed}.`);
export const moreMarked = (cells: number) => `${cells} more ${cells === 1 ? "cell is" : "cells are"} marked.`;

/** The end of the name of every map. */
export const READ = "Arrow keys read it";
const NUMBERS = "The view “numbers” has the same as a table. ";
/** The end of the name of a head's map; `hasNumbers`: there is a view of its numbers to be chosen. */
export const readInWords = (hasNumbers: boolean) => `${hasNumbers ? NUMBERS : ""}${READ}.`;

export const mapOf = (name: string, rows: number, columns: number) =>
  `Map of ${name}: ${rows} rows by ${columns} columns. ${READ}, Escape unlocks.`;
