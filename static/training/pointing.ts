/** The mark on Training: a piece is the same in all maps; each names its rows its way. */
import { HoverLock } from "../shared/page/hover-lock.ts";
import { NOTHING, inBlock, markIn, ofCell, ofWord, sidesOf } from "../shared/head/marks.ts";
import { tellingCell, tellingRow } from "../shared/head/plain-words.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { Mark } from "../shared/head/marks.ts";
import type { Alignment, Side } from "../shared/head/weights.ts";

type Acts = {
  /** Light a mark, in a sentence too; the first map names its pieces, if there is one. */
  point: (mark: Mark, map: Alignment | null) => unknown;
  /** The lock has moved to a cell of the first map. */
  locked: (cell: Cell) => unknown;
};

const OTHERS = "#here"; // what is trained there has a mark of its own

export class TrainingPointing extends HoverLock {
  readonly #acts: Acts;
  /** The maps that are shown; null where nothing is. */
  #maps: Alignment[] | null = null;

  constructor(root: EventTarget, acts: Acts) {
    super(root);
    this.#acts = acts;
  }

  /** Take the maps in which it points, and lock a cell of the first. */
  show(maps: Alignment[] | null, lock: Cell) {
    this.#maps = maps;
    if (maps) this.restore(this.#lockAt(lock));
  }

  handleEvent(event: Event) {
    if (this.#maps && !(event.target as Element).closest?.(OTHERS)) super.handleEvent(event);
  }

  get map() {
    return this.#maps?.[0] ?? null;
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark {
    const element = target as Element;
    if (what === "cell")
      return markIn(
        (element.closest("attention-heatmap") as AttentionHeatmap).alignment as Alignment,
        detail,
      );
    return ofWord(element.closest("[data-side=source]") ? "source" : "target", detail.index);
  }

  get clearest() {
    const a = this.map;
    return a ? markIn(a, { i: tellingRow(a), j: null }) : super.clearest;
  }

  #lockAt(lock: Cell) {
    const a = this.map;
    const { n = 0, m = 0 } = a?.byPieces ?? a ?? {};
    return a && (lock.i ?? 0) < n && (lock.j ?? 0) < m ? ofCell(lock, sidesOf(a)) : NOTHING;
  }

  first(target: Element) {
    const a = this.map;
    return a && target.closest("attention-heatmap") ? markIn(a, tellingCell(a)) : null;
  }

  count(side: Side) {
    const a = this.map as Alignment;
    const { n, m } = a.byPieces ?? a;
    return side === "source" ? m : n;
  }

  lockMoved() {
    this.#acts.locked(this.map ? inBlock(this.lock, sidesOf(this.map)) : NO_CELL);
  }

  refresh() {
    super.refresh();
    this.#acts.point(this.mark, this.map);
  }
}
