/**
 * One head as lines between words: row i looks at column j, the wider and darker the larger the weight.
 *
 *   <attention-arcs></attention-arcs>   then set .alignment; .lit as often as the pointer moves
 *
 * @fires cell-enter  CustomEvent<Lit>, bubbles
 * @fires cell-leave  CustomEvent<Lit>, bubbles
 * @fires cell-lock   CustomEvent<Lit & {adds?: boolean}>, bubbles; adds: to what is locked
 */
import { adds, dispatch } from "../shared/dom.js";
import { rowsOf } from "../shared/head/marks.js";
import { headTitle } from "../shared/head/titles.js";
import { summed } from "../shared/head/weights.js";
import { inks, weightColour } from "../shared/maps/inks.js";
import { shorten, widths } from "../shared/maps/names.js";
import { Painted } from "../shared/maps/painted.js";
import { wordsFirst } from "../shared/page/present.js";
import { fixed } from "../shared/words.js";
import { LEAST, arcsPlan, drawnOf, isOneLine, pathOf, thickness, wedgeOf } from "./arcs-plan.js";
import { svg } from "../shared/svg.js";
import { sumsAt } from "./arcs-sum.js";
import { sidesAt, valueAt, wordAt } from "./arcs-text.js";
import { leftOutInWords } from "./arcs-words.js";

const NOTHING = { i: null, j: null };
const HIT = 14; // pixels, how near to a line the pointer finds it

/** @typedef {{i: number, j: number, path: SVGElement}} Drawn */

export class AttentionArcs extends Painted {
  /** @type {Alignment | null} */
  #alignment = null;
  /** @type {Plan | null} */
  #plan = null;
  /** @type {Cell} */
  #lit = NOTHING;
  /** @type {Drawn[]} */
  #lines = [];
  #size = "";
  /** Whether each row has one line, to the column that it looks at most. Set before .alignment. */
  linked = false;

  connectedCallback() {
    super.connectedCallback();
    this.role = "group";
    this.tabIndex = 0;
    for (const type of ["pointermove", "pointerleave", "click"]) this.addEventListener(type, this);
  }

  get alignment() {
    return this.#alignment;
  }

  /** @param {Alignment | null} alignment */
  set alignment(alignment) {
    this.#alignment = alignment;
    if (!alignment) return;
    this.ariaLabel = `Lines of ${headTitle(alignment)}. The view “numbers” has the same as a table.`;
    this.forget();
  }

  /** What is not drawn, in words. */
  get leftOut() {
    return this.#alignment ? leftOutInWords(this.#alignment, this.linked) : "";
  }

  /** @param {Cell} lit */
  set lit(lit) {
    this.#lit = lit;
    this.#light();
  }

  resized() {
    if (this.clientWidth && this.#size !== `${this.clientWidth} ${this.clientHeight}`) super.resized();
  }

  paint() {
    const a = this.#alignment;
    if (!a || !this.clientWidth) return;
    this.#size = `${this.clientWidth} ${this.clientHeight}`;
    const { clientWidth: width, clientHeight: height } = this;
    const [rows, columns] = [a.rows, a.columns].map(({ labels }) => labels.map(shorten));
    const adds = rowsOf(this.#lit).length > 1;
    const room = { width, height, n: a.n, m: a.m, one: isOneLine(a), small: inks().size, adds };
    this.#plan = arcsPlan(room, (size) => ({ rows: widths(rows, size), columns: widths(columns, size) }));
    this.#draw(a, this.#plan, { rows, columns });
    this.#light();
  }

  /**
   * @param {Alignment} a
   * @param {Plan} plan
   * @param {{rows: string[], columns: string[]}} names
   */
  #draw(a, plan, names) {
    const { drawn } = drawnOf(a, this.linked);
    const byWeight = drawn.sort((one, other) => one.weight - other.weight); // the strongest on top
    this.#lines = byWeight.map(({ i, j, weight }) => ({ i, j, path: lineOf(plan, i, j, weight) }));
    const hits = this.#lines.map(({ i, j }) =>
      svg("path", { class: "hit", d: pathOf(plan, i, j), "stroke-width": HIT, "data-i": i, "data-j": j }),
    );
    const { width, height, foot, font } = plan;
    const picture = svg("svg", { width, height: height + foot, "font-size": font, "aria-hidden": "true" });
    picture.append(
      ...wedges(a, plan),
      ...hits,
      ...this.#lines.map(({ path }) => path),
      ...sidesAt(plan),
      ...names.rows.map((name, i) => wordAt(plan, "rows", i, name)),
      ...(plan.one ? [] : names.columns.map((name, j) => wordAt(plan, "columns", j, name))),
    );
    this.replaceChildren(picture);
  }

