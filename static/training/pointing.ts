/** The mark on Training: a piece is the same in both maps; each names its rows its way. */
import { HoverLock } from "../shared/page/hover-lock.ts";
import {
  NOTHING,
  cellIn,
  inBlock,
  isNothing,
  markIn,
  ofCell,
  ofWord,
  sidesOf,
} from "../shared/head/marks.ts";
import { markSentence } from "../shared/head/map-sentence.ts";
import type { Alignment, Side } from "../shared/head/weights.ts";
import { tellingCell, tellingRow } from "../shared/head/plain-words.ts";
import { HINT } from "./words.ts";
import type { TrainingPage } from "./page.ts";
import type { Mark } from "../shared/head/marks.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";

export class TrainingPointing extends HoverLock<TrainingPage> {
  handleEvent(event: Event) {
    if (this.page.found && !(event.target as Element).closest?.("#here")) super.handleEvent(event);
  }

  get map() {
    return this.page.alignments[0] ?? null;
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark {
    const side = this.page.visibleSides.find(({ element }) => element.contains(target as Node));
    if (what === "cell") return markIn(side?.alignment as Alignment, detail);
    const isSource = (target as Element).closest("[data-side=source]");
    return ofWord(isSource ? "source" : "target", detail.index);
  }

  get clearest() {
    const a = this.map;
    return a ? markIn(a, { i: tellingRow(a), j: null }) : super.clearest;
  }

  relock(lock: Cell) {
    const a = this.map;
    const { n = 0, m = 0 } = a?.byPieces ?? a ?? {};
    this.restore(a && (lock.i ?? 0) < n && (lock.j ?? 0) < m ? ofCell(lock, sidesOf(a)) : NOTHING);
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
    this.page.keep({ lock: this.map ? inBlock(this.lock, sidesOf(this.map)) : NO_CELL });
  }

  refresh() {
    super.refresh();
    for (const { shown, alignment, heatmap, words } of this.page.visibleSides) {
      if (!alignment || !shown?.reading) continue;
      heatmap.lit = cellIn(alignment, this.mark);
      const hint = [{ text: HINT, role: "hint" as const }];
      words.parts = isNothing(this.mark) ? hint : markSentence(alignment, this.mark, shown.reading.answer);
    }
    this.page.bar.light(this.mark, this.map);
  }
}
