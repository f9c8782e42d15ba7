/**
 * What is pointed at in a part of the lab is lit, with all that it was made of, and explained. A click locks it and wins
 * over the pointer, Escape frees it, arrows move it.
 */

/**
 * @template {string} S
 * @typedef {{stage: S, i: number, j: number}} Cell
 */

/**
 * @template {string} S
 * @typedef {object} Explained  a part of the lab
 * @property {(cell: Cell<S>) => boolean} has whether it shows such a cell
 * @property {(cell: Cell<S>) => Light[]} madeOf
 * @property {(cell: Cell<S>) => Part[]} explain
 * @property {(cell: Cell<S> | null) => void} locked called with what a person locks
 */

/** @type {Part[]} */
const HINT = [
  {
    text: "Point at a product, tap it, or move to it with Tab and the arrow keys to see how it was made.",
    role: "hint",
  },
];
import { withParts } from "../shared/dom.js";

/** @template {string} S  of the tables' data-stage */
export class LabPointing extends withParts("words=attention-words unlock=button.unlock") {
  /** @type {Cell<S> | null} */
  #hover = null;
  /** @type {Cell<S> | null} */
  #lock = null;

  /**
   * @param {HTMLElement} section
   * @param {Explained<S>} part
   */
  constructor(section, part) {
    super(section);
    this.section = section;
    this.part = part;
    this.unlock.addEventListener("click", () => this.#setLock(null));
    for (const how of ["enter", "leave", "move", "lock"]) section.addEventListener(`cell-${how}`, this);
    section.ownerDocument.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#lock && !(/** @type {Element} */ (event.target).closest("dialog")))
        this.#setLock(null);
    });
  }

  /** @param {Cell<S> | null} cell as an address asks for, if it is there */
  set lock(cell) {
    this.#lock = cell;
    this.refresh();
  }

  /** @param {Event} event */
  handleEvent(event) {
    const { detail } = /** @type {CustomEvent} */ (event);
    const stage = /** @type {S} */ (/** @type {HTMLElement} */ (event.target).dataset.stage);
    const cell = detail && { stage, ...detail };
    if (event.type === "cell-lock") return this.#setLock(same(cell, this.#lock) ? null : cell);
    if (event.type === "cell-move" && this.#lock) return this.#setLock(cell);
    this.#hover = cell;
    if (!this.#lock) this.refresh();
  }

  /** @param {Cell<S> | null} cell */
  #setLock(cell) {
    this.#lock = cell;
    if (!cell) this.#hover = null;
    this.part.locked(cell);
    this.refresh();
  }

  /** Light and explain again, as the numbers are now. */
  refresh() {
    const locked = this.#there(this.#lock);
    const cell = locked ?? this.#there(this.#hover);
    const lights = cell ? this.part.madeOf(cell) : [];
    for (const table of /** @type {NodeListOf<HeatTable | NumberGrid>} */ (
      this.section.querySelectorAll("heat-table, number-grid")
    ))
      table.lit = lights.filter(({ of }) => of === (table.dataset.stage ?? table.dataset.grid));
    this.unlock.dataset.locked = String(!!locked);
    this.words.parts = cell ? this.part.explain(cell) : HINT;
  }

  /** @param {Cell<S> | null} cell @returns {Cell<S> | null} */
  #there(cell) {
    return cell && this.part.has(cell) ? cell : null;
  }
}

/**
 * @template {string} S
 * @param {Cell<S>} a
 * @param {Cell<S> | null} b
 */
const same = (a, b) => !!b && a.stage === b.stage && a.i === b.i && a.j === b.j;
