/** The sentence under a map: where it is presented, words first. */
import { tokensOf } from "./alignment.ts";
import { cellIn, type Mark } from "./marks.ts";
import { inPlainWords } from "./plain-words.ts";
import { inWords } from "./map-words.ts";
import { elsewhereInWords } from "./row-words.ts";
import type { Part } from "../words.ts";
import type { Answer } from "../api.ts";
import { isPresented, wordsFirst } from "../presented.ts";
import { NAMES_LEFT_OUT } from "./words.ts";
import type { Alignment } from "./weights.ts";
import type { Cell } from "../maps/cells.ts";

export function mapSentence(a: Alignment, cell: Cell) {
  if (a.sentence) return a.sentence(a, cell);
  return wordsFirst() ? inPlainWords(a, cell) : inWords(a, cell);
}

/** The sentence of what a mark lights in a map, or that its piece has neither row nor column there. */
export function markSentence(a: Alignment, mark: Mark, texts: Pick<Answer, "source" | "target">): Part[] {
  const cell = cellIn(a, mark);
  const piece = mark.query ?? mark.key;
  if (cell.i !== null || cell.j !== null || !piece) return mapSentence(a, cell);
  const { side, index } = piece;
  return elsewhereInWords(tokensOf(texts, side)[index], { role: mark.query ? "query" : "key", side }, a);
}

/** A sentence where a map is presented and not every name has room in it. */
export const namesLeftOut = ({ isNamed }: { isNamed: boolean }): Part[] =>
  isPresented() && !isNamed ? [{ text: NAMES_LEFT_OUT }] : [];
