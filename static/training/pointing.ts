/** The mark on Training: a piece is the same in both maps; each names its rows its way. */
import { HoverLock } from "../shared/page/hover-lock.ts";
import {
  NOTHING,
  inBlock,
  inLine,
  inSentences,
  isNothing,
  ofCell,
  ofWord,
  sidesOf,
} from "../shared/head/marks.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { sharpest, type Alignment, type Side } from "../shared/head/weights.ts";
import { tellingRow } from "../shared/head/plain-words.ts";
import { UNLOCKED } from "./address.ts";
import type { TrainingPage } from "./page.ts";
import type { MarkedCell, Mark } from "../shared/head/marks.ts";

export class TrainingPointing extends HoverLock<TrainingPage> {
  /** The slider keeps its arrow keys. */
  handleEvent(event: Event) {
    if ((event.target as Element).closest?.("#here")) return;
    const slides = (event.target as Element).closest?.("input");
    if (event.type === "keydown" && slides && (event as KeyboardEvent).key !== "Escape") return;
    if (this.page.found) super.handleEvent(event);
  }

  get #alignment() {
    return this.page.alignments[0] ?? null;
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark {
    const side = this.page.shownSides.find(({ element }) => element.contains(target as Node));
    if (what === "cell") return markAt(side?.alignment as Alignment, detail);
    const isSource = (target as Element).closest("[data-side=source]");
    return ofWord(isSource ? "source" : "target", detail.index);
  }

  get clearest() {
    const a = this.#alignment;
    return a ? markAt(a, { i: tellingRow(a), j: null }) : super.clearest;
  }

  get lockedCell() {
    const a = this.#alignment;
    return a ? inBlock(this.lock, sidesOf(a)) : UNLOCKED;
  }

  relock(lock: MarkedCell) {
    const a = this.#alignment;
    this.restore(a && (lock.i ?? 0) < a.n && (lock.j ?? 0) < a.m ? markAt(a, lock) : NOTHING);
  }

  first(target: Element) {
    const a = this.#alignment;
    return a && target.closest("attention-heatmap") ? markAt(a, sharpest(a)) : null;
  }

  count(side: Side) {
    const a = this.#alignment as Alignment;
    return side === "source" ? a.m : a.n;
  }

  lockMoved() {
    this.page.keep({ lock: this.lockedCell });
  }

  refresh() {
    super.refresh();
    for (const { alignment, heatmap, words } of this.page.shownSides) {
      if (!alignment) continue;
      const cell = inBlock(this.mark, sidesOf(alignment));
      heatmap.lit = cell;
      words.parts = isNothing(this.mark) ? HINT : mapSentence(alignment, cell);
    }
    const a = this.#alignment;
    const weights = a && inSentences(a, inBlock(this.mark, sidesOf(a)));
    for (const side of ["source", "target"] as const) {
      const lit = inLine(this.mark, side);
      Object.assign(this.page.bar.line(side), { lit, weights: weights?.[side] ?? null });
    }
  }
}

const HINT = [{ text: "Point at a row or a cell to read it here; click to lock it.", role: "hint" as const }];

const markAt = (a: Alignment, { i, j }: MarkedCell) => ofCell({ i, j }, sidesOf(a));
