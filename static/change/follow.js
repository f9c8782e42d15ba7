/**
 * What becomes of an edited row and of hidden pieces when the words of the sentence change: each follows its words.
 *
 * Pieces follow the word that they belong to; between words, the same piece in the same order. A step of the decoder
 * follows the piece that was written at it, or else stays as far behind the last piece that is still written.
 *
 * @typedef {import("./source.js").Kept} Kept
 * @typedef {import("./source.js").Sentence} Sentence
 * @typedef {{rows: string, columns: string}} Sides  whose pieces the rows and the columns of a block are
 * @typedef {object} Texts  what was read and written
 * @property {Sentence} source
 * @property {{tokens: string[], read: number}} target read: so many of its first pieces were read, not written
 * @property {Kept[]} words of the source
 * @typedef {{kept: Change} | {lost: string}} Followed  lost: a sentence that says why
 */
import { merge } from "../shared/head/difference.js";
import { quoted } from "./words.js";
import { wordOf, wordsOf } from "./source.js";

/** @param {Change} change @returns {change is Edit | Hide} whether it names rows or pieces */
export const namesPieces = (change) => change.do === "edit" || change.do === "hide";

/**
 * @param {Edit | Hide} change
 * @param {Sides | undefined} block of an edit
 * @param {Texts} from where it was made
 * @param {Texts} to
 * @returns {Followed}
 */
export const follow = (change, block, from, to) =>
  change.do === "hide"
    ? followHidden(change, from, to)
    : followRow(change, block ?? { rows: "target", columns: "source" }, from, to);

/**
 * @param {Hide} hide
 * @param {Texts} from
 * @param {Texts} to
 * @returns {Followed}
 */
function followHidden(hide, from, to) {
  const places = piecesIn(from, to);
  const columns = [...new Set(hide.columns.flatMap((j) => places[j - 1] ?? []))].sort((a, b) => a - b);
  if (columns.length) return { kept: { ...hide, columns: columns.map((j) => j + 1) } };
  const names = hide.columns.map((j) => quoted(from.source.tokens[j - 1] ?? "")).join(", ");
  return { lost: `${names} is no longer hidden: it is no longer in the sentence.` };
}

/**
 * @param {Edit} edit
 * @param {Sides} block
 * @param {Texts} from
 * @param {Texts} to
 * @returns {Followed}
 */
function followRow(edit, block, from, to) {
  const name = (block.rows === "source" ? from.source : from.target).tokens[edit.row - 1];
  const row = rowIn(edit.row - 1, block, from, to);
  if (row === null) return { lost: `The edit of row ${edit.row} was removed: ${quoted(name)} is gone.` };
  const places = block.columns === "fed" ? fedIn(from, to) : piecesIn(from, to);
  const count = block.columns === "fed" ? row + 1 : to.source.tokens.length;
  const weights = shared(edit.weights, places, count);
  if (weights) return { kept: { ...edit, row: row + 1, weights } };
  return { lost: `The edit of row ${edit.row}, ${quoted(name)}, was removed: what it looked at is gone.` };
}

/**
 * @param {number[]} weights
 * @param {number[][]} places that each goes to, in equal parts
 * @param {number} count how many there are
 * @returns {number[] | null} that sum to 1; null: nothing is left
 */
function shared(weights, places, count) {
  const out = new Array(count).fill(0);
  weights.forEach((weight, j) => {
    const to = places[j] ?? [];
    for (const place of to) if (place < count) out[place] += weight / to.length;
  });
  const total = out.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? out.map((weight) => Math.round((1000 * weight) / total) / 1000) : null;
}

/**
 * @param {number} i from 0
 * @param {Sides} block
 * @param {Texts} from
 * @param {Texts} to
 * @returns {number | null} from 0; null: it is gone
 */
function rowIn(i, { rows }, from, to) {
  const ofSource = rows === "source" || (from.target.read > 0 && i < from.source.tokens.length);
  if (!ofSource) return stepsIn(from, to)(i);
  const places = piecesIn(from, to)[i] ?? [];
  return places[Math.min(within(from.source, i), places.length - 1)] ?? null;
}

/**
 * Which piece of its word a piece is, from 0; 0 where several places mean one and the same piece.
 *
 * @param {Sentence} source
 * @param {number} piece
 */
function within(source, piece) {
  const word = wordOf(source, piece);
  return word ? ofWord(source, word).indexOf(piece) : 0;
}

/**
 * Where each piece that the decoder was fed stands: the pieces that it reads, or else a start and what it wrote.
 *
 * @param {Texts} from
 * @param {Texts} to
 * @returns {number[][]}
 */
function fedIn(from, to) {
  const read = from.target.read > 0 ? piecesIn(from, to) : [[0]];
  const step = stepsIn(from, to);
  const written = from.target.tokens.slice(read.length - 1).map((_, k) => step(k + read.length - 1));
  return [...read, ...written.map((place) => (place === null ? [] : [place + 1]))];
}

/**
 * @param {Texts} from
 * @param {Texts} to
 * @returns {(i: number) => number | null}
 */
function stepsIn(from, to) {
  const pairs = merge(from.target.tokens, to.target.tokens);
  return (i) => {
    const k = pairs.findIndex(({ before }) => before === i);
    if (k < 0) return null;
    const same = pairs[k].after;
    if (same !== null) return same;
    const isBoth = (/** @type {Pair} */ { before, after }) => before !== null && after !== null;
    const last = pairs.slice(0, k).findLast(isBoth) ?? { before: -1, after: -1 };
    const next = pairs.slice(k).find(isBoth)?.after ?? to.target.tokens.length;
    const place = Number(last.after) + i - Number(last.before);
    return place < next ? place : null;
  };
}

/**
 * Where each piece of a source stands in another: in one place, or, of a word that was replaced, in all its pieces.
 *
 * @param {Texts} from
 * @param {Texts} to
 * @returns {number[][]} [] where it is gone
 */
function piecesIn(from, to) {
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

/**
 * @param {Texts} from
 * @param {Texts} to
 * @param {number} word from 1
 * @param {number} piece of it
 */
function ofOtherWord(from, to, word, piece) {
  const now = sameWord(from.words, to.words, word);
  if (!now) return [];
  const [old, its] = [ofWord(from.source, word), ofWord(to.source, now)];
  const spelt = (/** @type {Sentence} */ source, /** @type {number[]} */ pieces) =>
    pieces.map((k) => source.tokens[k]).join(" ");
  return spelt(from.source, old) === spelt(to.source, its) ? [its[old.indexOf(piece)]] : its;
}

/**
 * @param {Kept[]} words
 * @param {Kept[]} others
 * @param {number} word from 1
 * @returns {number} from 1; 0: it is gone
 */
function sameWord(words, others, word) {
  const { from, text } = words[word - 1];
  if (from !== null) return others.findIndex((other) => other.from === from) + 1;
  return others.findIndex((other) => other.from === null && other.text === text) + 1;
}

/**
 * @param {Sentence} source
 * @param {number} word from 1
 * @returns {number[]} its pieces, from 0, in the order of its letters
 */
const ofWord = (source, word) => inReadingOrder(source).filter((piece) => wordOf(source, piece) === word);

/** @param {Sentence} source */
const betweenWords = (source) => inReadingOrder(source).filter((piece) => !wordOf(source, piece));

/** @param {Sentence} source */
const inReadingOrder = ({ offsets }) =>
  offsets.map((_, k) => k).sort((a, b) => offsets[a][0] - offsets[b][0]);
