/**
 * The measures by words and without end marks. A source word of several pieces keeps them as its columns: leaving out a
 * word is not the sum of leaving out its pieces, nor is the length of a sum of vectors the sum of their lengths.
 */
import { axisOf, sumsOver, wordsOf } from "../shared/head/by-words.ts";
import { sum } from "../shared/numbers.ts";
import { labels } from "../shared/pieces.ts";
import { SIDES } from "./address.ts";
import { first, measuresOf, writtenOf, type Measure, type MeasureId } from "./measures.ts";
import { cellIn, ofCell, type Mapped } from "../shared/head/marks.ts";
import type { Axis, Words } from "../shared/head/weights.ts";
import type { ExplanationsAnswer, RowAnswer } from "../shared/api.ts";

/** The measures as shown; `unit` names the columns, `hidden` is the weight of each row that is on end marks. */
export type ShownMeasures = Mapped & {
  words: Words;
  unit: "piece" | "word";
  measures: Measure[];
  hidden: number[];
};

/** Measures of ln p, which is that of a word where those of its pieces are added; the others are means. */
const ADDED: MeasureId[] = ["gradient", "left_out"];

export function shownOf(answer: ExplanationsAnswer, words: Words): ShownMeasures {
  const { source, measures } = answer;
  const written = axis(SIDES.rows, writtenOf(answer));
  const rows = words && axisOf(written, answer);
  const read = wordsOf(source).flat();
  if (!rows || !rows.pieces.length || !read.length)
    return sized(written, axis(SIDES.columns, source.tokens), measures);
  const columns = { ...axis(SIDES.columns, pick(source.tokens, read)), pieces: read.map((j) => [j]) };
  const merged = Object.entries(measures as Record<MeasureId, number[][]>).map(([id, values]) => {
    const sums = rows.pieces.map((from) => sumsOver(columns.pieces, from, (i, j) => values[i][j]));
    return [id, sums] as [MeasureId, number[][]];
  });
  const of = (k: number) => rows.pieces[k].length;
  const hidden = Object.fromEntries(merged).weights.map((row, k) => 1 - sum(row) / of(k));
  const divided = merged.map(([id, sums]) => [id, sums.map((row, k) => meanOf(id, row, of(k)))]);
  return {
    ...sized(rows, columns, Object.fromEntries(divided)),
    words,
    unit: wordsOf(source).length < read.length ? "piece" : "word",
    hidden,
  };
}

const sized = (rows: Axis, columns: Axis, measures: ExplanationsAnswer["measures"]): ShownMeasures => ({
  ...{ rows, columns, n: rows.tokens.length, m: columns.tokens.length },
  ...{ words: "", unit: "piece", hidden: [], measures: measuresOf({ measures }) },
});

const pick = (tokens: string[], places: number[]) => places.map((k) => tokens[k]);

const axis = (side: Axis["side"], tokens: string[]): Axis => ({ side, tokens, labels: labels(tokens) });

/** A row of a word: weights are divided by what end marks leave of them. */
function meanOf(id: MeasureId, sums: number[], count: number) {
  const by = id === "weights" ? sum(sums) || 1 : ADDED.includes(id) ? 1 : count;
  return sums.map((x) => x / by);
}

/** The row of a piece; null where it is hidden. */
export const rowOfPiece = (shown: ShownMeasures, row: number) =>
  cellIn(shown, ofCell({ i: row - 1, j: null }, SIDES)).i;

/** The row in which weights and leave-one-out differ most; null where by words they put the same first. */
export function widestIn(shown: ShownMeasures, at: RowAnswer | undefined) {
  const i = at ? rowOfPiece(shown, at.row) : null;
  const [looked, left] = ["weights", "left_out"].map((id) => {
    const measure = shown.measures.find((one) => one.id === id);
    return measure && i !== null ? first(measure.rows[i]) : null;
  });
  return shown.words && looked === left ? null : i;
}
