/** The mark among numbers that people type: its cell is lit, with all that it was made of, and explained; arrows move it. */
import { Lock } from "../page/lock.ts";
import { HINT } from "./words.ts";
import type { AttentionWords } from "../head/attention-words.ts";
import type { Light } from "../maps/arithmetic.ts";
import type { StageCell } from "../maps/cells.ts";
import type { Part } from "../words.ts";
import type { HeatTable } from "../maps/heat-table.ts";
import type { NumberGrid } from "./number-grid.ts";

export abstract class NumbersLock<S extends string> extends Lock<StageCell<S> | null> {
  declare section: HTMLElement;
  declare words: AttentionWords;

  constructor(section: HTMLElement) {
    super(document, section.querySelector("button.unlock"), null);
    this.section = section;
    this.words = section.querySelector("attention-words") as AttentionWords;
  }

  /** True where it shows such a cell. */
  abstract has(cell: StageCell<S>): boolean;
  abstract madeOf(cell: StageCell<S>): Light[];
  abstract explain(cell: StageCell<S>): Part[];

  markOf(_what: string, { target, detail }: CustomEvent) {
    const isHere = this.section.contains(target as Node);
    return isHere ? { stage: (target as HTMLElement).dataset.stage as S, ...detail } : null;
  }

  /** True where a cell is locked that is shown: one of other sizes is not. */
  get locked() {
    return this.lock !== null && this.has(this.lock);
  }

  /** Light and explain again, as the numbers are now. */
  refresh() {
    super.refresh();
    const { mark } = this;
    const cell = mark && this.has(mark) ? mark : null;
    const lights = cell ? this.madeOf(cell) : [];
    for (const table of this.section.querySelectorAll<HeatTable | NumberGrid>("heat-table, number-grid"))
      table.lit = lights.filter(({ of }) => of === (table.dataset.stage ?? table.dataset.grid));
    this.words.parts = cell ? this.explain(cell) : [{ text: HINT, role: "hint" }];
  }
}
