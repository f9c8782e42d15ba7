/** Messages of matrices: their arithmetic, what is wrong in a cell, and maps of measures. */
import { fixed } from "../words.ts";

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
export const moreMarked = (cells: number) => `${cells} more ${cells === 1 ? "cell is" : "cells are"} marked.`;

export const mapOf = (name: string, rows: number, columns: number) =>
  `Map of ${name}: ${rows} rows by ${columns} columns. Arrow keys lock a cell and move it, Escape unlocks.`;
