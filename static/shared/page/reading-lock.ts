/** The mark in several readings of a sentence, pointed at or locked; what is locked is a cell of one of them. */
import { tokensOf } from "../head/alignment.ts";
import { NOTHING, markIn, move, moveByWords, ofWord } from "../head/marks.ts";
import { tellingCell, tellingRow } from "../head/plain-words.ts";
import { cellOf, fromReading, inReading, markOfCell } from "../head/reading.ts";
import { HoverLock } from "./hover-lock.ts";
import type { Mark, PieceAt } from "../head/marks.ts";
import type { MaybeReading, ReadingCell } from "../head/reading.ts";
import type { Alignment } from "../head/weights.ts";
import type { Cell } from "../maps/cells.ts";

/** The mark that is lit, and the same in the pieces of each reading. */
export type Pointing = { mark: Mark; marks: Mark[] };

export type Acts = { point: (pointing: Pointing) => unknown; locked: (cell: ReadingCell) => unknown };

export class ReadingLock extends HoverLock {
  readonly #acts: Acts;
  #readings: MaybeReading[] = [];

  constructor(root: EventTarget, acts: Acts) {
    super(root);
    this.#acts = acts;
  }

  /** Take the readings in which it points, in the order of the places that show them. */
  show(readings: MaybeReading[]) {
    this.#readings = readings;
  }

  handleEvent(event: Event) {
    if (this.#readings.length) super.handleEvent(event);
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    const element = target as Element;
    const k = readingAt(element);
    if (what !== "cell") {
      const side = element.closest("[data-side=source]") ? "source" : "target";
      return this.#from(Math.max(0, k), ofWord(side, detail.index));
    }
    const cell = this.cellAt(element, k, detail);
    return cell && this.#markIn(k, cell);
  }

  /** The cell of the map of a reading that is pointed at in an element; null where it has none. */
  cellAt(_element: Element, _k: number, cell: Cell): Cell | null {
    return cell;
  }

  first(target: Element) {
    const k = readingAt(target);
    const a = this.#mapOf(k);
    return a && target.closest("attention-heatmap") ? this.#markIn(k, tellingCell(a)) : null;
  }

  /** The clearest mark of the first map. */
  get clearest() {
    const k = this.#readings.findIndex((reading) => reading?.alignment);
    const a = this.#mapOf(k);
    return (a && this.#markIn(k, { i: tellingRow(a), j: null })) ?? super.clearest;
  }

  count(side: PieceAt["side"], model: number = 0) {
    const reading = side === "source" ? this.#readings.find(Boolean) : this.#readings[model];
    if (side === "hops") return reading?.alignment?.n ?? 0;
    return reading ? tokensOf(reading.answer as Parameters<typeof tokensOf>[0], side).length : 0;
  }

  /** The map of the reading in which it is locked. */
  get map() {
    return this.#mapOf(this.lock.query?.model ?? 0);
  }

  arrowTo(key: string): Mark {
    const k = this.lock.query?.model ?? 0;
    const moved = this.map && moveByWords(this.map, this.inReading(k, this.lock), key);
    return moved ? this.#from(k, moved) : move(this.lock, key, (side, model) => this.count(side, model));
  }

  /** The cell that is locked, of the reading in which it was. */
  get cell(): ReadingCell {
    return cellOf(this.lock, this.#readings);
  }

  /** The cell that is locked, in the pieces of reading k. */
  cellIn(k: number): ReadingCell {
    return cellOf(this.inReading(k, this.lock), this.#readings);
  }

  /** The mark of a cell, as `isThere` says there or not. */
  markOfCell(cell: ReadingCell): Mark {
    return markOfCell(cell, this.#readings);
  }

  isThere({ query, key }: Mark): boolean {
    const has = (piece: PieceAt | null) => !piece || piece.index < this.count(piece.side, piece.model);
    return has(query) && has(key);
  }

  /** Lock a cell; nothing where it is not there. */
  relock(cell: ReadingCell) {
    const mark = this.markOfCell(cell);
    this.restore(this.isThere(mark) ? mark : NOTHING);
  }

  /** A mark in the pieces of a reading; its query is null where that did not write the word. */
  inReading(k: number, mark: Mark = this.mark): Mark {
    return inReading(k, mark, this.#readings);
  }

  refresh() {
    super.refresh();
    if (!this.#readings.length) return;
    const { mark } = this;
    this.#acts.point({ mark, marks: this.#readings.map((_, k) => this.inReading(k, mark)) });
  }

  lockMoved() {
    this.#acts.locked(this.cell);
  }

  #mapOf(k: number): Alignment | null {
    return this.#readings[k]?.alignment ?? null;
  }

  #from(k: number, mark: Mark): Mark {
    return fromReading(k, mark, this.#readings[k]);
  }

  #markIn(k: number, cell: Cell): Mark | null {
    const a = this.#mapOf(k);
    return a && this.#from(k, markIn(a, cell));
  }
}

/** The reading at which an element stands; -1 where it is of none. */
const readingAt = (element: Element) =>
  Number(element.closest<HTMLElement>("[data-reading]")?.dataset.reading ?? -1);
