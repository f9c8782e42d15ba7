/** The mark on Compare, pointed at or locked, in the readings of all columns: maps may stand on lines that they share. */
import { ReadingLock } from "../shared/page/reading-lock.ts";
import { onLine, type Placed } from "./lines.ts";
import type { Cell } from "../shared/maps/cells.ts";

export class ComparePointing extends ReadingLock {
  #columns: Placed[] = [];

  /** Take the columns in which it points. */
  showColumns(columns: Placed[]) {
    this.#columns = columns;
    this.show(columns.map(({ reading }) => reading));
  }

  cellAt(element: Element, k: number, cell: Cell) {
    const lines = element.closest("attention-heatmap") ? this.#columns[k]?.lines : null;
    return onLine(lines ?? null, cell);
  }

  /** Arrows go from piece to piece, also where maps go by words. */
  get map() {
    return null;
  }
}
