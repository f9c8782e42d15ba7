/**
 * A stage as a large picture: a cell a number, with the names of its rows and columns, its scale, and the number
 * under the pointer in words. Set `picture` and `digits`, then `opened` and `lit` as often as the pointer moves.
 *
 * Keys: arrows, Home, End, Page Up and Page Down move among the cells, Enter or space opens one. Fires `cell-enter`,
 * `cell-leave` and `cell-open` with a cell.
 */
import { html, render } from "lit-html";
import { cellInWords, measure, pictureInWords } from "./numbers.ts";
import { largestPlan, step } from "../shared/maps/grid-plan.ts";
import { boxOf, type Plan } from "../shared/maps/plan.ts";
import { isMasked, numbersOf, type Picture } from "./picture.ts";
import { CellMap } from "../shared/maps/cell-map.ts";
import { BAR, coloursOf, paintBar, pixelsOf, prepare } from "../shared/maps/drawing.ts";
import { shrinking } from "../shared/maps/label-sizes.ts";
import { inks } from "../shared/maps/inks.ts";
import { MAP_KEYS } from "./words.ts";
import { paintMap, roomOfNames, sizesOf } from "./stage-painting.ts";
import { NO_CELL, type OneCell } from "../shared/maps/cells.ts";
import type { Digits } from "./address.ts";

type Over = (context: CanvasRenderingContext2D, plan: Plan) => void;

const SCALE = 160; // pixels, as stage.css has it

export class StageMap extends CellMap {
  #picture: Picture | null = null;
  #digits: Digits = "2";
  #all = ""; // its numbers in words
  #at: OneCell | null = null;
  #last: OneCell | null = null; // from which the keyboard goes on
  #opened: OneCell | null = null;
  #over: Over | null = null;
  #bar = document.createElement("canvas");
  #words = document.createElement("output");
  #scale = Object.assign(document.createElement("p"), { className: "scale" });
  #plot = Object.assign(document.createElement("div"), { className: "plot" });

  get room(): HTMLElement {
    return this.#plot;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#plot.role = "application";
    this.append(this.#words, this.#scale, this.#plot);
    for (const type of ["keydown", "focus", "blur"]) this.#plot.addEventListener(type, this);
  }

  focus() {
    this.#plot.focus();
  }

  set picture(picture: Picture) {
    this.#picture = picture;
    this.#at = this.#last = this.#opened = this.#over = null;
    this.lit = NO_CELL;
    this.style.setProperty("--rows", String(picture.n));
    this.forget();
    this.#describe();
  }

  get numbers() {
    return this.#picture ? [numbersOf(this.#picture)] : [];
  }

  set digits(digits: Digits) {
    this.#digits = digits;
    this.repaint();
    this.#describe();
  }

  set opened(cell: OneCell | null) {
    this.#opened = cell;
    if (cell) this.#last = cell;
    this.repaint();
    this.#say();
    queueMicrotask(() => this.#reveal(cell)); // once it is painted
  }

  /** Paint this over the map, until it has another picture. */
  set over(paint: Over | null) {
    this.#over = paint;
    this.repaint();
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    if (event.type === "focus") return this.#plot.matches(":focus-visible") && this.#enter(this.#start);
    if (event.type === "pointerleave" || event.type === "blur") return this.#leave();
    const { i = null, j = null } = this.under(event as PointerEvent) ?? {};
    const cell = i === null || j === null ? null : { i, j };
    if (event.type === "pointermove") return cell ? this.#enter(cell) : this.#leave();
    if (cell) this.#open(cell);
  }

  #onKey(event: KeyboardEvent) {
    if (!this.#picture || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = this.#start;
    const to = step(from, event.key, this.#picture);
    if (event.key === "Enter" || event.key === " ") this.#open(from);
    else if (to) {
      this.#enter(this.#at ? to : from);
      if (this.#opened) this.dispatch("cell-follow", this.#at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.#reveal(this.#at);
  }

  /** The cell at which the keyboard begins. */
  get #start() {
    return this.#last ?? this.#opened ?? { i: 0, j: 0 };
  }

  #enter(cell: OneCell) {
    if (cell.i === this.#at?.i && cell.j === this.#at.j) return;
    this.#at = this.#last = cell;
    this.dispatch("cell-enter", cell);
    this.repaint();
    this.#say();
  }

  #leave() {
    if (!this.#at) return;
    this.#at = null;
    this.dispatch("cell-leave", null);
    this.repaint();
    this.#say();
  }

  #open(cell: OneCell) {
    this.#at = this.#last = cell;
    this.dispatch("cell-open", cell);
  }

  /** Scroll to a cell of a picture that is larger than its place. */
  #reveal(cell: OneCell | null) {
    if (!cell || !this.plan) return;
    const { left, top, width, height } = boxOf(this.plan, cell.i, cell.j);
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.#plot;
    if (left < scrollLeft || left + width > scrollLeft + clientWidth)
      this.#plot.scrollLeft = left - clientWidth / 2;
    if (top < scrollTop || top + height > scrollTop + clientHeight)
      this.#plot.scrollTop = top - clientHeight / 2;
  }

  #describe() {
    const picture = this.#picture;
    if (!picture) return;
    this.#all = pictureInWords(picture, this.#digits);
    this.#plot.ariaLabel = `${this.dataset.name}: ${this.#all}. ${MAP_KEYS}`;
    this.#legend(picture);
    this.#say();
  }

  #say() {
    const cell = this.#at ?? this.#opened;
    if (this.#picture)
      this.#words.textContent = cell ? cellInWords(this.#picture, cell, this.#digits) : this.#all;
  }

  #legend(picture: Picture) {
    const [least, most] = [-picture.end, picture.end].map((end) => measure(end, this.#digits));
    const ends = picture.kind === "weights" ? ["0", "1"] : [least, "0", most];
    const numbers = ends.map((text) => html`<span>${text}</span>`);
    const masked = isMasked(picture) ? html`<span class="masked">not allowed</span>` : "";
    render(html`<span class="bar-of">${this.#bar}${numbers}</span>${masked}`, this.#scale);
  }

  paint() {
    const picture = this.#picture;
    const { clientWidth: width, clientHeight: height } = this.#plot;
    if (!picture) return;
    const { n, m, heads, apart, kind } = picture;
    if (!this.image) paintBar(prepare(this.#bar, SCALE, BAR), coloursOf(kind), SCALE);
    if (!width || !height) return;
    const { size } = inks();
    const room = { width, height, n, m, ...roomOfNames(picture, size), groups: apart ? heads?.count : 1 };
    this.plan ??= largestPlan(room, sizesOf(picture, size), shrinking());
    this.image ??= pixelsOf(picture);
    const marks = { at: this.#at, opened: this.#opened, lit: this.lit };
    const context = prepare(this.canvas, this.plan.width, this.plan.height);
    paintMap(context, picture, this.plan, this.image, marks, this.#digits);
    this.#over?.(context, this.plan);
  }
}
