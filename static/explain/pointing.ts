/** The mark on Explain: lit in every map, in the bars and in the sentences, and said in words. */
import { ranked, writtenOf } from "./measures.ts";
import { HINT, MOST_APART, costsMost, cellInWords, columnInWords, rowInWords } from "./words.ts";
import { joinedIn, onPieces } from "../shared/head/axis-pieces.ts";
import { NOTHING, cellIn, inLine, markIn, ofWord } from "../shared/head/marks.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import type { ExplainPage } from "./page.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Mark } from "../shared/head/marks.ts";
import type { Axis, Side } from "../shared/head/weights.ts";
import type { Part } from "../shared/words.ts";
import type { Cell } from "../shared/maps/cells.ts";

export class ExplainPointing extends HoverLock<ExplainPage> {
  words = document.getElementById("words") as AttentionWords;

  /** The source piece whose bar is pointed at. */
  #bar: number | null = null;

  /** The piece whose row is described: the one that is marked, else the one that the page opens on. */
  get row() {
    return cellIn(this.page.shown, super.mark).i ?? this.page.opening.i;
  }

  /** A bar that is pointed at is a column of the row that it is of. */
  get mark() {
    return this.#bar === null ? super.mark : markIn(this.page.shown, { i: this.row, j: this.#bar });
  }

  handleEvent(event: Event) {
    const { type, target, detail } = event as CustomEvent;
    const onBar = (target as Element).localName === "ranked-bars";
    if (!onBar || !/^cell-(enter|leave)$/.test(type)) return super.handleEvent(event);
    if (this.#bar === detail.j) return;
    this.#bar = detail.j;
    this.refresh();
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    if (!this.page.answer) return null;
    if (what === "cell") return markIn(this.page.shown, detail);
    const field = (target as Element).closest("[data-side]") as HTMLElement | null;
    const mark = ofWord(field?.dataset.side === "target" ? "target" : "source", detail.index);
    const { i, j } = cellIn(this.page.shown, mark);
    return i === null && j === null ? NOTHING : mark; // an end mark, hidden by words
  }

  first(target: Element) {
    const element = target.closest("matrix-map")?.closest("[data-measure]") as HTMLElement | null;
    const measure = this.page.maps.measures.find(({ id }) => id === element?.dataset.measure);
    return measure ? markIn(this.page.shown, { i: this.row, j: ranked(measure.rows[this.row])[0] }) : null;
  }

  get map() {
    return this.page.shown;
  }

  count(side: Side) {
    const { answer } = this.page;
    if (!answer) return 0;
    return (side === "target" ? writtenOf(answer) : answer.source.tokens).length;
  }

  forget() {
    this.#bar = null;
    super.forget();
  }

  refresh() {
    const { answer, bar, maps, shown } = this.page;
    super.refresh();
    if (!answer) return;
    const pointed = cellIn(shown, this.mark);
    const cell = pointed.i === null && pointed.j === null ? { i: this.row, j: null } : pointed;
    maps.light(cell, this.row);
    for (const side of ["source", "target"] as const) {
      bar.line(side).joined = joinedIn(shown, side);
      bar.line(side).lit = inLine(markIn(shown, cell), side);
    }
    const weights = shown.measures[0].rows;
    const along = (axis: Axis, values: number[]) => onPieces(axis, Float32Array.from(values));
    bar.line("source").weights = cell.i === null ? null : along(shown.columns, weights[cell.i]);
    bar.line("target").weights =
      cell.i === null ? along(shown.rows, weights.map((row) => row[cell.j ?? 0])) : null; // prettier-ignore
    this.words.parts = this.#say(pointed);
  }

  lockMoved() {
    this.page.keepLock(this.lock);
  }

  #say({ i, j }: Cell): Part[] {
    const { explained, opening } = this.page;
    if (i === null && j === null) {
      const [{ text }, ...others] = rowInWords(explained, opening.i);
      const costs = explained.measures.some(({ id }) => id === "left_out");
      const lead = opening.apart ? MOST_APART : costs ? costsMost(explained.unit) : "";
      const begun = lead ? text.replace(/^[TH]/, (letter) => letter.toLowerCase()) : text;
      return [{ text: lead + begun }, ...others, { text: HINT, role: "hint" }];
    }
    const parts =
      i !== null && j !== null
        ? cellInWords(explained, { i, j })
        : i !== null
          ? rowInWords(explained, i)
          : columnInWords(explained, j ?? 0);
    return this.says(parts);
  }
}
