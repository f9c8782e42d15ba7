/**
 * The opened stage as a large map, with its scale, and the number under the pointer in words. `show` a picture, then set
 * `opened` and `lit` as often as the pointer moves.
 *
 * Keys: arrows, Home, End, Page Up and Page Down move among the cells, Enter or space opens one. Fires `cell-enter`,
 * `cell-leave`, `cell-open` and, by a key while one is opened, `cell-follow` with a cell.
 */
import { html, render } from "../shared/html.ts";
import { dispatch, withParts } from "../shared/dom.ts";
import { quoting, sideAmong } from "../shared/piece-languages.ts";
import { write } from "../shared/write.ts";
import { cellInWords, measure, pictureInWords } from "./numbers.ts";
import { step } from "../shared/maps/grid-plan.ts";
import { boxOf } from "../shared/maps/plan.ts";
import { isMasked, largestIn, numbersOf, type Picture } from "./picture.ts";
import { MAP_KEYS, openedInWords } from "./words.ts";
import { columnNames, paintMarks, planOf, rowNames, type Marks, type Over } from "./stage-painting.ts";
import { NO_CELL, type Cell, type OneCell } from "../shared/maps/cells.ts";
import type { Digits } from "./address.ts";

const SCALE = 160; // pixels, as stage.css has it
const EVENTS = ["cell-enter", "cell-leave", "cell-lock", "keydown", "focus", "blur"];

/** A picture by its name; `all` are its numbers in words. */
type Shown = { name: string; picture: Picture; digits: Digits; all: string };

/** All that is over a picture: its marks, the cell from which the keyboard goes on, and what else is painted there. */
type Above = Marks & { last: OneCell | null; over: Over | null };

const NOTHING: Above = { at: null, opened: null, lit: NO_CELL, last: null, over: null };

/** The side of a piece that names a row or a column. */
const sideIn = ({ rows, columns }: Picture) =>
  sideAmong([rows, columns].map(({ side, labels }) => ({ side, tokens: labels ?? [] })));

export class StageMap extends withParts("words=output opening=[role=status] scale=.scale map=matrix-map") {
  readonly #element: HTMLElement;
  #shown: Shown | null = null;
  #above = NOTHING;

  constructor(element: HTMLElement) {
    super(element);
    this.#element = element;
    for (const type of EVENTS) this.map.addEventListener(type, this);
  }

  focus() {
    this.map.focus();
  }

  /** Show a picture, in which nothing is marked yet. */
  show(name: string, picture: Picture, digits: Digits) {
    this.#above = NOTHING;
    this.#element.style.setProperty("--rows", String(picture.n));
    this.#draw(name, picture, digits);
  }

  set digits(digits: Digits) {
    if (this.#shown) this.#draw(this.#shown.name, this.#shown.picture, digits);
  }

  set opened(opened: OneCell | null) {
    this.#mark(opened ? { opened, last: opened } : { opened });
    queueMicrotask(() => this.#reveal(opened)); // once it is painted
  }

  set lit(lit: Cell) {
    this.#mark({ lit });
  }

  /** Paint this over the map, until it has another picture. */
  set over(over: Over | null) {
    this.#above = { ...this.#above, over };
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
    const most = this.#shown && largestIn(this.#shown.picture, { i, j }); // of a row or a column whose name was clicked
    if (most) this.#open(most);
  }

  #onKey(event: KeyboardEvent) {
    if (!this.#shown || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = this.#start;
    const to = step(from, event.key, this.#shown.picture);
    if (event.key === "Enter" || event.key === " ") this.#open(from);
    else if (to) {
      this.#enter(this.#above.at ? to : from);
      if (this.#above.opened) dispatch(this.#element, "cell-follow", this.#above.at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.#reveal(this.#above.at);
  }

  /** The cell at which the keyboard begins. */
  get #start() {
    return this.#above.last ?? this.#above.opened ?? { i: 0, j: 0 };
  }

  #enter(cell: OneCell) {
    const { at } = this.#above;
    if (cell.i === at?.i && cell.j === at.j) return;
    this.#above = { ...this.#above, at: cell, last: cell };
    write(this.opening, "");
    dispatch(this.#element, "cell-enter", cell);
    this.#refresh();
  }

  #leave() {
    if (!this.#above.at) return;
    this.#above = { ...this.#above, at: null };
    dispatch(this.#element, "cell-leave", null);
    this.#refresh();
  }

  #open(cell: OneCell) {
    this.#above = { ...this.#above, at: cell, last: cell };
    dispatch(this.#element, "cell-open", cell);
    this.#sayOpened(cell);
  }

  /** Say that a cell is opened: the number under the pointer stays as it is. */
  #sayOpened(cell: OneCell) {
    if (!this.#shown || !this.#above.opened) return write(this.opening, "");
    const { picture, digits } = this.#shown;
    write(this.opening, quoting(openedInWords(cellInWords(picture, cell, digits)), sideIn(picture)));
  }

  /** The upper end of a cell in the window; of a picture without a map, of its place. */
  topOf({ i, j }: OneCell): number {
    const { top } = this.map.getBoundingClientRect();
    return this.map.plan ? top + boxOf(this.map.plan, i, j).top - this.map.scrollTop : top;
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

  #draw(name: string, picture: Picture, digits: Digits) {
    const all = pictureInWords(picture, digits);
    this.#shown = { name, picture, digits, all };
    this.#legend(picture, digits);
    this.map.shown = {
      matrix: numbersOf(picture),
      label: `${name}: ${all}. ${MAP_KEYS}`,
      plan: (room) => planOf(picture, digits, room),
      rows: rowNames(picture),
      columns: columnNames(picture),
      marks: (context, plan) => {
        paintMarks(context, picture, plan, this.#above);
        this.#above.over?.(context, plan);
      },
    };
    this.#refresh();
  }

  #mark(part: Partial<Above>) {
    this.#above = { ...this.#above, ...part };
    this.#refresh();
  }

  /** Mark what is pointed at, or opened, and say it. */
  #refresh() {
    const { at, opened, lit } = this.#above;
    const cell = at ?? opened;
    this.map.lit = { i: at?.i ?? lit.i, j: at?.j ?? lit.j };
    this.map.repaint(); // what is opened has a frame too
    if (!this.#shown) return;
    const { picture, digits, all } = this.#shown;
    write(this.words, cell ? quoting(cellInWords(picture, cell, digits), sideIn(picture)) : all);
  }

  #legend(picture: Picture, digits: Digits) {
    const { kind, end } = picture;
    const [least, most] = [-end, end].map((x) => measure(x, digits));
    const ends = kind === "weights" ? ["0", "1"] : [least, "0", most];
    const numbers = ends.map((text) => html`<span>${text}</span>`);
    const masked = isMasked(picture) ? html`<span class="masked">not allowed</span>` : "";
    const bar = html`<colour-bar kind=${kind} length=${SCALE}></colour-bar>`;
    render(html`<span class="bar-of">${bar}${numbers}</span>${masked}`, this.scale);
  }
}
