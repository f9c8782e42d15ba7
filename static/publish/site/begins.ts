/** Beginnings of words among pieces, as `pieces_of` in `model/words_of_map.py` decides them. */
import type { Text } from "./tokenizer.ts";

const MARK = /^(<(?!0x[0-9a-f]{2}>)[^<>\s]+>|\[[A-Z]+\])$/i;

/** @param unspaced the letters of scripts that set no spaces between words */
export function beginsOf({ text, tokens, offsets }: Text, unspaced: RegExp): boolean[] {
  const typed = Array.from(text);
  const meetUnspaced = (place: number) => isUnspaced(typed, place, unspaced);
  let [start, end, begun, isAfterMark] = [0, 0, 0, true];
  return tokens.map((token, k) => {
    const [first, last] = offsets[k];
    const isMark = first === last && MARK.test(token);
    const meets = start <= last && first <= end;
    const isApart =
      (first === end && last > first && /^\p{White_Space}/u.test(typed[first])) ||
      (begun < end && ((first === end && meetUnspaced(end)) || (last === start && meetUnspaced(start))));
    const begins = isMark || isAfterMark || !meets || isApart;
    [begun, end] = begins ? [first, last] : [Math.min(begun, first), Math.max(end, last)];
    [start, isAfterMark] = [first, isMark];
    return begins;
  });
}

/** True where one of the letters on both sides of this place is of such a script; a sign stays with its letter. */
function isUnspaced(typed: string[], place: number, unspaced: RegExp) {
  if (/^\p{M}/u.test(typed[place] ?? "")) return false;
  return typed.slice(Math.max(0, place - 1), place + 1).some((letter) => unspaced.test(letter));
}
