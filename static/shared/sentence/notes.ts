/** Notes in small beside a map or a translation: why it looks as it does, and how it came about. */
import { sumsToOne } from "../head/aggregates.ts";
import { isRewritten } from "../head/axis-pieces.ts";
import { allowed, isEmptyRow, type Alignment } from "../head/weights.ts";
import { hasAtlas } from "./models.ts";
import { bare } from "../pieces.ts";
import { amount, capital, count, plain, say, towards, type Part } from "../words.ts";
import type { Shape } from "../head/choose.ts";
import type { Target, WindowAnswer } from "../api.ts";
import type { Task } from "./tasks.ts";

/**
 * One line over a map about its invisible parts, none where there are none. `looks` is its model's kind of attention;
 * `hasCells` is true where cells are drawn, with their marks.
 */
export function noteInWords(a: Alignment, looks?: string, hasCells: boolean = true): Part[] {
  if (isRewritten(a)) return [{ text: rewrittenNote(a) }];
  if (a.columns.side === "fed") return shiftInWords(a, hasCells);
  if (a.window) return [{ text: windowNote(a.window, hasCells) }];
  const dot = hasCells ? ", marked with a dot" : "";
  if (a.rows.side === "hops") return [{ text: HOPS }];
  if (looks === "one place")
    return say`Hard attention: each row chooses one position${dot}. Its weight is 1, all others are 0.`;
  return looks === "alike" ? [{ text: ALIKE }] : [];
}

/** The note on a map by words, with more that belongs to its page; "" by pieces. */
export const wordsNote = (a: Alignment, more: string = "") =>
  a.words ? `${plain(noteInWords(a))} ${more}`.trim() : "";

const HOPS =
  "One matrix A: each hop spreads a weight of 1 over the sentence, and the mark is predicted from all of them.";
const ALIKE = "A plain average, with nothing to learn: every piece has the same weight, 1/n.";

/** The note on rows and columns of a map that are not all pieces, one by one. */
function rewrittenNote(a: Alignment) {
  const divided = sumsToOne(a.aggregate ?? "") ? "; rows divided by what is left" : "";
  const isHidden = a.marks === "hidden";
  const isEmpty = Array.from({ length: a.n }, (_, i) => isEmptyRow(a, i)).some(Boolean);
  const empty = isHidden && isEmpty ? "A row that is all hatched looks only at end marks." : "";
  if (a.words === "apart") return `Words; <s> and </s> left out. ${empty}`.trimEnd();
  const notes = [
    isHidden && `End marks hidden${divided}.`,
    a.words && "Pieces merged into words: columns added, rows averaged.",
    empty,
  ];
  return notes.filter(Boolean).join(" ");
}

/** The source of p, read off the centres: those of local-m count the rows, to the last position. */
function windowNote({ centres, reach }: WindowAnswer, hasCells: boolean) {
  const last = Math.max(...centres);
  const isCounted = centres.every((centre, i) => centre === Math.min(i, last));
  const comes = isCounted
    ? "monotonic (local-m): p is the number of the row, so the window moves one position a step."
    : "predictive (local-p): the model computes p = S · sigmoid(vᵀ tanh(W s)) from its state s; S is the length of the " +
      `source. A Gaussian with spread ${reach / 2} around p multiplies the weights; then they are divided by their sum, which the paper leaves out.`;
  const drawn = hasCells
    ? "The dot: p, counted from 0. Hatched: not allowed; there the weight is 0 by rule."
    : "Shaded: where it may look. Positions are counted from 0.";
  return `Local attention, ${comes} Each row looks only at p − ${reach} to p + ${reach}. ${drawn}`;
}

/** The reason that columns and rows of a decoder have other names, by the first pieces of the sentence. */
function shiftInWords(a: Alignment, hasCells: boolean): Part[] {
  const reach = looksFarBack(a) ? "" : ", or out of reach";
  if (!a.n) return [];
  if (a.rows.side === "fed") return hasCells ? say`Hatched: not fed in yet${reach}.` : [];
  const i = Math.min(1, a.n - 1);
  const fed = a.columns.labels.slice(0, i + 1).map(bare);
  const name: Part = { text: `“${bare(a.rows.labels[i])}”`, role: "query" };
  const before: Part = { text: `“${fed.join(" ")}”`, role: "key" };
  const hatched = hasCells ? ` Hatched: not fed in yet${reach}.` : "";
  const when = capital(towards(i < (a.read ?? 0)));
  return say`${when} ${name} the decoder was fed ${before}: columns are a step behind.${hatched}`;
}

/** True where the last row may look at the first column. */
const looksFarBack = (a: Alignment) => allowed(a, a.n - 1, 0);

/** The sentence about a model without the head that was asked for. */
export function noSuchHead(model: Shape) {
  if (!model.blocks.length) return "This model has no attention; its fixed vector is shown instead.";
  const usual = model.best_head ? "its best-aligned head" : "the first head of its last layer";
  const other = hasAtlas(model) ? usual : "the only map it has";
  return `This model has no such head; ${other} is open instead.`;
}

/** The title in place of maps, for a model without attention. */
export const VECTOR_TITLE = "No attention: one fixed vector";

export const vectorNote = (vector: ArrayLike<number>, { piece }: Task) =>
  `Every ${piece} is written from this one vector of ${vector.length} numbers, the same at each step. ` +
  "Nothing is looked at.";

type Parts = "tokens" | "read" | "after" | "forced" | "complete";

/** Facts about the making of a translation. */
export function decodingFacts(target: Pick<Target, Parts>, { force }: Task) {
  const { tokens, read, after, forced, complete } = target;
  const how = forced && force ? force.label : "greedy";
  const pieces = count(tokens.length - read, "piece") + (after ? ` after ${after} read` : "");
  return `${how}, ${pieces}${complete ? "" : "; cut at the length limit"}`;
}

/** The marks that were not predicted, with their probabilities. */
export const otherMarks = (candidates: { token: string; probability: number }[], chosen: string) =>
  candidates
    .filter(({ token }) => token !== chosen)
    .sort((a, b) => b.probability - a.probability)
    .map(({ token, probability }) => `“${token}” ${amount(probability)}`)
    .join(", ");

/** The sentence about an id in the address that no model has; another is shown. */
export const noSuchModel = (asked: string, model: { name: string }) =>
  `There is no model “${asked}” here; this is ${model.name}.`;
