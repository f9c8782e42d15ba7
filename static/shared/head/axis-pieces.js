/**
 * Rows and columns that stand for pieces: where pieces are merged into words, or end marks are hidden, a place of the
 * map and a piece of the sentence have numbers of their own.
 *
 * @typedef {import("./weights.js").Axis} Axis
 */

/** @param {Alignment} a @returns {boolean} whether its rows and columns are not all pieces, one by one */
export const isRewritten = (a) => Boolean(a.rows.pieces);

/** @param {Axis} axis @param {number} piece @returns {number | null} null: it is hidden */
function placeOf({ pieces }, piece) {
  const place = pieces ? pieces.findIndex((some) => some.includes(piece)) : piece;
  return place < 0 ? null : place;
}

/** @param {Axis} axis @param {number} place @returns {number} its first piece */
export const firstPiece = ({ pieces }, place) => pieces?.[place]?.[0] ?? place;

/** @param {Axis} axis @param {number} place @returns {number} its last piece */
export const lastPiece = ({ pieces }, place) => pieces?.[place]?.at(-1) ?? place;

/**
 * A cell of pieces as a cell of the map.
 *
 * @param {Alignment} a
 * @param {Cell} cell
 * @returns {Cell}
 */
export function inMap(a, cell) {
  return translated(cell, (i) => placeOf(a.rows, i), (j) => placeOf(a.columns, j)); // prettier-ignore
}

/**
 * A cell of the map as a cell of pieces: the first of each word.
 *
 * @param {Alignment} a
 * @param {Cell} cell
 * @returns {Cell}
 */
export function inPieces(a, cell) {
  return translated(cell, (i) => firstPiece(a.rows, i), (j) => firstPiece(a.columns, j)); // prettier-ignore
}

/**
 * @param {Cell} cell
 * @param {(i: number) => number | null} ofRow
 * @param {(j: number) => number | null} ofColumn
 * @returns {Cell}
 */
function translated({ i, j, others }, ofRow, ofColumn) {
  const rows = [...new Set(others?.map(ofRow))].filter((row) => row !== null);
  return {
    i: i === null ? null : ofRow(i),
    j: j === null ? null : ofColumn(j),
    ...(rows.length && { others: rows }),
  };
}

/**
 * The weights along an axis, each given to all pieces of its word; 0 of what is hidden.
 *
 * @param {Axis} axis
 * @param {Float32Array} weights
 */
export function onPieces({ pieces }, weights) {
  if (!pieces) return weights;
  const spread = new Float32Array(Math.max(-1, ...pieces.flat()) + 2);
  pieces.forEach((some, place) => some.forEach((piece) => (spread[piece] = weights[place])));
  return spread;
}
