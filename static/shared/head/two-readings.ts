/** One weight by both readings: of all pieces, as it is computed; and as a map by words shows it, without end marks. */
import { byWords, type Texts } from "./by-words.ts";
import { at, type Alignment } from "./weights.ts";
import { isSpecial } from "../pieces.ts";
import { amount } from "../words.ts";
import type { OneCell } from "../maps/cells.ts";

/** A weight, what the cell of its words has, and the marks that are left out there. */
export type TwoReadings = { pieces: number; words: number; marks: string[] };

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
  return isOne ? null : { pieces, words, marks: [...new Set(a.columns.tokens.filter(isSpecial))] };
}
