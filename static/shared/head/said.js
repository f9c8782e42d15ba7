/** The sentence under a map, and what is lit in it: where a map is presented, in words first, and never nothing. */
import { inPlainWords, tellingRow } from "../plain-words.js";
import { inWords } from "../words.js";
import { isPresented, wordsFirst } from "../page/present.js";

/**
 * @param {Alignment} a
 * @param {{i: number | null, j: number | null}} cell
 */
export const said = (a, cell) => (wordsFirst() ? inPlainWords(a, cell) : inWords(a, cell));

/**
 * @param {Alignment} a
 * @param {{i: number | null, j: number | null}} cell that is pointed at
 * @returns {{i: number | null, j: number | null}} that which is lit
 */
export const litIn = (a, { i, j }) =>
  isPresented() && i === null && j === null ? { i: tellingRow(a), j } : { i, j };

/**
 * @param {{unnamed: number}} map
 * @returns {Part[]} what is said where not every name has room
 */
export const namesLeftOut = ({ unnamed }) =>
  isPresented() && unnamed
    ? [{ text: " Not every name has room here: point at a row or a column to read its name.", role: "hint" }]
    : [];
