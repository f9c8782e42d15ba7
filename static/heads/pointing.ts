/**
 * The lit head, in the map and in the table: the one that is locked, else the one that is pointed at, else the usual
 * one. A word that is pointed at lights its row or column in every small map.
 */
import { NOTHING, markIn, moveIn, ofWord, type Mark } from "../shared/head/marks.ts";
import { sharpest } from "../shared/head/weights.ts";
import { ARROWS, Lock } from "../shared/page/lock.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { HeadAt } from "./address.ts";
import type { HeadsPage } from "./page.ts";
import type { Cell } from "../shared/maps/cells.ts";

export class HeadsPointing extends Lock<HeadAt | null> {
  declare page: HeadsPage;
  #mark: Mark = NOTHING;

  constructor(document: Document, page: HeadsPage) {
    super(document, document.getElementById("unlock"), null);
    this.page = page;
  }

  /** Lock the head of an address, or none where other heads are shown. */
  show(head: HeadAt | null) {
    this.#mark = NOTHING;
    this.forget();
    this.hold(head);
  }

  refresh() {
    const { results, bar } = this.page;
    super.refresh();
    results.light(this.mark, this.locked);
    bar.light(this.#mark, results.alignment);
    results.mark = this.#mark;
  }

  handleEvent(event: Event) {
    const { map, table, heatmap } = this.page.results;
    const { type, target, detail } = event as CustomEvent;
    const [what, how] = type.split("-");
    if (what === "keydown" && this.#moved(event as KeyboardEvent)) event.preventDefault();
    else if (what === "token" || (what === "cell" && target === heatmap))
      this.#point(how, target as Element, detail);
    else if ((what !== "cell" && what !== "head") || target === map || target === table)
      super.handleEvent(event);
  }

  markOf(what: string, { detail }: CustomEvent) {
    return what === "cell" ? { layer: detail.i + 1, head: detail.j + 1 } : detail;
  }

  /** A word, or a weight of the lit head; a click on it locks nothing. */
  #point(how: string, target: Element, detail: Cell & { index: number }) {
    const { alignment, heatmap } = this.page.results;
    if (target === heatmap && (how === "lock" || !alignment)) return;
    if (how === "leave" || !detail) return this.#light(NOTHING);
    const side = target.closest("[data-side=target]") ? "target" : "source";
    this.#light(target === heatmap ? markIn(alignment as Alignment, detail) : ofWord(side, detail.index));
  }

  /** True where an arrow key moves the mark in the map of the lit head. */
  #moved({ key, target }: KeyboardEvent) {
    const { alignment, heatmap } = this.page.results;
    if (!alignment || target !== heatmap || !ARROWS.includes(key)) return false;
    this.#light(moveIn(alignment, this.#mark, key) ?? markIn(alignment, sharpest(alignment)));
    return true;
  }

  #light(mark: Mark) {
    this.#mark = mark;
    this.refresh();
  }

  lockMoved() {
    this.page.keep(this.lock ?? { layer: 0, head: 0 });
  }
}
