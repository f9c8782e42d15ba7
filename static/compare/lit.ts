/**
 * The mark that is pointed at on Compare, in every column, in the sentence bar and in words; models that did not write
 * the word say so.
 */
import { litInWords, missingInWords, unseenInWords } from "../shared/head/across-models-words.ts";
import { cellIn, inLine, inSentences, isNothing } from "../shared/head/marks.ts";
import { joinedIn } from "../shared/head/axis-pieces.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { elsewhereInWords } from "../shared/head/row-words.ts";
import type { Part } from "../shared/words.ts";
import { mostApart } from "./apart.ts";
import { HINT, apartInWords, hopInWords, startInWords } from "./words.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import { pieceIn, writtenIn } from "../shared/head/reading.ts";
import type { Column } from "./readings.ts";
import type { Light } from "./column.ts";
import type { Mark, PieceAt } from "../shared/head/marks.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";
import type { Pointing } from "../shared/page/reading-lock.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";

/** The light of each column that has read the sentence. */
export const lightsOf = (columns: Column[], { mark, marks }: Pointing): (Light | null)[] =>
  columns.map(({ reading }, k) => {
    if (!reading) return null;
    const { alignment } = reading;
    const cell = alignment ? cellIn(alignment, marks[k]) : NO_CELL;
    const weights = alignment ? inSentences(alignment, cell).target : null;
    const parts = inColumnInWords(columns, k, mark, marks[k], cell);
    return { cell, weights, parts, written: inLine(marks[k], "target").query };
  });

function inColumnInWords(columns: Column[], k: number, { query, key }: Mark, mark: Mark, cell: Cell) {
  const column = columns[k];
  const { answer, alignment } = column.reading ?? {};
  if (query && !mark.query) return missingInWords(pointed(columns, query), writtenIn(column.reading));
  const piece = mark.query && pieceIn(column.reading, mark.query);
  if (!alignment) {
    const won = answer?.won;
    const count = won?.filter((j) => j === key?.index).length ?? 0;
    const share = won ? { count, of: won.length } : null;
    return unseenInWords(piece, key && nameOf(columns, key), taskOf(column.model.task), share);
  }
  if (piece && cell.i === null)
    return elsewhereInWords(piece.tokens[piece.index], { role: "query", side: "target" }, alignment);
  return mapSentence(alignment, cell);
}

export function lightBar(bar: SentenceBar, columns: Column[], { mark }: Pointing) {
  const { query, key } = mark;
  const first = firstMapOf(columns);
  bar.line("source").joined = first ? joinedIn(first, "source") : [];
  bar.line("source").lit = { query: null, key: key?.index ?? null };
  bar.line("target").lit = { query: inLine(mark, "target").query, key: null };
  const alignment = query && columns[query.model ?? 0]?.reading?.alignment;
  const i = alignment ? cellIn(alignment, mark).i : null;
  bar.line("source").weights = alignment && i !== null ? inSentences(alignment, { i, j: null }).source : null;
}

/** The words of all columns together; `says` adds that it is locked. */
export function pointedInWords(
  columns: Column[],
  { mark, marks }: Pointing,
  says: (parts: Part[]) => Part[],
): Part[] {
  const { query, key } = mark;
  if (isNothing(mark)) return [{ text: HINT, role: "hint" }];
  if (query?.side === "hops") return hopInWords(query.index);
  if (query?.side === "fed" && query.index === 0) return startInWords();
  const answered = marks.filter((_, k) => columns[k].reading);
  const count = { wrote: answered.filter(({ query }) => query).length, of: answered.length };
  const lit = litInWords(query && pointed(columns, query), key && nameOf(columns, key), count);
  return says([...lit, ...distanceInWords(columns, marks)]);
}

/** The distance of the two models that differ most on the word, in one number. */
function distanceInWords(columns: Column[], marks: Mark[]) {
  const found = mostApart(columns, marks);
  if (!found) return [];
  const [one, other] = found.columns.map((k) => shortName(columns[k].model));
  return apartInWords(one, other, found.bits, found.mean, found.of);
}

/** The first map, whose columns are those of all. */
const firstMapOf = (columns: Column[]) =>
  columns.find(({ reading }) => reading?.alignment)?.reading?.alignment;

/** The pieces of the sentence: the same for all, since the models of a task cut it alike. */
const sourceOf = (columns: Column[]) =>
  columns.find(({ reading }) => reading)?.reading?.answer.source.tokens ?? [];

/** The name of a source piece, as the maps have it. */
function nameOf(columns: Column[], key: PieceAt) {
  const a = firstMapOf(columns);
  const j = a ? cellIn(a, { query: null, key }).j : null;
  return a && j !== null ? a.columns.tokens[j] : sourceOf(columns)[key.index];
}

const pointed = (columns: Column[], query: PieceAt) => pieceIn(columns[query.model ?? 0].reading, query);
