/**
 * The mark on Compare, pointed at or locked: a source piece lights its column in every map, a written word the row of
 * the same word in every model that wrote it; the others say that they did not.
 */
import type { Side } from "../shared/head/weights.ts";
import { litInWords, missingInWords, unseenInWords } from "../shared/head/across-models-words.ts";
import { cellIn, inLine, inSentences, isNothing, markIn } from "../shared/head/marks.ts";
import { joinedIn } from "../shared/head/axis-pieces.ts";
import { rowOn } from "../shared/head/row-names.ts";
import { sameWord } from "../shared/head/same-word.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { tellingCell, tellingRow } from "../shared/head/plain-words.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { elsewhereInWords } from "../shared/words.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import { HINT, hopInWords, startInWords } from "./words.ts";
import type { Column } from "./column.ts";
import type { Compare } from "./page.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Mark, PieceAt } from "../shared/head/marks.ts";

export class ComparePointing extends HoverLock<Compare> {
  words = document.getElementById("words") as AttentionWords;

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    const element = target as Element;
    const model = this.#columnAt(element);
    if (what === "cell") {
      const column = this.page.columns[model];
      const cell = element.closest("attention-heatmap") ? column.onLine(detail) : detail;
      return cell && this.#cell(model, cell);
    }
    if (model < 0 && element.closest("[data-side=source]"))
      return { query: null, key: { side: "source", index: detail.index } };
    return { query: { side: "target", index: detail.index, model: Math.max(0, model) }, key: null };
  }

  first(target: Element) {
    const model = this.#columnAt(target);
    const alignment = this.page.columns[model]?.alignment;
    return alignment && target.closest("attention-heatmap")
      ? this.#cell(model, tellingCell(alignment))
      : null;
  }

  count(side: Side, model: number = 0) {
    if (side === "source") return this.#source.length;
    const { tokens, alignment } = this.page.columns[model];
    return side === "hops" ? (alignment?.n ?? 0) : tokens.length;
  }

  /** The index of the column; -1 in none. */
  #columnAt(target: Element): number {
    const element = target.closest("[data-column]");
    return this.page.columns.findIndex((column) => column.element === element);
  }

  #cell(model: number, cell: Cell): Mark | null {
    const alignment = this.page.columns[model]?.alignment;
    if (!alignment) return null;
    const { query, key } = markIn(alignment, cell);
    return { query: query && { ...query, model }, key };
  }

  /** The pieces of the sentence: the same for all, since the models of a task cut it alike. */
  get #source() {
    return this.page.columns.find(({ answer }) => answer)?.answer?.source.tokens ?? [];
  }

  /** A mark in another column: the same word, if its model wrote it. */
  inColumn(k: number, mark: Mark = this.mark): Mark {
    const { query, key } = mark;
    if (!query || query.model === k) return mark;
    const { columns } = this.page;
    const word = query.side === "hops" ? null : rowOn(query.side, query.index, "target");
    if (word === null) return { query: { ...query, model: k }, key }; // a hop, or the start, which all are fed
    const index = sameWord(columns[query.model ?? 0]?.tokens ?? [], word, columns[k].tokens);
    return { query: index === null ? null : { side: "target", index, model: k }, key };
  }

  /** The clearest mark of the first map. */
  get clearest() {
    const k = this.page.columns.findIndex(({ alignment }) => alignment);
    const a = this.#firstMap;
    return (a && this.#cell(k, { i: tellingRow(a), j: null })) ?? super.clearest;
  }

  /** Light everything again, as the mark and the columns are now. */
  refresh() {
    super.refresh();
    const { page } = this;
    const marks = page.columns.map((_, k) => this.inColumn(k));
    page.columns.forEach((column, k) => column.answer && this.#light(column, marks[k]));
    this.#lightBar(marks);
    this.words.parts = this.#say(marks);
  }

  lockMoved() {
    this.page.locked();
  }

  #light(column: Column, mark: Mark) {
    const cell = column.alignment ? cellIn(column.alignment, mark) : NO_CELL;
    column.light(cell, inLine(mark, "target").query, this.#sayIn(column, mark, cell));
  }

  #sayIn(column: Column, mark: Mark, cell: Cell) {
    const { query, key } = this.mark;
    const { alignment } = column;
    if (query && !mark.query) return missingInWords(this.#pointed(query), column.tokens);
    const piece = mark.query && pieceOf(column, mark.query);
    if (!alignment) {
      const won = column.answer?.won;
      const count = won?.filter((j) => j === key?.index).length ?? 0;
      const share = won ? { count, of: won.length } : null;
      return unseenInWords(piece, key && this.#nameOf(key), taskOf(column.model.task), share);
    }
    if (piece && cell.i === null) return elsewhereInWords(piece.tokens[piece.index], "query", alignment);
    return mapSentence(alignment, cell);
  }

  /** The name of a source piece, as the maps have it. */
  #nameOf(key: PieceAt) {
    const a = this.#firstMap;
    const j = a ? cellIn(a, { query: null, key }).j : null;
    return a && j !== null ? a.columns.tokens[j] : this.#source[key.index];
  }

  /** The first map, whose columns are those of all. */
  get #firstMap() {
    return this.page.columns.find(({ alignment }) => alignment)?.alignment;
  }

  #pointed(query: PieceAt) {
    return pieceOf(this.page.columns[query.model ?? 0], query);
  }

  #lightBar(marks: Mark[]) {
    const { bar, columns } = this.page;
    const { query, key } = this.mark;
    bar.line("source").joined = this.#firstMap ? joinedIn(this.#firstMap, "source") : [];
    bar.line("source").lit = { query: null, key: key?.index ?? null };
    bar.line("target").lit = { query: inLine(this.mark, "target").query, key: null };
    const alignment = query && columns[query.model ?? 0]?.alignment;
    const i = alignment ? cellIn(alignment, this.mark).i : null;
    bar.line("source").weights =
      alignment && i !== null ? inSentences(alignment, { i, j: null }).source : null;
  }

  #say(marks: Mark[]) {
    const { query, key } = this.mark;
    if (isNothing(this.mark)) return [{ text: HINT, role: "hint" as const }];
    if (query?.side === "hops") return hopInWords(query.index);
    if (query?.side === "fed" && query.index === 0) return startInWords();
    const answered = marks.filter((_, k) => this.page.columns[k].answer);
    const count = { wrote: answered.filter(({ query }) => query).length, of: answered.length };
    return this.says(litInWords(query && this.#pointed(query), key && this.#nameOf(key), count));
  }
}

/** A piece of what a model wrote, or was fed. */
const pieceOf = ({ tokens, answer }: Column, { side, index }: PieceAt) => ({
  tokens: side === "fed" ? (answer?.target.fed ?? []) : tokens,
  index,
});
