/** Words of a sentence as the changes count them, and their fate when words are swapped and replaced. */
import { wordsOf } from "../shared/sentence/typed-words.ts";
import type { Sentence } from "../shared/pieces.ts";
import type { Change, Replace } from "./changes.ts";

/** A word of the source under the changes; `from` is its number in the first sentence, from 1. */
export type SourceText = { text: string; from: number | null };

export function wordsAfter(text: string, changes: Change[]): SourceText[] {
  let words: SourceText[] = wordsOf(text).map((word, k) => ({ text: word.text, from: k + 1 }));
  for (const change of changes) {
    if (change.do === "swap") words = swapped(words, change.words);
    if (change.do === "replace") words = replaced(words, change);
  }
  return words;
}

function swapped(words: SourceText[], [a, b]: [number, number]) {
  const out = [...words];
  if (out[a - 1] && out[b - 1]) [out[a - 1], out[b - 1]] = [out[b - 1], out[a - 1]];
  return out;
}

function replaced(words: SourceText[], { word, by }: Replace) {
  const old = words[word - 1];
  if (!old) return words;
  const now = wordsOf(by).map(({ text }, k) => ({ text, from: k ? null : old.from }));
  return [...words.slice(0, word - 1), ...now, ...words.slice(word)];
}

/** The change that leads back to a sentence whose one change is a word for a word; null where there is none. */
export function wayBack(text: string, [change, ...others]: Change[]): Replace | null {
  if (change?.do !== "replace" || others.length || wordsOf(change.by).length !== 1) return null;
  const old = wordsOf(text)[change.word - 1];
  return old ? { ...change, by: old.text } : null;
}

/** The word, from 1, of a piece, from 0; null where the piece is in none. */
export function wordOf({ text, offsets }: Sentence, piece: number): number | null {
  const [start, end] = offsets[piece] ?? [0, 0];
  const k = wordsOf(text).findIndex((word) => start < word.end && end > word.start);
  return k < 0 ? null : k + 1;
}

/** The pieces of a word, both from 1. */
export function piecesOf({ text, offsets }: Sentence, word: number): number[] {
  const { start, end } = wordsOf(text)[word - 1] ?? { start: 0, end: 0 };
  return offsets.flatMap(([from, to], k) => (from < end && to > start ? [k + 1] : []));
}
