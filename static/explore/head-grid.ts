/**
 * All heads of one block as small maps, layers x heads, painted on one canvas. Call `prepare`, then set `block`,
 * `opened` and `lit`.
 *
 * Colour goes with the square root of the weight, so that faint attention shows on a small map; the page says so. The
 * grid of cells over the canvas carries names, focus and clicks; the maps themselves are pixels. Keys: arrows, Home
 * and End move, Enter or space opens, with Shift or Ctrl beside what is open.
 *
 * Fires `head-press` when a head will open as the button is released, `head-open` with `{layer, head, adds}`, and
 * `grid-leave` with `{head, down}` when an arrow goes on to the next grid.
 */
import { adds, dispatch, h } from "../shared/dom.ts";
import { mosaic } from "../shared/maps/mosaic.ts";
import { squareRoot } from "../shared/maps/ramp.ts";
import { cleared, imageOf } from "../shared/maps/drawing.ts";
import { inGrid } from "../shared/page/arrow-keys.ts";
import { plain } from "../shared/plain-letters.ts";
import { paintGrid } from "./grid-painting.ts";
import { NOTHING } from "../shared/maps/plan.ts";
import { Painted } from "../shared/maps/painted.ts";
import { weightRamp } from "../shared/maps/inks.ts";
import type { HeadTile } from "./grid-painting.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { Block } from "../shared/api.ts";
import type { Lit } from "../shared/maps/plan.ts";

export class HeadGrid extends Painted {
  #block: Block | null = null;
  #opened: HeadAt | null = null;
  /** The heads of a union, set before `opened`; without them the opened one alone. */
  chosen: HeadAt[] = [];
  #lit = NOTHING;
  #canvas = document.createElement("canvas");
  #focused = { layer: 1, head: 1 };
  #stop = true;
  #tip = h("div", { className: "tip" });
  #size = { layers: 0, heads: 0 };
  #isArranged = false;
  /** Names a cell; set it before `prepare`. */
  names: (layer: number, head: number) => string = (layer, head) => `layer ${layer}, head ${head}`;
  #places: { width: number; height: number; cells: HeadTile[] } | null = null;

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

  /** The pixels of the screen that a head has on its longer side. */
  get pixels() {
    this.#places ??= this.#measure();
    const { w = 0, h = 0 } = this.#places.cells[0] ?? {};
    return Math.ceil(Math.max(w, h) * devicePixelRatio);
  }

  set block(block: Block) {
    this.#block = block;
    this.forget();
  }

  /** The patterns of heads in words, "" where a head has none. */
  set patterns(inWords: (layer: number, head: number) => string) {
    for (const cell of this.#cells) {
      const { layer, head } = placeOf(cell);
      cell.ariaLabel = [this.names(layer, head), inWords(layer, head)].filter(Boolean).join(", ");
    }
    this.#tip.hidden = true;
  }

