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
 * @param {{isNamed: boolean}} map
 * @returns {Part[]} what is said where a map is presented and not every name has room in it
 */
export const namesLeftOut = ({ isNamed }) =>
  isPresented() && !isNamed ? [{ text: " Not every name has room here." }] : [];
