/**
 * What is pointed at: a query (a row) and a key (a column), each named by the side whose token it is.
 *
 * A mark belongs to tokens and not to a map, so that one gesture lights every map and the sentence.
 *
 * @typedef {{side: Side, index: number, model?: number, others?: number[]}} PieceAt  model: which of several, where a
 *   page shows several; others: further pieces that are chosen with it
 * @typedef {{query: PieceAt | null, key: PieceAt | null}} Mark
 * @typedef {{rows: Side, columns: Side, n?: number}} Sides  n: how many rows there are
 * @typedef {{i: number | null, j: number | null, others?: number[]}} Cell  a cell of a block, a row, a column, or
 *   nothing; others: further rows, which are added to it
 */
import { onPieces } from "./axis-pieces.js";
import { rowOn } from "./served.js";
import { column, summed } from "./weights.js";

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
export function inBlock(mark, { rows, columns, n = Infinity }) {
  const query = mark.query && queryOn(mark.query, rows, n);
  return {
    i: query ? query.index : null,
    j: mark.key?.side === columns ? mark.key.index : null,
    ...withOthers(query),
  };
}

/**
 * A query as a row of a block, whichever of its two pieces names it there.
 *
 * @param {PieceAt} query
 * @param {Side} rows
 * @param {number} n
 * @returns {PieceAt | null} null: the block has no such row
 */
function queryOn(query, rows, n) {
  const at = (/** @type {number} */ index) => rowOn(query.side, index, rows);
  const index = at(query.index);
  if (index === null || index >= n) return null;
  const others = query.others?.map(at).filter((k) => k !== null && k < n);
  return { ...query, side: rows, index, ...(others && { others: /** @type {number[]} */ (others) }) };
}

/** @param {{others?: number[]} | null} place */
const withOthers = (place) => (place?.others?.length ? { others: place.others } : {});

/**
 * The rows of a cell, in their order: one, or several that are added.
 *
 * @param {Cell} cell
 * @returns {number[]}
 */
export const rowsOf = ({ i, others = [] }) =>
  i === null ? [] : [...new Set([...others, i])].sort((a, b) => a - b);

/**
 * The mark of a row, a column or a cell of a block.
 *
 * @param {Cell} cell
 * @param {Sides} block
 * @returns {Mark}
 */
export function ofCell({ i, j, others }, { rows, columns }) {
  return {
    query: i === null ? null : { side: rows, index: i, ...withOthers({ others }) },
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
 * The pieces of a line of text that a mark lights. The decoder was fed the translation one step late: what was fed
 * at position k is the word produced at k - 1.
 *
 * @param {Mark} mark
 * @param {"source" | "target"} side
 * @returns {{query: number | null, key: number | null, others?: number[]}}
 */
export function inLine(mark, side) {
  const query = mark.query && queryOn(mark.query, side, Infinity);
  return {
    query: query && query.index,
    key: mark.key && rowOn(mark.key.side, mark.key.index, side),
    ...withOthers(query),
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
const samePlace = (a, b) =>
  a?.side === b?.side &&
  a?.index === b?.index &&
  a?.model === b?.model &&
  String(a?.others) === String(b?.others);

/**
 * A mark with one query more, or without it where it was chosen before. The last one stays the one that arrows move;
 * the first time that it is chosen itself, it is kept, and the arrows go on from it.
 *
 * @param {Mark} mark
 * @param {PieceAt} place
 * @returns {Mark}
 */
export function withQuery({ query, key }, { side, index }) {
  if (query?.side !== side) return { query: { side, index, others: [index] }, key: null };
  const { others = [] } = query;
  const lit = [...new Set([...others, query.index])];
  if (!others.includes(index)) return { query: { side, index, others: [...new Set([...lit, index])] }, key };
  const kept = lit.filter((k) => k !== index);
  return { query: kept.length ? { side, index: kept[kept.length - 1], others: kept } : null, key };
}

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
 * @param {Cell} cell
 * @returns {{source: Float32Array | null, target: Float32Array | null}}
 */
export function inSentences(a, { i, j, others }) {
  const none = { source: null, target: null };
  if (i === null && j === null) return none;
  const axis = i !== null ? a.columns : a.rows;
  const along = axis.side;
  if (along === "hops") return none; // they stand in no sentence
  const values = i !== null ? summed(a, rowsOf({ i, j, others })) : column(a, /** @type {number} */ (j));
  const weights = onPieces(axis, values);
  return along === "source"
    ? { ...none, source: weights }
    : { ...none, target: along === "fed" ? weights.subarray(1) : weights };
}
