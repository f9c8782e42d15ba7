/**
 * Base class of maps: a canvas with a plan, which reports the cell or the name under the pointer. Fires `cell-enter`,
 * `cell-leave` and `cell-lock` with what is lit; `adds` means that it is added to what is locked. Its role leaves the
 * arrow keys to it where a screen reader would keep them.
 */
import { adds, dispatch } from "../dom.ts";
import { under, type Plan } from "./plan.ts";
import { Painted } from "./painted.ts";
import { NO_CELL, type Cell } from "./cells.ts";

/** A cell as its events name it. */
export type Pointed = Cell & { adds?: boolean };

export class CellMap<P extends Plan = Plan> extends Painted {
  canvas = document.createElement("canvas");
  /** The plan of the map, until the numbers, the size or the theme change. */
  plan: P | null = null;
  #lit = NO_CELL;

  /** The element that holds the canvas. */
  get room(): HTMLElement {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.room.role ||= "listbox"; // Orca keeps the arrows from an application, and is silent there
    this.room.tabIndex = 0;
    this.room.append(this.canvas);
    for (const type of ["pointermove", "pointerleave", "click"]) this.room.addEventListener(type, this);
  }

  get lit() {
    return this.#lit;
  }

  set lit(lit) {
    const { i, j, others } = this.#lit;
    if (lit.i === i && lit.j === j && String(lit.others) === String(others)) return;
    this.#lit = lit;
    this.light();
  }

  light() {
    this.repaint();
  }

  resized() {
    this.plan = null;
    super.resized();
  }

  forget() {
    this.plan = null;
    super.forget();
  }

  handleEvent(event: Event) {
    const cell = event.type === "pointerleave" ? null : this.under(event as PointerEvent);
    if (event.type !== "click") this.dispatch(cell ? "cell-enter" : "cell-leave", cell ?? NO_CELL);
    else if (cell) this.dispatch("cell-lock", adds(event as MouseEvent) ? { ...cell, adds: true } : cell);
  }

  under({ clientX, clientY }: PointerEvent) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return this.plan && under(this.plan, clientX - left, clientY - top);
  }

  dispatch(type: string, detail: Pointed | null) {
    dispatch(this, type, detail);
  }
}
