/**
 * A stage as a large picture: a cell a number, with the names of its rows and columns, its scale, and the number that
 * is pointed at in words.
 *
 *   <stage-map></stage-map>   then set .picture and .digits; .opened and .lit as often as the pointer moves
 *
 * Keys: arrows, Home, End, Page Up and Page Down move among the cells, Enter or space opens one.
 *
 * @typedef {import("../shared/maps/picture.js").Picture} Picture
 * @typedef {import("./address.js").Digits} Digits
 * @typedef {{i: number, j: number}} Cell
 * @typedef {{i: number | null, j: number | null}} Lit
 *
 * @fires cell-enter  CustomEvent<Cell>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-open   CustomEvent<Cell>, bubbles
 */
import { cellInWords, measure, pictureInWords } from "../shared/maps/numbers.js";
import { cellUnder, plan, step } from "../shared/maps/grid-plan.js";
import { isMasked } from "../shared/maps/picture.js";
import { css } from "../shared/maps/ramp.js";
import { inks } from "../shared/maps/inks.js";
import { coloursOf, pixelsOf, prepare } from "../shared/maps/drawing.js";
import { widest, paintMap } from "./stage-painting.js";

const SCALE = 160; // pixels, as css/steps-stage.css has it
const NOTHING = { i: null, j: null };

export class StageMap extends HTMLElement {
  /** @type {Picture | null} */
  #picture = null;
  /** @type {Digits} */
  #digits = "2";
  /** @type {Cell | null} */
  #at = null;
  /** @type {Cell | null} where the keyboard goes on */
  #last = null;
  /** @type {Cell | null} */
  #opened = null;
  /** @type {Lit} */
  #lit = NOTHING;
  /** @type {HTMLCanvasElement | null} */
  #pixels = null;
  /** @type {import("../shared/maps/grid-plan.js").Plan | null} */
  #plan = null;
  #plot = document.createElement("div");
  #canvas = document.createElement("canvas");
  #bar = document.createElement("canvas");
  #scale = document.createElement("p");
  #words = document.createElement("output");
  #resize = new ResizeObserver(() => this.#paint());

