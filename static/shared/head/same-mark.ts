/** A mark in the texts of another model: the same words, as far as it has them. */
import { tokensOf } from "./alignment.ts";
import { sameWord } from "./same-word.ts";
import type { Answer } from "../api.ts";
import type { Mark, PieceAt } from "./marks.ts";

export function inTexts({ query, key }: Mark, from: Answer, to: Answer): Mark {
  const moved = (place: PieceAt | null) => {
    if (!place || place.side === "hops") return null;
    const index = sameWord(tokensOf(from, place.side), place.index, tokensOf(to, place.side));
    return index === null ? null : { side: place.side, index };
  };
  return { query: moved(query), key: moved(key) };
}
