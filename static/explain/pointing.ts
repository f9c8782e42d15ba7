/** The mark on Explain, pointed at or locked: one cell in every map, in the bars, in the sentences and in words. */
import { ranked, writtenOf } from "./measures.ts";
import { NOTHING, cellIn, markIn, ofWord } from "../shared/head/marks.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import type { Mapped, Mark } from "../shared/head/marks.ts";
import type { Side } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { Seen } from "./seen.ts";

/** The cell that is lit, a whole row or column or none; `row` is the one that is described. */
export type Pointing = { cell: Cell; row: number };

type Acts = {
  point: (pointing: Pointing, seen: Seen) => unknown;
  /** The lock has moved. */
  locked: () => unknown;
};

export class ExplainPointing extends HoverLock {
  readonly #acts: Acts;
  #seen: Seen | null = null;
  /** The source piece whose bar is pointed at. */
  #bar: number | null = null;

  constructor(root: EventTarget, acts: Acts) {
    super(root);
    this.#acts = acts;
  }

  /** Take what is shown, in whose maps and texts it points. */
  show(seen: Seen | null) {
    this.#seen = seen;
  }

  /** The row that is marked, else the one that the page opens on. */
  get #row(): number {
    const { shown, opening } = this.#seen as Seen;
    return cellIn(shown, super.mark).i ?? opening.i;
  }

  /** A bar that is pointed at is a column of the row that it is of. */
  get mark() {
    return this.#bar === null || !this.map ? super.mark : markIn(this.map, { i: this.#row, j: this.#bar });
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
    if (!this.map) return null;
    if (what === "cell") return markIn(this.map, detail);
    const field = (target as Element).closest("[data-side]") as HTMLElement | null;
    const mark = ofWord(field?.dataset.side === "target" ? "target" : "source", detail.index);
    const { i, j } = cellIn(this.map, mark);
    return i === null && j === null ? NOTHING : mark; // an end mark, hidden by words
  }

  first(target: Element) {
    const element = target.closest("matrix-map")?.closest("[data-measure]") as HTMLElement | null;
    const measure = this.#seen?.shown.measures.find(({ id }) => id === element?.dataset.measure);
    return measure && this.map
      ? markIn(this.map, { i: this.#row, j: ranked(measure.rows[this.#row])[0] })
      : null;
  }

  get map(): Mapped | null {
    return this.#seen?.shown ?? null;
  }

  count(side: Side) {
    const answer = this.#seen?.answer;
    if (!answer) return 0;
    return (side === "target" ? writtenOf(answer) : answer.source.tokens).length;
  }

  forget() {
    this.#bar = null;
    super.forget();
  }

  refresh() {
    super.refresh();
    const seen = this.#seen;
    if (seen) this.#acts.point({ cell: cellIn(seen.shown, this.mark), row: this.#row }, seen);
  }

  lockMoved() {
    this.#acts.locked();
  }
}
