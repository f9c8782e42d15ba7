/**
 * Names of rows and columns: those that were given, or 1, 2, ... `model/own/names.py` refuses the same in Python, in the
 * same words.
 *
 * @typedef {string[][]} Names  of each text of the batch
 */
import { refused } from "./refused.js";

/**
 * @param {unknown} tokens undefined: none are given
 * @param {unknown} columns
 * @param {number[]} shape of the weights
 * @returns {{rows: Names, columns: Names | null}} null: columns are named as rows are, as in self-attention
 */
export function namesOf(tokens, columns, [, batch, , i, j]) {
  const rows = tokens === undefined ? null : read("tokens", tokens, batch, i, "row");
  if (columns !== undefined)
    return { rows: rows ?? counted(batch, i), columns: read("columns", columns, batch, j, "column") };
  if (i === j) return { rows: rows ?? counted(batch, i), columns: null };
  if (rows) throw refused(`There are ${i} rows and ${j} columns: name the columns too, with columns.`);
  return { rows: counted(batch, i), columns: counted(batch, j) };
}

/**
 * @param {string} name
 * @param {unknown} given
 * @param {number} batch
 * @param {number} count
 * @param {string} what
 * @returns {Names}
 */
function read(name, given, batch, count, what) {
  const isText = Array.isArray(given) && typeof given[0] === "string";
  const texts = isText ? Array.from({ length: batch }, () => given) : given;
  if (!Array.isArray(texts) || !texts.length || !texts.every(isTexts))
    throw refused(
      `${name} must be a list of strings, or a list of such lists, one for each text of the batch.`,
    );
  if (texts.length !== batch)
    throw refused(`${name} must give one list for each text: texts ${batch}, lists ${texts.length}.`);
  for (const { length } of texts)
    if (length !== count)
      throw refused(`${name} must give one name for each ${what}: ${what}s ${count}, names ${length}.`);
  return texts;
}

/** @param {unknown} text */
const isTexts = (text) => Array.isArray(text) && text.every((one) => typeof one === "string");

/**
 * @param {number} batch
 * @param {number} count
 */
const counted = (batch, count) =>
  Array.from({ length: batch }, () => Array.from({ length: count }, (_, k) => String(k + 1)));
