/**
 * Rows and columns that stand for pieces: where pieces are merged into words, or end marks are hidden, a place of the
 * map and a piece of the sentence have numbers of their own.
 */
import type { Axes, Axis } from "./weights.ts";
import type { Cell } from "../maps/cells.ts";

/** True where the rows and columns are not all pieces, one by one. */
export const isRewritten = (a: Axes): boolean => Boolean(a.rows.pieces);

/** The place of a piece; null where it is hidden. */
function placeOf({ pieces }: Axis, piece: number): number | null {
  const place = pieces ? pieces.findIndex((some) => some.includes(piece)) : piece;
  return place < 0 ? null : place;
}

export const firstPiece = ({ pieces }: Axis, place: number): number => pieces?.[place]?.[0] ?? place;

export const lastPiece = ({ pieces }: Axis, place: number): number => pieces?.[place]?.at(-1) ?? place;

export function inMap(a: Axes, cell: Cell): Cell {
  return translated(cell, (i) => placeOf(a.rows, i), (j) => placeOf(a.columns, j)); // prettier-ignore
}

/** A cell of the map as a cell of pieces: the first of each word. */
export function inPieces(a: Axes, cell: Cell): Cell {
  return translated(cell, (i) => firstPiece(a.rows, i), (j) => firstPiece(a.columns, j)); // prettier-ignore
}

function translated(
  { i, j, others }: Cell,
  ofRow: (i: number) => number | null,
  ofColumn: (j: number) => number | null,
): Cell {
  const rows = [...new Set(others?.map(ofRow))].filter((row) => row !== null);
  return {
    i: i === null ? null : ofRow(i),
    j: j === null ? null : ofColumn(j),
    ...(rows.length && { others: rows }),
  };
}

/** The pieces of a line that a map has as one row or column. */
export function joinedIn({ rows, columns }: Axes, side: "source" | "target"): number[][] {
  const axis = [rows, columns].find((one) => one.side === side || (side === "target" && one.side === "fed"));
  const late = Number(axis?.side === "fed"); // what is fed was produced a place before
  return axis?.pieces?.map((some) => some.map((k) => k - late)) ?? [];
}

/** The weights along an axis, each given to all pieces of its word; 0 of what is hidden. */
export function onPieces({ pieces }: Axis, weights: Float32Array) {
  if (!pieces) return weights;
  const spread = new Float32Array(Math.max(-1, ...pieces.flat()) + 2);
  pieces.forEach((some, place) => some.forEach((piece) => (spread[piece] = weights[place])));
  return spread;
}
