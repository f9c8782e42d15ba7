/** The sentence under a map: where it is presented, words first. */
import { inPlainWords } from "../plain-words.js";
import { inWords } from "../words.js";
import { isPresented, wordsFirst } from "../page/present.js";

/**
 * @param {Alignment} a
 * @param {{i: number | null, j: number | null}} cell
 */
export const said = (a, cell) => (wordsFirst() ? inPlainWords(a, cell) : inWords(a, cell));

/**
 * @param {{unnamed: number}} map
 * @returns {Part[]} what is said where not every name has room
 */
export const namesLeftOut = ({ unnamed }) =>
  isPresented() && unnamed ? [{ text: " Not every name has room here." }] : [];
