/**
 * Changes follow their words: an edited row and hidden pieces, when the words of the sentence change.
 *
 * Pieces follow the word that they belong to; between words, the same piece in the same order. A step of the decoder
 * follows the piece that was written at it, or else stays as far behind the last piece that is still written.
 */
import { merge, type Pair } from "../shared/head/difference.ts";
import { columnsAreGone, hiddenIsGone, maskIsGone, rowIsGone } from "./words.ts";
import { wordOf, type SourceText } from "./source.ts";
import { wordsOf } from "../shared/sentence/typed-words.ts";
import type { Sentence } from "../shared/pieces.ts";
import { isDrawn, type Change, type Edit, type Hide, type Mask } from "./changes.ts";

export type Sides = { rows: string; columns: string };

/** The texts that were read and written, and the words of the source; `read` pieces of the target were read. */
export type Texts = { source: Sentence; target: { tokens: string[]; read: number }; words: SourceText[] };

/** A change in other texts, or a sentence that says why it is lost. */
export type Followed = { change: Change } | { lost: string };

export const namesPieces = (change: Change): change is Edit | Hide | Mask =>
  change.do === "edit" || change.do === "hide" || isDrawn(change);

/** Follow a change from the texts where it was made; the block is that of an edit or of a drawn mask. */
export function follow(
  change: Edit | Hide | Mask,
  block: Sides = { rows: "target", columns: "source" },
  from: Texts,
  to: Texts,
): Followed {
  if (change.do === "hide") return followHidden(change, from, to);
  if (change.do === "edit") return followRow(change, block, from, to);
  const fits = block.columns === "fed" || change.rows[0].length === to.source.tokens.length;
  return fits ? { change } : { lost: maskIsGone(change.block as string) };
}

function followHidden(hide: Hide, from: Texts, to: Texts): Followed {
  const places = piecesIn(from, to);
  const columns = [...new Set(hide.columns.flatMap((j) => places[j - 1] ?? []))].sort((a, b) => a - b);
  if (columns.length) return { change: { ...hide, columns: columns.map((j) => j + 1) } };
  return { lost: hiddenIsGone(hide.columns.map((j) => from.source.tokens[j - 1] ?? "")) };
}

function followRow(edit: Edit, block: Sides, from: Texts, to: Texts): Followed {
  const name = (block.rows === "source" ? from.source : from.target).tokens[edit.row - 1];
  const row = rowIn(edit.row - 1, block, from, to);
  if (row === null) return { lost: rowIsGone(edit.row, name) };
  const places = block.columns === "fed" ? fedIn(from, to) : piecesIn(from, to);
  const count = block.columns === "fed" ? row + 1 : to.source.tokens.length;
  const weights = shared(edit.weights, places, count);
  if (weights) return { change: { ...edit, row: row + 1, weights } };
  return { lost: columnsAreGone(edit.row, name) };
}

/** Weights shared in equal parts among their new places; their sum is 1. Null where nothing is left. */
function shared(weights: number[], places: number[][], count: number): number[] | null {
  const out = new Array(count).fill(0);
  weights.forEach((weight, j) => {
    const to = places[j] ?? [];
    for (const place of to) if (place < count) out[place] += weight / to.length;
  });
  const total = out.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? out.map((weight) => Math.round((1000 * weight) / total) / 1000) : null;
}

/** The row in the other texts, both from 0; null where it is gone. */
function rowIn(i: number, { rows }: Sides, from: Texts, to: Texts): number | null {
  const ofSource = rows === "source" || (from.target.read > 0 && i < from.source.tokens.length);
  if (!ofSource) return stepsIn(from, to)(i);
  const places = piecesIn(from, to)[i] ?? [];
  return places[Math.min(within(from.source, i), places.length - 1)] ?? null;
}

/** The index of a piece in its word, from 0; 0 where several places mean one and the same piece. */
function within(source: Sentence, piece: number) {
  const word = wordOf(source, piece);
  return word ? ofWord(source, word).indexOf(piece) : 0;
}

/** The places of each piece fed: the pieces that the decoder reads, or else a start and the written ones. */
function fedIn(from: Texts, to: Texts): number[][] {
  const read = from.target.read > 0 ? piecesIn(from, to) : [[0]];
  const step = stepsIn(from, to);
  const written = from.target.tokens.slice(read.length - 1).map((_, k) => step(k + read.length - 1));
  return [...read, ...written.map((place) => (place === null ? [] : [place + 1]))];
}

function stepsIn(from: Texts, to: Texts): (i: number) => number | null {
  const pairs = merge(from.target.tokens, to.target.tokens);
  return (i) => {
    const k = pairs.findIndex(({ before }) => before === i);
    if (k < 0) return null;
    const same = pairs[k].after;
    if (same !== null) return same;
    const isBoth = ({ before, after }: Pair) => before !== null && after !== null;
    const last = pairs.slice(0, k).findLast(isBoth) ?? { before: -1, after: -1 };
    const next = pairs.slice(k).find(isBoth)?.after ?? to.target.tokens.length;
    const place = Number(last.after) + i - Number(last.before);
    return place < next ? place : null;
  };
}

/** The places of each piece in another source: one, all of a replaced word, or none where it is gone. */
function piecesIn(from: Texts, to: Texts): number[][] {
  const between = { from: betweenWords(from.source), to: betweenWords(to.source) };
  const isCounted = [from, to].every(({ source, words }) => wordsOf(source.text).length === words.length);
  return from.source.tokens.map((token, piece) => {
    const word = wordOf(from.source, piece);
    if (!isCounted) return [];
    if (word) return ofOtherWord(from, to, word, piece);
    const at = between.from.filter((k) => from.source.tokens[k] === token).indexOf(piece);
    const there = between.to.filter((k) => to.source.tokens[k] === token)[at];
    return there === undefined ? [] : [there];
  });
}

/** The places of a piece of a word, from 1. */
function ofOtherWord(from: Texts, to: Texts, word: number, piece: number) {
  const now = sameWord(from.words, to.words, word);
  if (!now) return [];
  const [old, its] = [ofWord(from.source, word), ofWord(to.source, now)];
  const spelt = (source: Sentence, pieces: number[]) => pieces.map((k) => source.tokens[k]).join(" ");
  return spelt(from.source, old) === spelt(to.source, its) ? [its[old.indexOf(piece)]] : its;
}

/** The number of a word among others, both from 1; 0 where it is gone. */
function sameWord(words: SourceText[], others: SourceText[], word: number): number {
  const { from, text } = words[word - 1];
  return others.findIndex((other) => other.from === from && (from !== null || other.text === text)) + 1;
}

/** The pieces of a word, from 0, in the order of its letters; the word counts from 1. */
const ofWord = (source: Sentence, word: number): number[] =>
  inReadingOrder(source).filter((piece) => wordOf(source, piece) === word);

const betweenWords = (source: Sentence) => inReadingOrder(source).filter((piece) => !wordOf(source, piece));

const inReadingOrder = ({ offsets }: Sentence) =>
  offsets.map((_, k) => k).sort((a, b) => offsets[a][0] - offsets[b][0]);
