/**
 * Which head is lit, in the map and in the table: the one that is locked, else the one that is pointed at, else the
 * usual one. A click locks, Escape frees. A word that is pointed at lights its row or column in every small map.
 *
 * @typedef {import("./address.js").HeadAt} HeadAt
 */
import { NOTHING, inLine, ofWord } from "../shared/head/marks.js";

export class HeadsPointing {
  /** @type {HeadAt | null} */
  #hover = null;
  /** @type {HeadAt | null} */
  #lock = null;
  /** @type {Mark} */
  #mark = NOTHING;

  /**
   * @param {Document} document
   * @param {import("./page.js").HeadsPage} page
   */
  constructor(document, page) {
    this.page = page;
    this.unlock = /** @type {HTMLButtonElement} */ (document.getElementById("unlock"));
    this.unlock.addEventListener("click", () => this.#setLock(null));
    for (const what of ["cell", "head"])
      for (const how of ["enter", "leave", "move", "lock"])
        page.results.place.addEventListener(`${what}-${how}`, this);
    for (const type of ["token-enter", "token-move", "token-leave", "keydown", "present-change"])
      document.addEventListener(type, this);
  }

  get locked() {
    return this.#lock;
  }

  /** What is to be lit; null: the usual head. */
  get lit() {
    return this.#lock ?? this.#hover;
  }

  /** @param {HeadAt | null} place as an address asks for, or none: other heads are shown */
  restore(place) {
    this.#hover = null;
    this.#lock = place;
    this.#mark = NOTHING;
    this.refresh();
  }

  refresh() {
    this.unlock.dataset.locked = String(this.#lock !== null);
    this.unlock.disabled = this.#lock === null;
    this.page.results.light(this.lit, this.#lock !== null);
    for (const side of /** @type {const} */ (["source", "target"]))
      this.page.bar.line(side).lit = inLine(this.#mark, side);
    this.page.results.mark = this.#mark;
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event));
    if (event.type === "present-change") return this.refresh();
    const { target, detail } = /** @type {CustomEvent} */ (event);
    const [what, how] = event.type.split("-");
    if (what === "token") return this.#onToken(/** @type {Element} */ (target), how, detail);
    const place = what === "cell" && detail ? { layer: detail.i + 1, head: detail.j + 1 } : detail;
    if (how === "lock") return this.#setLock(same(place, this.#lock) ? null : place);
    if (how === "move" && this.#lock) return this.#setLock(place);
    if (same(place, this.#hover)) return;
    this.#hover = place;
    if (!this.#lock) this.refresh();
  }

  /**
   * @param {Element} target
   * @param {string} how
   * @param {{index: number} | null} detail
   */
  #onToken(target, how, detail) {
    const side = /** @type {HTMLElement | null} */ (target.closest("[data-side]"))?.dataset.side;
    const here = how !== "leave" && detail;
    this.#mark = here ? ofWord(side === "target" ? "target" : "source", detail.index) : NOTHING;
    this.refresh();
  }

  /** @param {KeyboardEvent} event */
  #onKey({ key, target }) {
    const elsewhere = /** @type {Element} */ (target).closest("textarea, select, dialog, [popover]");
    if (key === "Escape" && !elsewhere && this.#lock) this.#setLock(null);
  }

  /** @param {HeadAt | null} place */
  #setLock(place) {
    this.#lock = place;
    if (!place) this.#hover = null;
    this.refresh();
    this.page.locked();
  }
}

/**
 * @param {HeadAt | null} a
 * @param {HeadAt | null} b
 */
const same = (a, b) => a?.layer === b?.layer && a?.head === b?.head;
