/** A mark in the texts of another model: the same words, as far as it has them. */
import { tokensOf } from "../shared/head/alignment.ts";
import { sameWord } from "../shared/head/same-word.ts";
import type { Answer } from "../shared/api.ts";
import type { Mark, PieceAt } from "../shared/head/marks.ts";

export function inTexts({ query, key }: Mark, from: Answer, to: Answer): Mark {
  const moved = (place: PieceAt | null) => {
    if (!place || place.side === "hops") return null;
    const index = sameWord(tokensOf(from, place.side), place.index, tokensOf(to, place.side));
    return index === null ? null : { side: place.side, index };
  };
  return { query: moved(query), key: moved(key) };
}
