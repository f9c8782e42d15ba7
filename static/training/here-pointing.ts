/** The mark in the map of a model that is being trained: it stays lit while the weights change. */
import { HoverLock } from "../shared/page/hover-lock.ts";
import { NOTHING, inBlock, ofCell, ofWord, type Mark } from "../shared/head/marks.ts";
import { sharpest, type Alignment, type Side } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";

const BLOCK = { rows: "target", columns: "source" } as const;

/** `point` lights a cell of a map. */
type Acts = { point: (alignment: Alignment, cell: Cell) => unknown };

export class HerePointing extends HoverLock {
  readonly #acts: Acts;
  #alignment: Alignment | null = null;

  constructor(section: HTMLElement, unlock: HTMLElement, acts: Acts) {
    super(section, null, unlock);
    this.#acts = acts;
  }

  /** Take the map in which it points; null where there is none. */
  show(alignment: Alignment | null) {
    this.#alignment = alignment;
    this.refresh();
  }

  handleEvent(event: Event) {
    if (this.#alignment) super.handleEvent(event);
  }

  markOf(what: string, { detail }: CustomEvent): Mark {
    return what === "cell" ? ofCell(detail, BLOCK) : ofWord("target", detail.index);
  }

  first(target: Element) {
    const a = this.#alignment;
    return a && target.closest("attention-heatmap") ? ofCell(sharpest(a), BLOCK) : null;
  }

  count(side: Side) {
    const a = this.#alignment as Alignment;
    return side === "source" ? a.m : a.n;
  }

  refresh() {
    super.refresh();
    const a = this.#alignment;
    if (!a) return;
    const cell = inBlock(this.mark, BLOCK);
    if ((cell.i ?? 0) >= a.n || (cell.j ?? 0) >= a.m) return this.restore(NOTHING); // a text that is written anew may be shorter
    this.#acts.point(a, cell);
  }
}
