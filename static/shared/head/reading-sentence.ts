/** The sentence under a reading: where its words are lit, or that its model did not write the word. */
import { missingInWords } from "./across-models-words.ts";
import { markSentence } from "./map-sentence.ts";
import { pieceIn, writtenIn, type Reading } from "./reading.ts";
import type { Part } from "../words.ts";
import type { Mark } from "./marks.ts";

/** The sentence of a mark that is `own` in the pieces of a reading with a map; it was made `from` another, or this one. */
export function readingSentence(
  { answer, alignment }: Reading,
  own: Mark,
  { query }: Mark,
  from: Reading,
): Part[] {
  if (query && !own.query) return missingInWords(pieceIn(from, query), writtenIn({ answer, alignment }));
  return alignment ? markSentence(alignment, own, answer) : [];
}
