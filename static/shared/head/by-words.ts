/**
 * A map by words and without end marks, as maps open: columns of a word's pieces are added, its rows averaged (Clark et
 * al. 2019, arXiv 1906.04341, section 4.1), and each row is divided by what is left of it.
 */
import { sumsToOne } from "./aggregates.ts";
import { isSpecial, joins, labels, wordToken, type Sentence } from "../pieces.ts";
import { sum } from "../numbers.ts";
import { row, type Alignment, type Axis } from "./weights.ts";

/** A text, and whether a word begins with each of its pieces. */
type Begun = Sentence & { begins: boolean[] };

/** The texts that name rows and columns. */
export type Texts = { source: Begun; target: Begun & { fed: string[] } };

/** The pieces of each word of a text, with punctuation apart; end marks are no words. */
export function wordsOf({ tokens, begins }: Pick<Begun, "tokens" | "begins">): number[][] {
  const out: number[][] = [];
  tokens.forEach((token, k) => {
    if (isSpecial(token)) return;
    const last = out.at(-1);
    const goesOn = last?.at(-1) === k - 1 && !begins[k];
    if (last && goesOn && joins(token) && joins(tokens[k - 1])) last.push(k);
    else out.push([k]);
  });
  return out;
}

/** The map by words; as it is where nothing would be left of it, or where its rows are maxima. */
export function byWords(a: Alignment, texts: Texts): Alignment {
  const [rows, columns] = [axisOf(a.rows, texts), axisOf(a.columns, texts)];
  if (!sumsToOne(a.aggregate ?? "") || !rows?.pieces.length || !columns?.pieces.length)
    return { ...a, words: "" };
  const [n, m] = [rows.pieces.length, columns.pieces.length];
  const weights = new Float32Array(n * m);
  rows.pieces.forEach((from, i) => weights.set(rowOf(a, from, columns.pieces), i * m));
  const read = rows.pieces.filter(([first]) => first < (a.read ?? 0)).length;
  return {
    ...a,
    ...{ n, m, weights, rows, columns, read },
    marks: "hidden",
    window: null,
    sinks: null,
    byPieces: a,
  };
}

/** A row of words; NaN where no piece may look, and everywhere where all of it is left out. */
function rowOf(a: Alignment, from: number[], columns: number[][]): number[] {
  const sums = sumsOver(columns, from, (i, j) => a.weights[i * a.m + j]);
  const left = sum(sums.map((w) => w || 0));
  const isOff = from.every((i) => !row(a, i).some((w) => w > 0)); // its head is knocked out
  return isOff ? sums : sums.map((w) => (left > 0 ? w / left : NaN));
}

/** The sum over rows and the pieces of each word; NaN where there is no number. */
export const sumsOver = (
  columns: number[][],
  rows: number[],
  at: (i: number, j: number) => number,
): number[] =>
  columns.map((pieces) => {
    const all = rows.flatMap((i) => pieces.map((j) => at(i, j))).filter((x) => !Number.isNaN(x));
    return all.length ? sum(all) : NaN;
  });

/** An axis of pieces by words; hops are none. */
export function axisOf({ side, tokens: all }: Pick<Axis, "side" | "tokens">, { source, target }: Texts) {
  if (side === "hops") return null;
  const late = side === "fed" ? 1 : 0; // what is fed was produced a place before
  const text = side === "source" ? source : target;
  const characters = Array.from(text.text);
  const pieces = wordsOf(text)
    .map((some) => some.map((k) => k + late))
    .filter((some) => some.every((k) => k < all.length));
  const tokens = pieces.map((some) => {
    const ends = some.flatMap((k) => text.offsets[k - late]);
    const [start, end] = [Math.min(...ends), Math.max(...ends)];
    return some.length > 1 ? wordToken(characters.slice(start, end).join("").trim()) : all[some[0]];
  });
  return { side, tokens, labels: labels(tokens), pieces };
}
