/**
 * The mark on Change, pointed at or locked: one cell in all three maps, its words in the sentences, its row as bars.
 * A click on a word of the sentence opens the menu of its changes.
 */
import { sharpest, type Side } from "../shared/head/weights.ts";
import { carried, placeIn } from "../shared/head/difference.ts";
import { pointedInWords } from "./pointed.ts";
import { largestOf } from "../shared/maps/largest.ts";
import { NOTHING, inBlock, isNothing, ofCell, ofWord } from "../shared/head/marks.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import { wordsFirst } from "../shared/presented.ts";
import type { ChangePage } from "./page.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Readings } from "./before-and-after.ts";
import type { Mark, MarkedCell, PieceAt } from "../shared/head/marks.ts";
import type { TokenLine } from "../shared/sentence/token-line.ts";

const OWN = "input, head-picker, weight-bars [role=slider]"; // where arrows have a meaning of their own

export class ChangePointing extends HoverLock<ChangePage> {
  words = document.getElementById("words") as AttentionWords;

  handleEvent(event: Event) {
    const target = event.target as Element;
    if (!this.page.readings) return;
    if (event.type === "token-lock" && target.closest("[data-side=source]"))
      return this.page.wordMenu.open(target, (event as CustomEvent).detail.index);
    if (event.type === "keydown") {
      const { key } = event as KeyboardEvent;
      if (key === "Escape" ? this.page.wordMenu.forget() : target.closest(OWN)) return;
    }
    super.handleEvent(event);
  }

  get #sides() {
    return (this.page.readings as Readings).sides;
  }

  get block() {
    const { rows, columns } = (this.page.readings as Readings).difference;
    return { rows: rows.side, columns: columns.side };
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    if (what === "cell") return ofCell(detail, this.block);
    const line = (target as Element).closest("[data-side]") as HTMLElement;
    const side = line.dataset.side === "target" ? "target" : "source";
    const text = line.dataset.text === "after" ? "after" : "before";
    const k = placeIn(this.#sides[side], text, detail.index);
    return k === null ? null : ofWord(side, k);
  }

  first(target: Element): Mark | null {
    const { readings } = this.page;
    if (!readings || !target.closest("change-map")) return null;
    const { difference, before } = readings;
    const { i, j } = sharpest(before.alignment);
    const [most] = largestOf([...difference.difference.values], 1);
    const cell = difference.difference.values[most]
      ? { i: Math.floor(most / difference.m), j: most % difference.m }
      : { i: placeIn(difference.rows.pairs, "before", i), j: placeIn(difference.columns.pairs, "before", j) };
    return ofCell(cell, this.block);
  }

  count(side: Side) {
    return this.#sides[side].length;
  }

  get #locked() {
    return inBlock(this.page.readings ? this.lock : NOTHING, this.block);
  }

  /** The locked cell of the map as trained, or changed. */
  cellIn(text: "before" | "after"): MarkedCell {
    const { difference } = this.page.readings ?? {};
    const { i, j } = this.#locked;
    return {
      i: difference?.rows.pairs[i ?? -1]?.[text] ?? null,
      j: difference?.columns.pairs[j ?? -1]?.[text] ?? null,
    };
  }

  /** Lock a cell of the map as trained, or changed, and nothing else. */
  lockAnew(cell: MarkedCell, text: "before" | "after") {
    const { rows, columns } = (this.page.readings as Readings).difference;
    this.forget();
    const i = placeIn(rows.pairs, text, cell.i ?? -1);
    const j = placeIn(columns.pairs, text, cell.j ?? -1);
    this.restore(ofCell({ i, j }, this.block));
  }

  /** Lock a column of the changed map, from 0, in the row that is locked. */
  lockColumn(j: number) {
    if (j === this.cellIn("after").j) return;
    const { i } = this.#locked;
    const k = placeIn((this.page.readings as Readings).difference.columns.pairs, "after", j);
    if (i !== null) this.restore(ofCell({ i, j: k }, this.block));
  }

  /** Other texts have come: what is locked stays locked in them, if they have it. */
  carry(old: Readings | null) {
    const { query, key } = this.lock;
    const moved = (place: PieceAt | null) => {
      const index =
        place && old ? carried(old.sides[place.side][place.index], this.#sides[place.side]) : null;
      return place && index !== null ? { ...place, index } : null;
    };
    this.restore({ query: moved(query), key: moved(key) });
  }

  refresh() {
    super.refresh();
    const { page, mark } = this;
    if (!page.readings) return;
    const cell = inBlock(mark, this.block);
    page.maps.lit = cell;
    for (const [line, side, text] of this.#lines) line.lit = this.#inLine(mark, side, text);
    page.row.show(cell, this.locked && cell.i !== null);
    this.words.parts = this.#say(cell);
  }

  lockMoved() {
    if (this.page.readings) this.page.locked();
  }

  get #lines(): [TokenLine, "source" | "target", "before" | "after"][] {
    const { bar, lines } = this.page;
    return [
      [bar.line("source"), "source", "before"],
      [bar.line("target"), "target", "before"],
      [lines.source, "source", "after"],
      [lines.target, "target", "after"],
    ];
  }

  /** The pieces of a line that a mark lights. The decoder was fed the translation one step late. */
  #inLine({ query, key }: Mark, side: "source" | "target", text: "before" | "after") {
    const at = (place: PieceAt | null) =>
      place ? (this.#sides[place.side][place.index]?.[text] ?? null) : null;
    const late = side === "target" && key?.side === "fed" ? (at(key) || 0) - 1 : -1;
    return {
      query: query?.side === side ? at(query) : null,
      key: key?.side === side ? at(key) : late < 0 ? null : late,
    };
  }

  #say(cell: MarkedCell) {
    const { page, mark } = this;
    if (isNothing(mark)) return page.description;
    const { query } = mark;
    const piece = query?.side === "target" ? this.#sides.target[query.index].before : null;
    const said = [
      ...(piece === null ? [] : page.lines.fateOf(piece)),
      ...pointedInWords((page.readings as Readings).difference, cell, wordsFirst()),
    ];
    return this.says(said);
  }
}
