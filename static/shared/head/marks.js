/**
 * What is pointed at: a query (a row) and a key (a column), each named by the side whose token it is.
 *
 * A mark belongs to tokens and not to a map, so that one gesture lights every map and the sentence.
 *
 * @typedef {{side: Side, index: number, model?: number}} PieceAt  model: which of several, where a page shows several
 * @typedef {{query: PieceAt | null, key: PieceAt | null}} Mark
 * @typedef {{rows: Side, columns: Side}} Sides
 * @typedef {{i: number | null, j: number | null}} Cell  a cell of a block, a row, a column, or nothing
 */
import { column, row } from "./weights.js";

/** @type {Mark} */
export const NOTHING = Object.freeze({ query: null, key: null });

/** @param {Mark} mark */
export const isNothing = (mark) => mark.query === null && mark.key === null;

/**
 * The row and the column of a block that a mark lights; null where it lights none.
 *
 * @param {Mark} mark
 * @param {Sides} block
 * @returns {Cell}
 */
export function inBlock(mark, { rows, columns }) {
  return {
    i: mark.query?.side === rows ? mark.query.index : null,
    j: mark.key?.side === columns ? mark.key.index : null,
  };
}

/**
 * The mark of a row, a column or a cell of a block.
 *
 * @param {Cell} cell
 * @param {Sides} block
 * @returns {Mark}
 */
export function ofCell({ i, j }, { rows, columns }) {
  return {
    query: i === null ? null : { side: rows, index: i },
    key: j === null ? null : { side: columns, index: j },
  };
}

/**
 * The mark of a word in a sentence: a word of the translation is a query, a source word a key.
 *
 * @param {"source" | "target"} side
 * @param {number} index
 * @returns {Mark}
 */
export function ofWord(side, index) {
  const place = { side, index };
  return side === "target" ? { query: place, key: null } : { query: null, key: place };
}

/**
 * The pieces of a line of text that a mark lights. The decoder was fed the translation one step late: the key at
 * position k is the word produced at k - 1.
 *
 * @param {Mark} mark
 * @param {"source" | "target"} side
 * @returns {{query: number | null, key: number | null}}
 */
export function inLine(mark, side) {
  const { query, key } = mark;
  const late = side === "target" && key?.side === "fed" && key.index > 0 ? key.index - 1 : null;
  return {
    query: query?.side === side ? query.index : null,
    key: key?.side === side ? key.index : late,
  };
}

/**
 * @param {Mark} a
 * @param {Mark} b
 */
export const same = (a, b) => samePlace(a.query, b.query) && samePlace(a.key, b.key);

/**
 * @param {PieceAt | null} a
 * @param {PieceAt | null} b
 */
const samePlace = (a, b) => a?.side === b?.side && a?.index === b?.index && a?.model === b?.model;

/**
 * Move a mark with an arrow key: up and down move the query, left and right the key; where only one is marked, all
 * four move it. It stops at the ends.
 *
 * @param {Mark} mark
 * @param {string} key as in KeyboardEvent.key
 * @param {(side: Side, model?: number) => number} count of tokens on a side
 * @returns {Mark}
 */
export function move(mark, key, count) {
  const step = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  const both = mark.query && mark.key;
  /** @param {PieceAt | null} place @param {boolean} moves @returns {PieceAt | null} */
  const shift = (place, moves) =>
    place && moves
      ? { ...place, index: Math.min(count(place.side, place.model) - 1, Math.max(0, place.index + step)) }
      : place;
  return { query: shift(mark.query, vertical || !both), key: shift(mark.key, !vertical || !both) };
}

/**
 * How much each piece of the two sentences is looked at (a row is marked) or looks (a column is), in the opened head.
 *
 * @param {Alignment} a
 * @param {{i: number | null, j: number | null}} cell
 * @returns {{source: Float32Array | null, target: Float32Array | null}}
 */
export function inSentences(a, { i, j }) {
  const none = { source: null, target: null };
  if (i === null && j === null) return none;
  const along = i !== null ? a.columns.side : a.rows.side;
  if (along === "hops") return none; // they stand in no sentence
  const weights = i !== null ? row(a, i) : column(a, /** @type {number} */ (j));
  return along === "source"
    ? { ...none, source: weights }
    : { ...none, target: along === "fed" ? weights.subarray(1) : weights };
}
