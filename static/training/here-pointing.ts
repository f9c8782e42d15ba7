/** The mark in the map of a model that is being trained: it stays lit while the weights change. */
import { HoverLock } from "../shared/page/hover-lock.ts";
import { NOTHING, inBlock, isNothing, ofCell, ofWord, type Mark } from "../shared/head/marks.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { sharpest, type Alignment, type Side } from "../shared/head/weights.ts";
import { CELL_HINT } from "./words.ts";
import type { HereView } from "./here-view.ts";

const BLOCK = { rows: "target", columns: "source" } as const;

export class HerePointing extends HoverLock<HereView> {
  constructor(section: HTMLElement, view: HereView) {
    super(section, view, view.unlock);
  }

  handleEvent(event: Event) {
    if (this.page.heatmap.alignment) super.handleEvent(event);
  }

  markOf(what: string, { detail }: CustomEvent): Mark {
    return what === "cell" ? ofCell(detail, BLOCK) : ofWord("target", detail.index);
  }

  first(target: Element) {
    const a = this.page.heatmap.alignment;
    return a && target.closest("attention-heatmap") ? ofCell(sharpest(a), BLOCK) : null;
  }

  count(side: Side) {
    const a = this.page.heatmap.alignment as Alignment;
    return side === "source" ? a.m : a.n;
  }

  refresh() {
    super.refresh();
    const a = this.page.heatmap.alignment;
    if (!a) return;
    const cell = inBlock(this.mark, BLOCK);
    if ((cell.i ?? 0) >= a.n || (cell.j ?? 0) >= a.m) return this.restore(NOTHING); // a text that is written anew may be shorter
    this.page.heatmap.lit = cell;
    this.page.words.parts = isNothing(this.mark) ? [{ text: CELL_HINT, role: "hint" }] : mapSentence(a, cell);
  }
}
