/** Notes in small beside a map or a translation: why it looks as it does, and how it came about. */
import { sumsToOne } from "../head/aggregates.ts";
import { isRewritten } from "../head/axis-pieces.ts";
import { allowed, isEmptyRow, type Alignment, type Axes } from "../head/weights.ts";
import { hasAtlas } from "./models.ts";
import { bare, isSpecial } from "../pieces.ts";
import { amount, inLanguageOf, plain, towards, type Part } from "../words.ts";
import * as words from "./words.ts";
import type { Shape } from "../head/choose.ts";
import type { Target, WindowAnswer } from "../api.ts";
import type { Task } from "./tasks.ts";

/**
 * One line over a map about its invisible parts, none where there are none. `looks` is its model's kind of attention;
 * `hasCells` is true where cells are drawn, with their marks.
 */
export function noteInWords(a: Alignment, looks?: string, hasCells: boolean = true): Part[] {
  if (isRewritten(a)) return [{ text: rewrittenNote(a) }].filter(({ text }) => text);
  if (a.columns.side === "fed") return shiftInWords(a, hasCells);
  if (a.window) return [{ text: windowNote(a.window, hasCells) }];
  if (looks === "alike") return [{ text: words.ALIKE }];
  if (a.rows.side === "hops") return [{ text: words.HOPS }];
  return looks === "one place" ? [{ text: words.hardAttention(hasCells) }] : [];
}

/** The note on a map by words, with more that belongs to its page; "" by pieces. */
export const wordsNote = (a: Alignment, more: string = "") =>
  a.words ? `${plain(noteInWords(a))} ${more}`.trim() : "";

/** The note that says most, of maps beside each other: it holds what the others say. */
export const fullest = (notes: string[]) =>
  notes.reduce((most, note) => (note.length > most.length ? note : most), "");

/** The making of a map from the rows and columns of a head, in words; "" where they are its own pieces, one by one. */
export function rewrittenNote(a: Alignment) {
  if (!isRewritten(a) || isAsItWas(a)) return "";
  const isHidden = a.marks === "hidden";
  const isEmpty = Array.from({ length: a.n }, (_, i) => isEmptyRow(a, i)).some(Boolean);
  const empty = isHidden && isEmpty ? words.EMPTY_ROW : "";
  if (a.byPieces) return `${words.byWords(marksOf(a.byPieces))} ${empty}`.trimEnd();
  const notes = [isHidden && words.marksHidden(sumsToOne(a.aggregate ?? "")), a.words && words.MERGED, empty];
  return notes.filter(Boolean).join(" ");
}

/** True for a map by words of a text whose pieces are words, without marks. */
const isAsItWas = ({ byPieces, n, m }: Alignment) => byPieces?.n === n && byPieces.m === m;

const marksOf = ({ rows, columns }: Axes) => [
  ...new Set([rows, columns].flatMap(({ tokens }) => tokens.filter(isSpecial))),
];

/** The source of p, read off the centres: those of local-m count the rows, to the last position. */
function windowNote({ centres, reach }: WindowAnswer, hasCells: boolean) {
  const last = Math.max(...centres);
  const isCounted = centres.every((centre, i) => centre === Math.min(i, last));
  return words.localAttention(reach, isCounted, hasCells);
}

/** The reason that columns and rows of a decoder have other names, by the first pieces of the sentence. */
function shiftInWords(a: Alignment, hasCells: boolean): Part[] {
  if (!a.n) return [];
  const hatched = hasCells ? words.notFedIn(looksFarBack(a)) : "";
  if (a.rows.side === "fed") return hatched ? [{ text: hatched }] : [];
  const i = Math.min(1, a.n - 1);
  const fed = a.columns.labels.slice(0, i + 1).map(bare);
  const name: Part = { text: `“${bare(a.rows.labels[i])}”`, role: "query", ...inLanguageOf(a.rows.side) };
  const before: Part = { text: `“${fed.join(" ")}”`, role: "key", ...inLanguageOf("fed") };
  return words.stepBehind(towards(i < (a.read ?? 0)), name, before, hatched);
}

/** True where the last row may look at the first column. */
const looksFarBack = (a: Alignment) => allowed(a, a.n - 1, 0);

/** The sentence about a model without the head that was asked for. */
export function noSuchHead(model: Shape) {
  if (!model.blocks.length) return words.VECTOR_INSTEAD;
  return words.otherHeadOpen(!hasAtlas(model) ? "only" : model.best_head ? "best" : "first");
}

type Parts = "tokens" | "read" | "after" | "forced" | "complete";

/** Facts about the making of a translation. */
export function decodingFacts(target: Pick<Target, Parts>, { force }: Task) {
  const how = target.forced && force ? force.label : "greedy";
  return words.piecesWritten(how, target.tokens.length - target.read, target);
}

/** The marks that were not predicted, with their probabilities. */
export const otherMarks = (candidates: { token: string; probability: number }[], chosen: string) =>
  candidates
    .filter(({ token }) => token !== chosen)
    .sort((a, b) => b.probability - a.probability)
    .map(({ token, probability }) => `“${token}” ${amount(probability)}`)
    .join(", ");
