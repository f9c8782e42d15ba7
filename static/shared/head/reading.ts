/**
 * A reading: the texts that a model read and wrote, as trained, changed or at a step of its training, and its map. A mark
 * of one reading is found in the others of its sentence: a source piece wherever it stands, a written word where it is
 * written again.
 */
import { inBlock, ofCell, type Mark, type PieceAt, type Sides } from "./marks.ts";
import { rowOn } from "./row-names.ts";
import { sameWord } from "./same-word.ts";
import type { Cell } from "../maps/cells.ts";
import type { Answer } from "../answer-types.ts";
import type { Alignment } from "./weights.ts";

/**
 * The texts, and the map that is shown; null for a model without one. `places` are those of its source pieces in the
 * first reading, where its words come in another order.
 */
export type Reading = {
  answer: Pick<Answer, "source" | "target">;
  alignment: Alignment | null;
  places?: number[];
};

/** A reading; null while it is on its way. */
export type MaybeReading = Reading | null | undefined;

/** A cell of one of several readings, by pieces; its source pieces have their places of the first. */
export type ReadingCell = Cell & { reading: number };

export const UNLOCKED: ReadingCell = Object.freeze({ i: null, j: null, reading: 0 });

export const writtenIn = (reading: MaybeReading): string[] => reading?.answer.target.tokens ?? [];

/** The written piece that a mark names, for a reading that did not write it. */
export const pieceIn = (reading: MaybeReading, { side, index }: PieceAt) => ({
  tokens: side === "fed" ? (reading?.answer.target.fed ?? []) : writtenIn(reading),
  index,
});

function sidesIn(reading: MaybeReading): Sides {
  const { rows, columns } = reading?.alignment ?? {};
  return { rows: rows?.side ?? "target", columns: columns?.side ?? "source" };
}

/** A mark whose query is of a reading; a source piece is of all. */
function markedIn(k: number, { query, key }: Mark): Mark {
  return { query: query && (query.side === "source" ? query : { ...query, model: k }), key };
}

/** The mark of all readings that one of the pieces of reading k is. */
export function fromReading(k: number, mark: Mark, reading: MaybeReading): Mark {
  const moved = inPlaces(mark, (index) => reading?.places?.[index] ?? index);
  return markedIn(k, moved);
}

/** A mark of all readings in the pieces of reading k; its query is null where that did not write the word. */
export function inReading(k: number, mark: Mark, readings: MaybeReading[]): Mark {
  const { places } = readings[k] ?? {};
  const { query, key } = inPlaces(mark, (index) => (places ? places.indexOf(index) : index));
  return { query: query && queryIn(k, query, readings), key };
}

function queryIn(k: number, query: PieceAt, readings: MaybeReading[]): PieceAt | null {
  const { side, index, model = 0 } = query;
  if (side === "source" || model === k) return query;
  const word = side === "hops" ? null : rowOn(side, index, "target");
  if (word === null) return { ...query, model: k }; // a hop, or the start, which all are fed
  const same = sameWord(writtenIn(readings[model]), word, writtenIn(readings[k]));
  return same === null ? null : { side: "target", index: same, model: k };
}

/** A mark with its source pieces at other places. */
function inPlaces({ query, key }: Mark, placeOf: (index: number) => number): Mark {
  const moved = (piece: PieceAt | null) =>
    piece?.side === "source" ? { ...piece, index: placeOf(piece.index) } : piece;
  return { query: moved(query), key: moved(key) };
}

/** The cell of a mark, of the reading in which it was made. */
export function cellOf(mark: Mark, readings: MaybeReading[]): ReadingCell {
  const reading = mark.query?.model ?? 0;
  return { ...inBlock(mark, sidesIn(readings[reading])), reading };
}

/** The mark of a cell, whether it is there or not. */
export const markOfCell = ({ reading, ...cell }: ReadingCell, readings: MaybeReading[]): Mark =>
  markedIn(reading, ofCell(cell, sidesIn(readings[reading])));
