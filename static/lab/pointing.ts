/**
 * The mark in a part of the lab: its cell is lit, with all that it was made of, and explained. A click locks it and
 * wins over the pointer, Escape frees it, arrows move it.
 */
import { withParts } from "../shared/dom.ts";
import { HINT } from "./words.ts";
import type { Light } from "../shared/maps/arithmetic.ts";
import type { Part } from "../shared/words.ts";
import type { HeatTable } from "../shared/maps/heat-table.ts";
import type { NumberGrid } from "./number-grid.ts";

export type LabCell<S extends string> = { stage: S; i: number; j: number };

export abstract class LabPointing<S extends string> extends withParts(
  "words=attention-words unlock=button.unlock",
) {
  declare section: HTMLElement;
  #hover: LabCell<S> | null = null;
  #lock: LabCell<S> | null = null;

  constructor(section: HTMLElement) {
    super(section);
    this.section = section;
    this.unlock.addEventListener("click", () => this.#setLock(null));
    for (const how of ["enter", "leave", "move", "lock"]) section.addEventListener(`cell-${how}`, this);
    section.ownerDocument.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#lock && !(event.target as Element).closest("dialog"))
        this.#setLock(null);
    });
  }

  /** True where it shows such a cell. */
  abstract has(cell: LabCell<S>): boolean;
  abstract madeOf(cell: LabCell<S>): Light[];
  abstract explain(cell: LabCell<S>): Part[];

  /** Called with the cell that a person locks. */
  abstract locked(cell: LabCell<S> | null): void;

  /** The locked cell, as an address asks for it, if it is there. */
  set lock(cell: LabCell<S> | null) {
    this.#lock = cell;
    this.refresh();
  }

  handleEvent(event: Event) {
    const { detail } = event as CustomEvent;
    const stage = (event.target as HTMLElement).dataset.stage as S;
    const cell = detail && { stage, ...detail };
    if (event.type === "cell-lock") return this.#setLock(same(cell, this.#lock) ? null : cell);
    if (event.type === "cell-move" && this.#lock) return this.#setLock(cell);
    this.#hover = cell;
    if (!this.#lock) this.refresh();
  }

  #setLock(cell: LabCell<S> | null) {
    this.#lock = cell;
    if (!cell) this.#hover = null;
    this.locked(cell);
    this.refresh();
  }

  /** Light and explain again, as the numbers are now. */
  refresh() {
    const locked = this.#there(this.#lock);
    const cell = locked ?? this.#there(this.#hover);
    const lights = cell ? this.madeOf(cell) : [];
    for (const table of this.section.querySelectorAll<HeatTable | NumberGrid>("heat-table, number-grid"))
      table.lit = lights.filter(({ of }) => of === (table.dataset.stage ?? table.dataset.grid));
    this.unlock.dataset.locked = String(!!locked);
    this.words.parts = cell ? this.explain(cell) : [{ text: HINT, role: "hint" }];
  }

  #there(cell: LabCell<S> | null) {
    return cell && this.has(cell) ? cell : null;
  }
}

const same = <S extends string>(a: LabCell<S>, b: LabCell<S> | null) =>
  !!b && a.stage === b.stage && a.i === b.i && a.j === b.j;
