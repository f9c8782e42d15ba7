/**
 * All heads of one block as small maps, layers x heads, painted on one canvas.
 *
 *   <head-grid></head-grid>   then .prepare(...), and set .block, .opened, .lit
 *
 * Colour goes with the square root of the weight, so that faint attention shows on a small map; the page says so.
 * The grid of cells over the canvas carries names, focus and clicks; the maps themselves are pixels. Keys: arrows,
 * Home and End move, Enter or space opens, with Shift or Ctrl beside what is open.
 *
 * @typedef {{layer: number, head: number} | null} HeadAt
 * @typedef {import("./grid-painting.js").Cell} Cell
 *
 * @fires head-press  CustomEvent<{layer: number, head: number}>, bubbles: it will be opened when the button is released
 * @fires head-open   CustomEvent<{layer: number, head: number, adds: boolean}>, bubbles
 * @fires grid-leave  CustomEvent<{head: number, down: boolean}>, bubbles: an arrow goes on to the next grid
 */
import { adds, dispatch, h } from "../shared/dom.js";
import { mosaic } from "../shared/maps/mosaic.js";
import { squareRoot } from "../shared/maps/ramp.js";
import { cleared, imageOf } from "../shared/maps/drawing.js";
import { inGrid } from "../shared/page/arrow-keys.js";
import { plain } from "../shared/plain-letters.js";
import { paintGrid } from "./grid-painting.js";
import { NOTHING } from "../shared/maps/plan.js";
import { Painted } from "../shared/maps/painted.js";
import { weightRamp } from "../shared/maps/inks.js";

export class HeadGrid extends Painted {
  /** @type {Block | null} */
  #block = null;
  /** @type {HeadAt} */
  #opened = null;
  /** @type {NonNullable<HeadAt>[]} */
  #chosen = [];
  #lit = NOTHING;
  #canvas = document.createElement("canvas");
  #focused = { layer: 1, head: 1 };
  #stop = true;
  #tip = h("div", { className: "tip" });
  #size = { layers: 0, heads: 0 };
  #isArranged = false;
  /** @type {(layer: number, head: number) => string} what a cell is called; set before .prepare */
  names = (layer, head) => `layer ${layer}, head ${head}`;
  /** @type {{width: number, height: number, cells: Cell[]} | null} */
  #places = null;

  connectedCallback() {
    super.connectedCallback();
    this.#canvas.ariaHidden = this.#tip.ariaHidden = "true"; // the tip says what the cell is called
    this.#tip.hidden = true;
    for (const type of ["mousedown", "click", "keydown", "pointerover", "pointerout", "focusin", "focusout"])
      this.addEventListener(type, this);
  }

  resized() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    if (width === this.#places?.width && height === this.#places.height) return;
    this.#places = null;
    this.repaint();
  }

  /** How many pixels of the screen a head is large, on its longer side. */
  get pixels() {
    this.#places ??= this.#measure();
    const { w = 0, h = 0 } = this.#places.cells[0] ?? {};
    return Math.ceil(Math.max(w, h) * devicePixelRatio);
  }

  /** @param {Block} block */
  set block(block) {
    this.#block = block;
    this.forget();
  }

  /** @param {(layer: number, head: number) => string} inWords what a head does, "" where that has no name */
  set patterns(inWords) {
    for (const cell of this.#cells) {
      const [layer, head] = [Number(cell.dataset.layer), Number(cell.dataset.head)];
      cell.ariaLabel = [this.names(layer, head), inWords(layer, head)].filter(Boolean).join(", ");
    }
    this.#tip.hidden = true;
  }

