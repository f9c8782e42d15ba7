/**
 * One measure as a small map: a cell for each written piece (row) and source piece (column), coloured on its own scale.
 *
 *   <measure-map></measure-map>   then set .shown and .room; .lit as often as the pointer moves
 *
 * @typedef {import("./measures.js").Measure} Measure
 * @typedef {{measure: Measure, rows: string[], columns: string[]}} Shown  with the labels of both sides
 * @typedef {{height: number, left: number}} Room  the height that is wished for; what labels of rows take, 0: none here
 * @typedef {{i: number | null, j: number | null}} Lit
 *
 * @fires cell-enter  CustomEvent<Lit>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<Lit>, bubbles
 */
import { isSpecial } from "../shared/head/weights.js";
import { plan, under } from "./plan.js";
import { labelWidth, paintMeasure } from "./measure-painting.js";
import { pixelsOf, prepare } from "../shared/maps/drawing.js";

const LETTER = 7; // pixels

export class MeasureMap extends HTMLElement {
  /** @type {Shown | null} */
  #shown = null;
  /** @type {Room} */
  #room = { height: 300, left: 0 };
  /** @type {Lit} */
  #lit = { i: null, j: null };
  /** @type {HTMLCanvasElement | null} a pixel a number */
  #pixels = null;
  /** @type {import("./plan.js").Plan | null} */
  #plan = null;
  #canvas = document.createElement("canvas");
  #resize = new ResizeObserver(() => this.#paint());

  connectedCallback() {
    this.role = "group";
    this.tabIndex = 0;
    this.append(this.#canvas);
    for (const type of ["pointermove", "pointerleave", "click"]) this.addEventListener(type, this);
    document.addEventListener("theme-change", this);
    this.#resize.observe(this);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
    this.#resize.disconnect();
  }

  /** @param {Shown} shown */
  set shown(shown) {
    const { measure, rows, columns } = shown;
    this.#shown = shown;
    this.#pixels = null;
    this.ariaLabel =
      `Map of ${measure.name}: ${rows.length} written by ${columns.length} source pieces. ` +
      "Arrow keys lock a cell and move it, Escape unlocks.";
    this.#paint();
  }

  /** @param {Room} room */
  set room(room) {
    this.#room = room;
    this.#paint();
  }

  /** @param {Lit} lit */
  set lit(lit) {
    if (lit.i === this.#lit.i && lit.j === this.#lit.j) return;
    this.#lit = lit;
    this.#paint();
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "theme-change") {
      this.#pixels = null;
      return this.#paint();
    }
    const cell = event.type === "pointerleave" ? null : this.#under(/** @type {PointerEvent} */ (event));
    if (event.type === "click") return cell && this.#tell("cell-lock", cell);
    this.#tell(cell ? "cell-enter" : "cell-leave", cell ?? { i: null, j: null });
  }

  /** @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return this.#plan && under(this.#plan, { x: clientX - left, y: clientY - top });
  }

  /**
   * @param {string} type
   * @param {Lit} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  #paint() {
    const shown = this.#shown;
    if (!shown || !this.clientWidth) return;
    const { measure, rows, columns } = shown;
    const size = { n: rows.length, m: columns.length };
    const words = columns.filter((label) => !isSpecial(label));
    const spelled = words.every((label) => Array.from(label).length === 1); // letters may touch
    const widest = { columnLabel: labelWidth(columns), wordLabel: spelled ? LETTER : labelWidth(words) };
    this.#plan = plan({ width: this.clientWidth, ...this.#room, ...size, ...widest });
    this.#pixels ??= pixelsOf({ ...size, kind: measure.kind, end: measure.end, values: measure.rows.flat() });
    const context = prepare(this.#canvas, this.#plan.width, this.#plan.height);
    paintMeasure(
      context,
      this.#plan,
      this.#pixels,
      { rows: this.#room.left ? rows : [], columns },
      this.#lit,
    );
  }
}
