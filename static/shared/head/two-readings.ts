/** One weight by both readings: of all pieces, as it is computed; and as a map by words shows it, without end marks. */
import { byWords, type Texts } from "./by-words.ts";
import { at, type Alignment, type Axis } from "./weights.ts";
import { isSpecial, spoken } from "../pieces.ts";
import { amount } from "../words.ts";
import type { OneCell } from "../maps/cells.ts";

/**
 * A weight, what the cell of its words has, the marks that are left out there, and the pieces of its words, where
 * they are several: rows are averaged, columns added.
 */
export type TwoReadings = { pieces: number; words: number; marks: string[]; row: string[]; column: string[] };

/** The pieces of a word, where it has several. */
const of = ({ pieces = [] }: Axis, word: number, { tokens }: Axis) =>
  pieces[word].length > 1 ? pieces[word].map((k) => spoken(tokens[k])) : [];

/** Null where both are one number, or where the map by words has no such cell. */
export function twoReadings(a: Alignment, texts: Texts, cell: OneCell): TwoReadings | null {
  const map = byWords(a, texts);
  if (map.byPieces !== a) return null;
  const [i, j] = [map.rows, map.columns].map(({ pieces }, k) =>
    (pieces as number[][]).findIndex((some) => some.includes(k ? cell.j : cell.i)),
  );
  if (i < 0 || j < 0) return null;
  const [pieces, words] = [at(a, cell.i, cell.j), at(map, i, j)];
  const isOne = amount(pieces) === amount(words) || Number.isNaN(pieces) || Number.isNaN(words);
  const [row, column] = [of(map.rows, i, a.rows), of(map.columns, j, a.columns)];
  return isOne
    ? null
    : { pieces, words, marks: [...new Set(a.columns.tokens.filter(isSpecial))], row, column };
}
