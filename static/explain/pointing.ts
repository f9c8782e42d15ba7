/** The mark on Explain: lit in every map, in the bars and in the sentences, and said in words. */
import { SIDES } from "./address.ts";
import { ranked, writtenOf } from "./measures.ts";
import { cellInWords, columnInWords, rowInWords } from "./words.ts";
import { inBlock, inLine, isNothing, ofCell, ofWord } from "../shared/head/marks.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import type { ExplainPage } from "./page.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Mark, MarkedCell } from "../shared/head/marks.ts";
import type { Side } from "../shared/head/weights.ts";
import type { Part } from "../shared/words.ts";

const HINT = " Point at a word or a cell to read it here; click to lock it.";

export class ExplainPointing extends HoverLock<ExplainPage> {
  words = document.getElementById("words") as AttentionWords;

  /** The source piece whose bar is pointed at. */
  #bar: number | null = null;

  /** The piece whose row is described: the one that is marked, else the one that the page opens on. */
  get row() {
    return inBlock(super.mark, SIDES).i ?? this.page.opening.i;
  }

  /** A bar that is pointed at is a column of the row that it is of. */
  get mark() {
    return this.#bar === null ? super.mark : ofCell({ i: this.row, j: this.#bar }, SIDES);
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
    if (what === "cell") return ofCell(detail, SIDES);
    const field = (target as Element).closest("[data-side]") as HTMLElement | null;
    return ofWord(field?.dataset.side === "target" ? "target" : "source", detail.index);
  }

  first(target: Element) {
    const place = target.closest("measure-map")?.closest("[data-measure]") as HTMLElement | null;
    const measure = this.page.maps.measures.find(({ id }) => id === place?.dataset.measure);
    return measure ? ofCell({ i: this.row, j: ranked(measure.rows[this.row])[0] }, SIDES) : null;
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
    const { answer, bar, maps } = this.page;
    super.refresh();
    if (!answer) return;
    const mark = isNothing(this.mark) ? ofWord("target", this.row) : this.mark;
    const cell = inBlock(mark, SIDES);
    maps.light(cell, this.row);
    for (const side of ["source", "target"] as const) bar.line(side).lit = inLine(mark, side);
    const weights = maps.measures[0].rows;
    bar.line("source").weights = cell.i === null ? null : weights[cell.i];
    bar.line("target").weights = cell.i === null ? weights.map((row) => row[cell.j ?? 0]) : null;
    this.words.parts = this.#say(cell);
  }

  lockMoved() {
    this.page.keepLock(this.lock);
  }

  #say({ i, j }: MarkedCell): Part[] {
    const { explained, opening } = this.page;
    if (isNothing(this.mark)) {
      const [{ text }, ...others] = rowInWords(explained, opening.i);
      const costs = explained.measures.some(({ id }) => id === "left_out");
      const most = costs ? "Leaving a piece out costs most here: " : "";
      const lead = opening.apart ? "The measures differ most here: " : most;
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
