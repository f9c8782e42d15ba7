/**
 * The opened stage as a large map, with its scale, and the number under the pointer in words. Set `name`, `picture` and
 * `digits`, then `opened` and `lit` as often as the pointer moves.
 *
 * Keys: arrows, Home, End, Page Up and Page Down move among the cells, Enter or space opens one. Fires `cell-enter`,
 * `cell-leave`, `cell-open` and, by a key while one is opened, `cell-follow` with a cell.
 */
import { html, render } from "lit-html";
import { dispatch, withParts, write } from "../shared/dom.ts";
import { cellInWords, measure, pictureInWords } from "./numbers.ts";
import { step } from "../shared/maps/grid-plan.ts";
import { boxOf } from "../shared/maps/plan.ts";
import { isMasked, numbersOf, type Picture } from "./picture.ts";
import { MAP_KEYS } from "./words.ts";
import { columnNames, paintMarks, planOf, rowNames, type Over } from "./stage-painting.ts";
import { NO_CELL, type Cell, type OneCell } from "../shared/maps/cells.ts";
import type { Digits } from "./address.ts";

const SCALE = 160; // pixels, as stage.css has it
const EVENTS = ["cell-enter", "cell-leave", "cell-lock", "keydown", "focus", "blur"];

export class StageMap extends withParts("words=output scale=.scale map=matrix-map") {
  declare element: HTMLElement;
  name = "";
  #picture: Picture | null = null;
  #digits: Digits = "2";
  #all = ""; // its numbers in words
  #at: OneCell | null = null;
  #last: OneCell | null = null; // from which the keyboard goes on
  #opened: OneCell | null = null;
  #lit: Cell = NO_CELL;
  #over: Over | null = null;

  constructor(element: HTMLElement) {
    super(element);
    this.element = element;
    this.map.role = "application";
    for (const type of EVENTS) this.map.addEventListener(type, this);
  }

  focus() {
    this.map.focus();
  }

  set picture(picture: Picture) {
    this.#picture = picture;
    this.#at = this.#last = this.#opened = this.#over = null;
    this.#lit = NO_CELL;
    this.element.style.setProperty("--rows", String(picture.n));
    this.#draw(picture);
  }

  set digits(digits: Digits) {
    this.#digits = digits;
    if (this.#picture) this.#draw(this.#picture);
  }

  set opened(cell: OneCell | null) {
    this.#opened = cell;
    if (cell) this.#last = cell;
    this.#refresh();
    queueMicrotask(() => this.#reveal(cell)); // once it is painted
  }

  set lit(lit: Cell) {
    this.#lit = lit;
    this.#refresh();
  }

  /** Paint this over the map, until it has another picture. */
  set over(paint: Over | null) {
    this.#over = paint;
    this.map.repaint();
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    if (event.type === "focus") return this.map.matches(":focus-visible") && this.#enter(this.#start);
    if (event.type === "blur") return this.#leave();
    event.stopPropagation(); // names are no cells, and the cell of before is no news
    const { i, j } = (event as CustomEvent<Cell>).detail;
    const cell = i === null || j === null ? null : { i, j };
    if (event.type !== "cell-lock") return cell ? this.#enter(cell) : this.#leave();
    if (cell) this.#open(cell);
  }

  #onKey(event: KeyboardEvent) {
    if (!this.#picture || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = this.#start;
    const to = step(from, event.key, this.#picture);
    if (event.key === "Enter" || event.key === " ") this.#open(from);
    else if (to) {
      this.#enter(this.#at ? to : from);
      if (this.#opened) dispatch(this.element, "cell-follow", this.#at);
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
    dispatch(this.element, "cell-enter", cell);
    this.#refresh();
  }

  #leave() {
    if (!this.#at) return;
    this.#at = null;
    dispatch(this.element, "cell-leave", null);
    this.#refresh();
  }

  #open(cell: OneCell) {
    this.#at = this.#last = cell;
    dispatch(this.element, "cell-open", cell);
  }

  /** Scroll to a cell of a picture that is larger than its place. */
  #reveal(cell: OneCell | null) {
    if (!cell || !this.map.plan) return;
    const { left, top, width, height } = boxOf(this.map.plan, cell.i, cell.j);
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.map;
    if (left < scrollLeft || left + width > scrollLeft + clientWidth)
      this.map.scrollLeft = left - clientWidth / 2;
    if (top < scrollTop || top + height > scrollTop + clientHeight)
      this.map.scrollTop = top - clientHeight / 2;
  }

  #draw(picture: Picture) {
    this.#all = pictureInWords(picture, this.#digits);
    this.#legend(picture);
    this.map.shown = {
      matrix: numbersOf(picture),
      label: `${this.name}: ${this.#all}. ${MAP_KEYS}`,
      plan: (room) => planOf(picture, this.#digits, room),
      rows: rowNames(picture),
      columns: columnNames(picture),
      marks: (context, plan) => {
        paintMarks(context, picture, plan, { at: this.#at, opened: this.#opened, lit: this.#lit });
        this.#over?.(context, plan);
      },
    };
    this.#refresh();
  }

  /** Mark what is pointed at, or opened, and say it. */
  #refresh() {
    const cell = this.#at ?? this.#opened;
    this.map.lit = { i: this.#at?.i ?? this.#lit.i, j: this.#at?.j ?? this.#lit.j };
    this.map.repaint(); // what is opened has a frame too
    if (this.#picture) write(this.words, cell ? cellInWords(this.#picture, cell, this.#digits) : this.#all);
  }

  #legend(picture: Picture) {
    const { kind, end } = picture;
    const [least, most] = [-end, end].map((x) => measure(x, this.#digits));
    const ends = kind === "weights" ? ["0", "1"] : [least, "0", most];
    const numbers = ends.map((text) => html`<span>${text}</span>`);
    const masked = isMasked(picture) ? html`<span class="masked">not allowed</span>` : "";
    const bar = html`<colour-bar kind=${kind} length=${SCALE}></colour-bar>`;
    render(html`<span class="bar-of">${bar}${numbers}</span>${masked}`, this.scale);
  }
}