  /** Bring out what is lit: the lines of its rows and its column, their words, and the weights of the row. */
  #light() {
    const { i, j } = this.#lit;
    const rows = rowsOf(this.#lit);
    if (this.#plan && Boolean(this.#plan.foot) !== rows.length > 1) return this.repaint();
    const isLit = (/** @type {{i: number, j: number}} */ at) =>
      (i === null || rows.includes(at.i)) && (j === null || at.j === j);
    this.toggleAttribute("data-lit", i !== null || j !== null);
    for (const line of this.#lines) line.path.toggleAttribute("data-lit", isLit(line));
    for (const wedge of this.querySelectorAll(".wedge"))
      wedge.toggleAttribute("data-lit", rows.includes(Number(wedge.getAttribute("data-i"))));
    for (const word of this.querySelectorAll(".row"))
      word.toggleAttribute("data-lit", rows.includes(Number(word.getAttribute("data-i"))));
    for (const word of this.querySelectorAll(".column"))
      word.toggleAttribute("data-lit", Number(word.getAttribute("data-j")) === j);
    this.#showValues(rows);
    this.#reveal(rows.at(-1));
  }

  /** @param {number[]} rows whose weights, added, stand at the words that they look at */
  #showValues(rows) {
    const [a, plan, picture] = [this.#alignment, this.#plan, this.querySelector("svg")];
    for (const old of this.querySelectorAll(".value, .sum, .sum-name")) old.remove();
    if (!a || !plan || !picture || !rows.length || rows.some((i) => i >= a.n)) return;
    const sums = summed(a, rows);
    if (plan.foot) picture.append(...sumsAt(plan, sums, rows.length));
    if (wordsFirst()) return;
    sums.forEach((sum, j) => {
      if (sum >= LEAST) picture.append(valueAt(plan, j, fixed(sum)));
    });
  }

  /** @param {number | undefined} i a row, to be seen among more than there is room for */
  #reveal(i) {
    const plan = this.#plan;
    if (i === undefined || !plan || plan.flat || this.scrollHeight <= this.clientHeight) return;
    const [middle, half] = [plan.rows.at[i], plan.rows.wide[i] / 2];
    const top = /** @type {Element} */ (this).scrollTop;
    const isSeen = middle - half >= top && middle + half <= top + this.clientHeight;
    if (!isSeen) this.scrollTop = middle - this.clientHeight / 2;
  }

  /** @param {Event} event */
  handleEvent(event) {
    const at = event.type === "pointerleave" ? null : placeOf(/** @type {Element} */ (event.target));
    if (event.type !== "click") return dispatch(this, at ? "cell-enter" : "cell-leave", at ?? NOTHING);
    if (at) dispatch(this, "cell-lock", adds(/** @type {MouseEvent} */ (event)) ? { ...at, adds: true } : at);
  }
}

/** @param {Element} target @returns {Cell | null} its line, its row or its column */
function placeOf(target) {
  const place = target.closest("[data-i], [data-j]");
  if (!place) return null;
  const [i, j] = ["data-i", "data-j"].map((name) => place.getAttribute(name));
  return { i: i === null ? null : Number(i), j: j === null ? null : Number(j) };
}

/**
 * @param {Plan} plan
 * @param {number} i
 * @param {number} j
 * @param {number} weight
 */
const lineOf = (plan, i, j, weight) =>
  svg("path", {
    ...{ class: "line", d: pathOf(plan, i, j), "data-i": i, "data-j": j },
    ...{ stroke: weightColour(weight), "stroke-width": thickness(weight) },
  });

/**
 * @param {Alignment} a
 * @param {Plan} plan
 */
const wedges = ({ n, window }, plan) =>
  window
    ? Array.from({ length: n }, (_, i) =>
        svg("path", { class: "wedge", d: wedgeOf(plan, window, i), "data-i": i }),
      )
    : [];

/** @typedef {import("./arcs-plan.js").Plan} Plan */