  /**
   * Fade every head in whose name, with that of its block, one of these words does not begin a word, or which may not
   * stay at all; returns the others. Words are as `plain` writes them.
   */
  fade(words: string[], block: string, isThere: (place: HeadAt) => boolean): HTMLElement[] {
    const isFound = (cell: HTMLElement) => {
      const name = ` ${plain(`${cell.dataset.name} ${block} ${cell.ariaLabel}`)}`;
      return isThere(placeOf(cell)) && words.every((word) => name.includes(` ${word}`));
    };
    for (const cell of this.#cells) cell.toggleAttribute("data-faint", !isFound(cell));
    return [...this.#cells].filter((cell) => !cell.hasAttribute("data-faint"));
  }

  /**
   * Let all heads stand in another order, row after row; without one as in the model. Rows and columns of an order
   * are no layers and heads: their names go, and each head has its own.
   */
  arrange(heads: HeadAt[] | null) {
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

  get count() {
    return this.#size.layers * this.#size.heads;
  }

  get #cells() {
    return this.querySelectorAll("[data-head]") as NodeListOf<HTMLElement>;
  }

  set opened(place: HeadAt | null) {
    this.#opened = place;
    if (place) this.#focused = { ...place };
    this.#stop = place !== null;
    this.#rove();
  }

  /** True where Tab stops at one of these heads. */
  set stop(here: boolean) {
    this.#stop = here;
    this.#rove();
  }

  /** The focus comes from another grid: by arrow down to the first layer, up to the last. */
  enter(head: number, down: boolean) {
    this.#move({ layer: down ? 1 : this.#size.layers, head: Math.min(head, this.#size.heads) });
  }

  set lit(lit: Lit) {
    if (lit.i === this.#lit.i && lit.j === this.#lit.j) return;
    this.#lit = lit;
    this.repaint();
  }

  handleEvent(event: Event) {
    const cell = (event.target as Element).closest("[data-head]") as HTMLElement | null;
    if (!cell) return;
    if (/^(pointer|focus)/.test(event.type)) return this.#point(cell, event);
    const place = placeOf(cell);
    const more = adds(event as MouseEvent | KeyboardEvent);
    if (event.type === "mousedown") return more || dispatch(this, "head-press", place);
    if (event.type === "click") return dispatch(this, "head-open", { ...place, adds: more });
    const { key } = event as KeyboardEvent;
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

  /** Show what a head is called beside it; after a touch until another is touched. */
  #point(cell: HTMLElement, event: Event) {
    const isTouch = (event as PointerEvent).pointerType === "touch";
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

  /** The row and column of a cell, as if they were a layer and a head. */
  #standing(cell: HTMLElement): HeadAt {
    const k = [...this.#cells].indexOf(cell);
    return { layer: Math.floor(k / this.#size.heads) + 1, head: (k % this.#size.heads) + 1 };
  }

  /** Move to a row and a column. */
  #move({ layer, head }: HeadAt) {
    const cell = this.#cells[(layer - 1) * this.#size.heads + head - 1];
    this.#focused = placeOf(cell);
    this.#rove();
    cell.focus();
  }

  /** Keep the place of so many maps before they are drawn; `called` gives the model's own name of a layer. */
  prepare(layers: number, heads: number, label: string, called: (layer: number) => string = String) {
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

  /** A cell; `called` is the model's own name of the layer. */
  #gridcell(layer: number, head: number, called: string) {
    const dataset = { layer, head, name: `L${called} H${head}` };
    return h("div", { role: "gridcell", ariaLabel: this.names(layer, head), dataset });
  }

  #rove() {
    for (const cell of this.#cells) {
      const { layer, head } = placeOf(cell);
      const is = (place: HeadAt | null) => layer === place?.layer && head === place?.head;
      cell.tabIndex = this.#stop && is(this.#focused) ? 0 : -1;
      cell.ariaSelected = String(this.chosen.length ? this.chosen.some(is) : is(this.#opened));
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

  /** The places of the cells on the canvas, on whole pixels of the screen. */
  #measure() {
    const box = this.#canvas.getBoundingClientRect();
    const snap = (x: number) => Math.round(x * devicePixelRatio) / devicePixelRatio;
    const cells = Array.from(this.#cells, (element) => {
      const at = element.getBoundingClientRect();
      const [x, y] = [snap(at.left - box.left), snap(at.top - box.top)];
      const [w, h] = [snap(at.right - box.left) - x, snap(at.bottom - box.top) - y];
      return { ...placeOf(element), x, y, w, h };
    });
    return { width: box.width, height: box.height, cells };
  }
}

const placeOf = ({ dataset }: HTMLElement) => ({ layer: Number(dataset.layer), head: Number(dataset.head) });

const nameOf = ({ layer, head }: HeadAt) => `${layer}.${head}`;

const rowOf = (cells: HTMLElement[]) => h("div", { role: "row" }, ...cells);

const text = (role: string, content: string) => h("div", { role }, content);