  connectedCallback() {
    this.#plot.className = "plot";
    this.#plot.role = "application";
    this.#plot.tabIndex = 0;
    this.#plot.append(this.#canvas);
    this.#scale.className = "scale";
    this.append(this.#words, this.#scale, this.#plot);
    for (const type of ["pointermove", "pointerleave", "click", "keydown", "focus", "blur"])
      this.#plot.addEventListener(type, this);
    document.addEventListener("theme-change", this);
    this.#resize.observe(this.#plot);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
    this.#resize.disconnect();
  }

  focus() {
    this.#plot.focus();
  }

  /** @param {Picture} picture */
  set picture(picture) {
    this.#picture = picture;
    this.#pixels = this.#at = this.#last = this.#opened = null;
    this.#lit = NOTHING;
    this.style.setProperty("--rows", String(picture.n));
    this.#paint();
    this.#say();
  }

  /** @param {Digits} digits */
  set digits(digits) {
    this.#digits = digits;
    this.#paint();
    this.#say();
  }

  /** @param {Cell | null} cell */
  set opened(cell) {
    this.#opened = cell;
    if (cell) this.#last = cell;
    this.#paint();
    this.#say();
    this.#reveal(cell);
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
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event));
    if (event.type === "focus") return this.#plot.matches(":focus-visible") && this.#enter(this.#start);
    if (event.type === "pointerleave" || event.type === "blur") return this.#leave();
    const cell = this.#under(/** @type {PointerEvent} */ (event));
    if (event.type === "pointermove") return cell ? this.#enter(cell) : this.#leave();
    if (cell) this.#open(cell);
  }

  /** @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    if (!this.#picture || !this.#plan) return null;
    const { n, m, heads, apart } = this.#picture;
    const { left, top } = this.#canvas.getBoundingClientRect();
    const size = { n, m, perGroup: apart ? heads?.width : m };
    return cellUnder(this.#plan, size, { x: clientX - left, y: clientY - top });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.#picture || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = this.#start;
    const to = step(from, event.key, this.#picture);
    if (event.key === "Enter" || event.key === " ") this.#open(from);
    else if (to) this.#enter(this.#at ? to : from);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.#reveal(this.#at);
  }

  /** Where the keyboard begins. */
  get #start() {
    return this.#last ?? this.#opened ?? { i: 0, j: 0 };
  }

  /** @param {Cell} cell */
  #enter(cell) {
    if (cell.i === this.#at?.i && cell.j === this.#at.j) return;
    this.#at = this.#last = cell;
    this.#tell("cell-enter", cell);
    this.#paint();
    this.#say();
  }

  #leave() {
    if (!this.#at) return;
    this.#at = null;
    this.#tell("cell-leave", null);
    this.#paint();
    this.#say();
  }

  /** @param {Cell} cell */
  #open(cell) {
    this.#at = this.#last = cell;
    this.#tell("cell-open", cell);
  }

  /**
   * @param {string} type
   * @param {Cell | null} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  /**
   * Scroll to a cell of a picture that is larger than its place.
   *
   * @param {Cell | null} cell
   */
  #reveal(cell) {
    const { left = 0, across = 0, top = 0, down = 0 } = this.#plan ?? {};
    if (!cell) return;
    const [x, y] = [left + cell.j * across, top + cell.i * down];
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.#plot;
    if (x < scrollLeft || x + across > scrollLeft + clientWidth) this.#plot.scrollLeft = x - clientWidth / 2;
    if (y < scrollTop || y + down > scrollTop + clientHeight) this.#plot.scrollTop = y - clientHeight / 2;
  }

  #say() {
    const picture = this.#picture;
    if (!picture) return;
    const cell = this.#at ?? this.#opened;
    const all = pictureInWords(picture, this.#digits);
    this.#words.textContent = cell ? cellInWords(picture, cell, this.#digits) : all;
    this.#plot.ariaLabel = `${this.dataset.name}: ${all}. Arrow keys read them, Enter opens one, Escape leaves.`;
    this.#legend(picture);
  }

  /** @param {Picture} picture */
  #legend(picture) {
    const { kind, end } = picture;
    const ends =
      kind === "weights" ? ["0", "1"] : [measure(-end, this.#digits), "0", measure(end, this.#digits)];
    const numbers = ends.map((text) => Object.assign(document.createElement("span"), { textContent: text }));
    const bar = document.createElement("span");
    bar.className = "bar-of";
    bar.append(this.#bar, ...numbers);
    this.#scale.replaceChildren(bar);
    if (isMasked(picture)) this.#scale.append(swatch());
    this.#paintBar(kind);
  }

  /** @param {import("../shared/maps/picture.js").Kind} kind */
  #paintBar(kind) {
    const colours = coloursOf(kind);
    const context = prepare(this.#bar, SCALE, 10);
    for (let x = 0; x < SCALE; x++) {
      context.fillStyle = css(colours[Math.round((x / (SCALE - 1)) * (colours.length - 1))]);
      context.fillRect(x, 0, 1, 10);
    }
    context.strokeStyle = inks().hairline;
    context.strokeRect(0.5, 0.5, SCALE - 1, 9);
  }

  #paint() {
    const picture = this.#picture;
    const { clientWidth: width, clientHeight: height } = this.#plot;
    if (!picture || !width || !height) return;
    const { n, m, heads, apart } = picture;
    this.#plan = plan({ width, height, n, m, ...widest(picture), groups: apart ? heads?.count : 1 });
    this.#pixels ??= pixelsOf(picture);
    const marks = { at: this.#at, opened: this.#opened, lit: this.#lit };
    const context = prepare(this.#canvas, this.#plan.width, this.#plan.height);
    paintMap(context, picture, this.#plan, this.#pixels, marks, this.#digits);
    this.#paintBar(picture.kind);
  }
}

/** The mark of cells that are not allowed, as the legend has it. */
function swatch() {
  const item = document.createElement("span");
  item.className = "masked";
  item.textContent = "not allowed";
  return item;
}
