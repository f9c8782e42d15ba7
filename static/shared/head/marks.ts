/**
 * A mark is what is pointed at: a query (a row) and a key (a column), each named by the side whose token it is. It
 * belongs to tokens and not to a map, so that one gesture lights every map and the sentence.
 */
import { rowsOf } from "../maps/plan.ts";
import { inMap, inPieces, isRewritten, onPieces } from "./axis-pieces.ts";
import { rowOn } from "./row-names.ts";
import { column, summed, type Alignment, type Axes, type Side } from "./weights.ts";
import type { Cell } from "../maps/cells.ts";

/** A marked piece, of one of several models; `others` are further pieces that are chosen with it. */
export type PieceAt = { side: Side; index: number; model?: number; others?: number[] };

export type Mark = { query: PieceAt | null; key: PieceAt | null };

/** The sides that name the rows and columns of a block of n rows. */
export type Sides = { rows: Side; columns: Side; n?: number };

/** A map of n rows and m columns, or several on the same. */
export type Mapped = Axes & Pick<Alignment, "n" | "m">;

export const sidesOf = ({ rows, columns, n }: Mapped) => ({
  ...{ rows: rows.side, columns: columns.side },
  n: rows.pieces ? Infinity : n, // marks belong to pieces
});

export const NOTHING: Mark = Object.freeze({ query: null, key: null });

export const isNothing = (mark: Mark) => mark.query === null && mark.key === null;

/** The row and the column of a block that a mark lights; null where it lights none. */
export function inBlock(mark: Mark, { rows, columns, n = Infinity }: Sides): Cell {
  const query = mark.query && queryOn(mark.query, rows, n);
  return {
    i: query ? query.index : null,
    j: mark.key?.side === columns ? mark.key.index : null,
    ...withOthers(query),
  };
}

/** A query as a row of a block, by either of its two pieces; null where the block has no such row. */
function queryOn(query: PieceAt, rows: Side, n: number): PieceAt | null {
  const at = (index: number) => rowOn(query.side, index, rows);
  const index = at(query.index);
  if (index === null || index >= n) return null;
  const others = query.others?.map(at).filter((k) => k !== null && k < n);
  return { ...query, side: rows, index, ...(others && { others: others as number[] }) };
}

const withOthers = (piece: { others?: number[] } | null) =>
  piece?.others?.length ? { others: piece.others } : {};

export function ofCell({ i, j, others }: Cell, { rows, columns }: Sides): Mark {
  return {
    query: i === null ? null : { side: rows, index: i, ...withOthers({ others }) },
    key: j === null ? null : { side: columns, index: j },
  };
}

/** The cell of a map that a mark lights. */
export const cellIn = (a: Mapped, mark: Mark): Cell => inMap(a, inBlock(mark, sidesOf(a)));

/** The mark of a cell of a map; a word is marked by its first piece. */
export const markIn = (a: Mapped, cell: Cell): Mark => ofCell(inPieces(a, cell), sidesOf(a));

/** The mark of a word in a sentence: a word of the translation is a query, a source word a key. */
export function ofWord(side: "source" | "target", index: number): Mark {
  const piece = { side, index };
  return side === "target" ? { query: piece, key: null } : { query: null, key: piece };
}

/**
 * The pieces of a line of text that a mark lights. The decoder was fed the translation one step late: what was fed
 * at position k is the word produced at k - 1.
 */
export function inLine(
  mark: Mark,
  side: "source" | "target",
): { query: number | null; key: number | null; others?: number[] } {
  const query = mark.query && queryOn(mark.query, side, Infinity);
  return {
    query: query && query.index,
    key: mark.key && rowOn(mark.key.side, mark.key.index, side),
    ...withOthers(query),
  };
}

export const same = (a: Mark, b: Mark) => samePiece(a.query, b.query) && samePiece(a.key, b.key);

const samePiece = (a: PieceAt | null, b: PieceAt | null) =>
  a?.side === b?.side &&
  a?.index === b?.index &&
  a?.model === b?.model &&
  String(a?.others) === String(b?.others);

/**
 * A mark with one query more, or without it where it was chosen before. The last one stays the one that arrows move;
 * the first time that it is chosen itself, it stays, and the arrows go on from it.
 */
export function withQuery({ query, key }: Mark, { side, index }: PieceAt): Mark {
  if (query?.side !== side) return { query: { side, index, others: [index] }, key: null };
  const { others = [] } = query;
  const lit = [...new Set([...others, query.index])];
  if (!others.includes(index)) return { query: { side, index, others: [...new Set([...lit, index])] }, key };
  const remaining = lit.filter((k) => k !== index);
  return {
    query: remaining.length ? { side, index: remaining[remaining.length - 1], others: remaining } : null,
    key,
  };
}

/**
 * Move a mark with an arrow key: up and down move the query, left and right the key; where only one is marked, all
 * four move it. It stops at the ends. `count` gives the number of tokens on a side.
 */
export function move(mark: Mark, key: string, count: (side: Side, model?: number) => number): Mark {
  const step = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  const both = mark.query && mark.key;
  const shift = (piece: PieceAt | null, moves: boolean): PieceAt | null =>
    piece && moves
      ? { ...piece, index: Math.min(count(piece.side, piece.model) - 1, Math.max(0, piece.index + step)) }
      : piece;
  return { query: shift(mark.query, vertical || !both), key: shift(mark.key, !vertical || !both) };
}

/** Move a mark from word to word, past hidden pieces; null in a map of pieces, and where it marks nothing there. */
export const moveByWords = (a: Mapped, mark: Mark, key: string): Mark | null =>
  isRewritten(a) ? moveIn(a, mark, key) : null;

/** Move a mark from row to row, or from column to column, of a map; null where it marks nothing there. */
export function moveIn(a: Mapped, mark: Mark, key: string): Mark | null {
  const at = ofCell(cellIn(a, mark), sidesOf(a));
  if (isNothing(at)) return null;
  return markIn(
    a,
    inBlock(
      move(at, key, (side) => (side === a.rows.side ? a.n : a.m)),
      sidesOf(a),
    ),
  );
}

/** The weights of the marked row or column, for each piece of the sentences. */
export function inSentences(
  a: Alignment,
  { i, j, others }: Cell,
): { source: Float32Array | null; target: Float32Array | null } {
  const none = { source: null, target: null };
  if (i === null && j === null) return none;
  const axis = i !== null ? a.columns : a.rows;
  const along = axis.side;
  if (along === "hops") return none; // they stand in no sentence
  const values = i !== null ? summed(a, rowsOf({ i, j, others })) : column(a, j as number);
  const weights = onPieces(axis, values);
  return along === "source"
    ? { ...none, source: weights }
    : { ...none, target: along === "fed" ? weights.subarray(1) : weights };
}