  /**
   * Fade every head in whose name one of these words does not begin a word.
   *
   * @param {string[]} words as `plain` writes them
   * @param {string} block what the block is called
   * @param {(place: NonNullable<HeadAt>) => boolean} isThere whether a head may stay at all
   * @returns {HTMLElement[]} the heads that stay, all of them where there are no words
   */
  fade(words, block, isThere) {
    const isFound = (/** @type {HTMLElement} */ cell) => {
      const name = ` ${plain(`${cell.dataset.name} ${block} ${cell.ariaLabel}`)}`;
      if (!isThere(placeOf(cell))) return false;
      return words.every((word) => name.includes(` ${word}`));
    };
    for (const cell of this.#cells) cell.toggleAttribute("data-faint", !isFound(cell));
    return [...this.#cells].filter((cell) => !cell.hasAttribute("data-faint"));
  }

  /**
   * Let the heads stand in another order, row after row; without one as in the model. Rows and columns of an order are
   * no layers and heads: their names go, and each head has its own.
   *
   * @param {NonNullable<HeadAt>[] | null} heads all of them
   */
  arrange(heads) {
    if (!heads && !this.#isArranged) return;
    this.#isArranged = Boolean(heads);
    this.toggleAttribute("data-arranged", this.#isArranged);
    const cells = new Map(Array.from(this.#cells, (cell) => [nameOf(placeOf(cell)), cell]));
    const inModel = [...cells.values()].map(placeOf).sort((a, b) => a.layer - b.layer || a.head - b.head);
    const rows = [...this.querySelectorAll("[role=row]")];
    (heads ?? inModel).forEach((place, k) => {
      const cell = cells.get(nameOf(place));
      if (cell) rows[Math.floor(k / this.#size.heads)].append(cell);
    });
    this.#tip.hidden = true;
    this.#places = null;
    this.repaint();
  }

  /** How many heads there are. */
  get count() {
    return this.#size.layers * this.#size.heads;
  }

  get #cells() {
    return /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-head]"));
  }

  /** @param {HeadAt} place */
  set opened(place) {
    this.#opened = place;
    if (place) this.#focused = { ...place };
    this.#stop = place !== null;
    this.#rove();
  }

  /** @param {NonNullable<HeadAt>[]} heads those of a union, set before .opened; none: the opened one alone */
  set chosen(heads) {
    this.#chosen = heads;
  }

  /** @param {boolean} here whether Tab stops at one of these heads */
  set stop(here) {
    this.#stop = here;
    this.#rove();
  }

  /**
   * The focus comes from another grid: by arrow down to the first layer, up to the last.
   *
   * @param {number} head
   * @param {boolean} down
   */
  enter(head, down) {
    this.#move({ layer: down ? 1 : this.#size.layers, head: Math.min(head, this.#size.heads) });
  }

  /** @param {{i: number | null, j: number | null}} lit */
  set lit(lit) {
    if (lit.i === this.#lit.i && lit.j === this.#lit.j) return;
    this.#lit = lit;
    this.repaint();
  }

  /** @param {Event} event */
  handleEvent(event) {
    const cell = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-head]")
    );
    if (!cell) return;
    if (/^(pointer|focus)/.test(event.type)) return this.#point(cell, event);
    const place = placeOf(cell);
    const more = adds(/** @type {MouseEvent | KeyboardEvent} */ (event));
    if (event.type === "mousedown") return more || dispatch(this, "head-press", place);
    if (event.type === "click") return dispatch(this, "head-open", { ...place, adds: more });
    const { key } = /** @type {KeyboardEvent} */ (event);
    const at = this.#standing(cell);
    const next = inGrid(at, key, this.#size);
    if (key === "Enter" || key === " ") dispatch(this, "head-open", { ...place, adds: more });
    else if (next) {
      event.stopPropagation();
      if (next.layer === at.layer && /^Arrow(Up|Down)$/.test(key))
        dispatch(this, "grid-leave", { head: at.head, down: key === "ArrowDown" });
      else this.#move(next);
    } else return;
    event.preventDefault();
  }

  /**
   * Show what a head is called beside it; after a touch until another is touched.
   *
   * @param {HTMLElement} cell
   * @param {Event} event
   */
  #point(cell, event) {
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (event.type === "pointerout" && isTouch) return;
    if (event.type === "focusin" && !cell.matches(":focus-visible")) return;
    this.#tip.hidden = event.type === "pointerout" || event.type === "focusout";
    if (this.#tip.hidden) return;
    this.#tip.textContent = cell.ariaLabel;
    const { offsetLeft: left, offsetTop: top, offsetWidth: width } = cell;
    this.#tip.dataset.side = left + width / 2 > this.offsetWidth / 2 ? "left" : "right";
    this.#tip.style.left = `${left + (this.#tip.dataset.side === "left" ? width : 0)}px`;
    this.#tip.style.top = `${top}px`;
  }

  /** @param {HTMLElement} cell @returns {{layer: number, head: number}} its row and column, as if it were a layer and a head */
  #standing(cell) {
    const k = [...this.#cells].indexOf(cell);
    return { layer: Math.floor(k / this.#size.heads) + 1, head: (k % this.#size.heads) + 1 };
  }

  /** @param {{layer: number, head: number}} at a row and a column */
  #move({ layer, head }) {
    const cell = this.#cells[(layer - 1) * this.#size.heads + head - 1];
    this.#focused = placeOf(cell);
    this.#rove();
    cell.focus();
  }

  /**
   * Keep the place of so many maps before there is anything to draw.
   *
   * @param {number} layers
   * @param {number} heads
   * @param {string} label
   * @param {(layer: number) => string} called what the model itself calls a layer
   */
  prepare(layers, heads, label, called = String) {
    this.#size = { layers, heads };
    this.#places = null;
    this.#isArranged = false;
    this.role = "grid";
    this.ariaMultiSelectable = "true";
    this.ariaLabel = `${label}: layers by heads`;
    this.style.setProperty("--layers", String(layers));
    this.style.setProperty("--heads", String(heads));
    const rows = Array.from({ length: layers }, (_, l) =>
      rowOf([
        text("rowheader", `L${called(l + 1)}`),
        ...Array.from({ length: heads }, (_, h) => this.#gridcell(l + 1, h + 1, called(l + 1))),
      ]),
    );
    const names = Array.from({ length: heads }, (_, h) => text("columnheader", `H${h + 1}`));
    this.replaceChildren(this.#canvas, ...rows, rowOf([text("presentation", ""), ...names]), this.#tip);
    this.#rove();
  }

  /**
   * @param {number} layer
   * @param {number} head
   * @param {string} called what the model itself calls the layer
   */
  #gridcell(layer, head, called) {
    const cell = text("gridcell", "");
    cell.dataset.layer = String(layer);
    cell.dataset.head = String(head);
    cell.dataset.name = `L${called} H${head}`;
    cell.ariaLabel = this.names(layer, head);
    return cell;
  }

  #rove() {
    for (const cell of this.#cells) {
      const { layer, head } = cell.dataset;
      const is = (/** @type {HeadAt} */ place) =>
        Number(layer) === place?.layer && Number(head) === place?.head;
      cell.tabIndex = this.#stop && is(this.#focused) ? 0 : -1;
      cell.ariaSelected = String(this.#chosen.length ? this.#chosen.some(is) : is(this.#opened));
    }
  }

  paint() {
    const block = this.#block;
    this.#places ??= this.#measure();
    const { width, height, cells } = this.#places;
    if (!block || !width || !height || !block.values.length) return;
    this.image ??= imageOf(mosaic(block, squareRoot(weightRamp())));
    paintGrid(cleared(this.#canvas, width, height), block, this.image, cells, this.#lit);
  }

  /** Where the cells stand on the canvas, on whole pixels of the screen. */
  #measure() {
    const box = this.#canvas.getBoundingClientRect();
    const snap = (/** @type {number} */ x) => Math.round(x * devicePixelRatio) / devicePixelRatio;
    const cells = Array.from(this.#cells, (element) => {
      const { layer, head } = element.dataset;
      const at = element.getBoundingClientRect();
      const [x, y] = [snap(at.left - box.left), snap(at.top - box.top)];
      const [w, h] = [snap(at.right - box.left) - x, snap(at.bottom - box.top) - y];
      return { layer: Number(layer), head: Number(head), x, y, w, h };
    });
    return { width: box.width, height: box.height, cells };
  }
}

/** @param {HTMLElement} cell */
const placeOf = ({ dataset }) => ({ layer: Number(dataset.layer), head: Number(dataset.head) });

/** @param {NonNullable<HeadAt>} place */
const nameOf = ({ layer, head }) => `${layer}.${head}`;

/** @param {HTMLElement[]} cells */
const rowOf = (cells) => h("div", { role: "row" }, ...cells);

/**
 * @param {string} role
 * @param {string} content
 */
const text = (role, content) => h("div", { role }, content);
