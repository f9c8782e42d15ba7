/**
 * One head as a large heatmap; row i is a query, column j a key.
 *
 *   <attention-heatmap></attention-heatmap>   then set .alignment; .lit as often as the pointer moves
 *
 * @typedef {import("./weights.js").Alignment} Alignment
 * @typedef {import("../maps/plan.js").Plan} Plan
 *
 * @fires cell-enter  CustomEvent<{i: number | null, j: number | null}>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<{i: number | null, j: number | null}>, bubbles
 */
import { cellInShort, shorten } from "./head-marks.js";
import { columnBox, leastHeight, plan, rowBox, under } from "../maps/plan.js";
import { headTitle } from "./titles.js";
import { nearest, paintHead, pictureOf, widest } from "./head-painting.js";
import { inks } from "../maps/inks.js";
import { pixelsOf, prepare } from "../maps/drawing.js";

/** @typedef {{i: number | null, j: number | null}} Lit */
const NOTHING = { i: null, j: null };

export class AttentionHeatmap extends HTMLElement {
  /** @type {Alignment | null} */
  #alignment = null;
  /** @type {HTMLCanvasElement | null} a pixel a weight */
  #pixels = null;
  /** @type {Plan | null} */
  #plan = null;
  /** @type {Lit} */
  #lit = NOTHING;
  #canvas = document.createElement("canvas");
  #row = box("lit-row");
  #column = box("lit-column");
  #tip = box("tip");
  #size = "";
  #resize = new ResizeObserver(() => this.#onResize());

  connectedCallback() {
    this.role = "group";
    this.tabIndex = 0;
    this.#row.hidden = this.#column.hidden = this.#tip.hidden = true;
    this.#tip.ariaHidden = "true"; // the page says it in words
    this.append(this.#canvas, this.#column, this.#row, this.#tip);
    for (const type of ["pointermove", "pointerleave", "click"]) this.addEventListener(type, this);
    document.addEventListener("theme-change", this);
    this.#resize.observe(this);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
    this.#resize.disconnect();
  }

  get alignment() {
    return this.#alignment;
  }

  /** @param {Alignment | null} alignment */
  set alignment(alignment) {
    this.#alignment = alignment;
    this.#pixels = null;
    this.#tip.hidden = true;
    if (!alignment) return;
    this.ariaLabel = `Heatmap of ${headTitle(alignment)}. The view “numbers” has the same as a table.`;
    this.#paint();
  }

  /** @param {Lit} lit */
  set lit(lit) {
    this.#lit = lit;
    this.#light();
  }

  /** The map with its title, as the address of a PNG image. */
  get picture() {
    const a = /** @type {Alignment} */ (this.#alignment);
    return pictureOf(a, /** @type {Plan} */ (this.#plan), this.#painted(a));
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "theme-change") {
      this.#pixels = null;
      return this.#paint();
    }
    const cell = event.type === "pointerleave" ? null : this.#under(/** @type {PointerEvent} */ (event));
    if (event.type === "click") return cell && this.#tell("cell-lock", cell);
    this.#hover(cell ?? NOTHING);
    this.#tell(cell ? "cell-enter" : "cell-leave", cell ?? NOTHING);
  }

  /** @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return this.#plan && under(this.#plan, clientX - left, clientY - top);
  }

  /**
   * @param {string} type
   * @param {Lit} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  #onResize() {
    if (this.#size !== `${this.clientWidth} ${this.clientHeight}`) this.#paint();
  }

  #paint() {
    const a = this.#alignment;
    if (!a || !this.clientWidth) return;
    this.#plan = this.#makePlan(a);
    const { left, top, width, height, right, bottom, font, angle } = this.#plan;
    this.style.setProperty("--font", `${font}px`);
    this.dataset.labels = angle ? "slanted" : "flat";
    const context = prepare(this.#canvas, left + width + right, top + height + bottom);
    paintHead(context, a, this.#plan, this.#painted(a));
    this.#light();
  }

  /** @param {Alignment} a */
  #painted({ n, m, weights }) {
    return (this.#pixels ??= pixelsOf({ n, m, values: weights, kind: "weights", end: 1 }));
  }

  /** @param {Alignment} a */
  #makePlan({ n, m, rows, columns, sinks }) {
    const { size } = inks();
    const labels = {
      font: size,
      rowLabel: widest(rows.labels, size),
      columnLabel: widest(columns.labels, size),
      flatLabel: nearest(columns.labels.slice(0, -1), size),
      lastLabel: widest(columns.labels.slice(-1), size),
    };
    const room = { width: this.clientWidth, n, m, sink: Boolean(sinks), ...labels };
    const free = plan({ ...room, height: 0 });
    this.style.minHeight = `${free.narrow ? heightOf(free) : Math.min(leastHeight(n), heightOf(free))}px`;
    this.#size = `${this.clientWidth} ${this.clientHeight}`;
    return free.narrow ? free : plan({ ...room, height: this.clientHeight });
  }

  /** Frame what is lit, and name it: its own label may have been left out. */
  #light() {
    const { n = 0, m = 0, rows, columns } = this.#alignment ?? {};
    const { i, j } = this.#lit;
    this.#row.hidden = !this.#plan || i === null || i >= n;
    this.#column.hidden = !this.#plan || j === null || j >= m;
    if (!this.#row.hidden) frame(this.#row, rowBox, this.#plan, i, rows);
    if (!this.#column.hidden) frame(this.#column, columnBox, this.#plan, j, columns);
  }

  /** @param {Lit} cell */
  #hover({ i, j }) {
    this.#tip.hidden = i === null || j === null;
    if (i === null || j === null || !this.#plan || !this.#alignment) return;
    const { between, value } = cellInShort(this.#alignment, i, j);
    this.#tip.replaceChildren(
      `${between}: `,
      Object.assign(document.createElement("b"), { textContent: value }),
    );
    const { left, width } = columnBox(this.#plan, j);
    const { top, height } = rowBox(this.#plan, i);
    const side = left + width / 2 > this.#plan.left + this.#plan.width / 2 ? "left" : "right";
    this.#tip.dataset.side = side;
    this.#tip.style.setProperty("left", `${left + (side === "right" ? width : 0)}px`);
    this.#tip.style.setProperty("top", `${top + height / 2}px`);
  }
}

/** @param {Plan} plan */
const heightOf = ({ top, height, bottom }) => top + height + bottom;

/** @param {string} name */
function box(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {(plan: Plan, k: number) => {left: number, top: number, width: number, height: number}} boxOf
 * @param {any} plan
 * @param {any} k
 * @param {any} axis
 */
function frame(element, boxOf, plan, k, axis) {
  for (const [side, value] of Object.entries(boxOf(plan, k))) element.style.setProperty(side, `${value}px`);
  element.dataset.name = shorten(axis.labels[k]);
}
