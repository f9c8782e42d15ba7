/**
 * The same word in the texts of several models: the same letters, and of equals the same one from the start. Models
 * that write characters write the same one where the same character stands at the same place.
 */
import { isSpecial, isSpelled, joins, spoken } from "../pieces.ts";

/** A word of the pieces from `first` to `first + count - 1`. */
export type Word = { text: string; first: number; count: number };

const WORD_START = "\u2581";

/** The words that pieces make up; an end mark and each mark that joins no letters are words of their own. */
export function words(tokens: string[]): Word[] {
  const out: Word[] = [];
  tokens.forEach((token, k) => {
    const last = out[out.length - 1];
    if (last && goesOn(token) && (joins(tokens[k - 1]) || tokens[k - 1] === WORD_START)) last.count++;
    else out.push({ text: "", first: k, count: 1 });
  });
  for (const word of out) word.text = textOf(tokens.slice(word.first, word.first + word.count));
  return out;
}

/** The letters of one word; a start that stands alone has none. */
function textOf(pieces: string[]) {
  if (isSpecial(pieces[0])) return pieces[0];
  const letters = pieces[0] === WORD_START && pieces.length > 1 ? pieces.slice(1) : pieces;
  return letters.map(spoken).join("");
}

/** True for a token that can be the middle of a word. */
const goesOn = (token: string) => joins(token) && !token.startsWith(WORD_START);

/** The index in `to` of the same piece of the same word; null where `to` does not have the word. */
export function sameWord(from: string[], i: number, to: string[]): number | null {
  if (isSpecial(from[i])) return to.includes(from[i]) ? to.indexOf(from[i]) : null;
  if (isSpelled(from) && isSpelled(to)) return to[i] === from[i] ? i : null;
  const { word, nth } = wordAt(from, i);
  const found = words(to).filter(({ text }) => text === word.text)[nth - 1];
  return found ? found.first + Math.min(i - word.first, found.count - 1) : null;
}

/** The word of a piece, and which of its equals it is, counted from 1. */
export function wordAt(tokens: string[], i: number): { word: Word; nth: number } {
  const all = words(tokens);
  const k = all.findLastIndex(({ first }) => first <= i);
  return { word: all[k], nth: all.slice(0, k + 1).filter(({ text }) => text === all[k].text).length };
}
