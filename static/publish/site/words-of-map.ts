/** The rows and the columns of a map, by pieces or by words, as `axis` of `model/words_of_map.py` names them. */
import { bareToken, isSpecial } from "../../shared/pieces.ts";
import { beginsOf } from "./begins.ts";
import type { Side } from "../../shared/answer-types.ts";
import type { Attended } from "./engine.ts";
import type { Span } from "./aligned.ts";
import type { Text } from "./tokenizer.ts";

/** pieces: those that it stands for, from 0; place: of its characters in the text */
export type Word = { text: string; pieces: number[]; isMark: boolean; place: Span };

type Piece = Word & { begins: boolean };

/** @param side the pieces that are its queries or keys */
export function axisOf({ source, target }: Attended, side: Side, byWords: boolean, unspaced: RegExp): Word[] {
  const text = side === "source" ? source : target;
  const own = piecesOf(text, unspaced);
  const pieces = side === "fed" ? [fedFirst(target.fed[0]), ...own.slice(0, -1)] : own;
  const named = pieces.map((piece, k) => ({ ...piece, pieces: [k] }));
  return byWords ? joined(named, Array.from(text.text)) : named;
}

function piecesOf(text: Text, unspaced: RegExp): Piece[] {
  const begins = beginsOf(text, unspaced);
  const characters = Array.from(text.text);
  return text.tokens.map((token, k) => {
    const place = text.offsets[k];
    const isMark = place[0] === place[1] && isSpecial(token);
    return {
      text: isMark ? token : textAt(characters, place),
      pieces: [k],
      isMark,
      place,
      begins: begins[k],
    };
  });
}

const fedFirst = (token: string): Piece => ({
  ...{ text: bareToken(token), pieces: [0], isMark: isSpecial(token), place: [0, 0], begins: true },
});

/** Words: each piece with which none begins goes on the one before it. */
function joined(pieces: Piece[], characters: string[]): Word[] {
  const words: Word[] = [];
  for (const piece of pieces) {
    const last = words.at(-1);
    if (piece.begins || !last) {
      words.push(piece);
      continue;
    }
    const place: Span = [Math.min(last.place[0], piece.place[0]), Math.max(last.place[1], piece.place[1])];
    const text = textAt(characters, place);
    words[words.length - 1] = { text, pieces: [...last.pieces, ...piece.pieces], isMark: false, place };
  }
  return words;
}

/** The characters of a place without the spaces around them, which are those of Python. */
const textAt = (characters: string[], place: Span) =>
  characters
    .slice(...place)
    .join("")
    .replace(/^[\p{White_Space}\x1c-\x1f]+|[\p{White_Space}\x1c-\x1f]+$/gu, "");
