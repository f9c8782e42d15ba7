/**
 * One head as lines between words: row i looks at column j, the wider and darker the larger the weight. Set
 * `alignment`, then `lit` as often as the pointer moves. Fires `cell-enter`, `cell-leave` and `cell-lock` with a
 * cell; `adds` means that it is added to what is locked.
 */
import { languageOf } from "../shared/piece-languages.ts";
import "./arcs.css";
import { adds, dispatch } from "../shared/dom.ts";
import { NO_CELL, type Cell, type OneCell } from "../shared/maps/cells.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import { summed, type Alignment } from "../shared/head/weights.ts";
import { inks, weightColour } from "../shared/maps/inks.ts";
import { shorten, widths } from "../shared/maps/names.ts";
import { hasNumbersView } from "../shared/maps/numbers-view.ts";
import { Painted } from "../shared/maps/painted.ts";
import { wordsFirst } from "../shared/presented.ts";
import { fixed } from "../shared/words.ts";
import { LEAST, arcsPlan, drawnOf, isOneLine, pathOf, thickness, wedgeOf, type Plan } from "./arcs-plan.ts";
import { leftOutInWords, linesInWords } from "./arcs-words.ts";
import { svg } from "./svg.ts";
import { sidesAt, sumsAt, valueAt, wordAt } from "./arcs-text.ts";

const HIT = 14; // pixels, how near to a line the pointer finds it

/** The lines that are drawn, and the size of the element that they were drawn for. */
type Drawn = { plan: Plan; lines: (OneCell & { path: SVGElement })[]; size: string };

export class AttentionArcs extends Painted {
  #alignment: Alignment | null = null;
  #lit: Cell = NO_CELL;
  #drawn: Drawn | null = null;
  /** True where each row has one line, to the column that it looks at most. Set it before `alignment`. */
  linked = false;

  connectedCallback() {
    super.connectedCallback();
    this.role = "listbox";
    this.tabIndex = 0;
    for (const type of ["pointermove", "pointerleave", "click"]) this.addEventListener(type, this);
  }

  get alignment() {
    return this.#alignment;
  }

  set alignment(alignment: Alignment | null) {
    this.#alignment = alignment;
    if (!alignment) return;
    this.forget();
  }

  /** The weights without a line, in words. */
  get leftOut() {
    return this.#alignment ? leftOutInWords(this.#alignment, this.linked) : "";
  }

  set lit(lit: Cell) {
    this.#lit = lit;
    this.#light();
  }

  resized() {
    if (this.clientWidth && this.#drawn?.size !== sizeOf(this)) super.resized();
  }

  paint() {
    const a = this.#alignment;
    if (a) this.ariaLabel = linesInWords(a, hasNumbersView());
    if (!a || !this.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = this;
    const [rows, columns] = [a.rows, a.columns].map(({ labels }) => labels.map(shorten));
    const adds = rowsOf(this.#lit).length > 1;
    const room = { width, height, n: a.n, m: a.m, one: isOneLine(a), small: inks().size, adds };
    const plan = arcsPlan(room, (size) => ({ rows: widths(rows, size), columns: widths(columns, size) }));
    this.#drawn = { plan, lines: this.#draw(a, plan, { rows, columns }), size: sizeOf(this) };
    this.#light();
  }

  #draw(a: Alignment, plan: Plan, names: { rows: string[]; columns: string[] }) {
    const { drawn } = drawnOf(a, this.linked);
    const byWeight = drawn.sort((one, other) => Math.abs(one.weight) - Math.abs(other.weight)); // the strongest on top
    const lines = byWeight.map(({ i, j, weight }) => {
      const arc = { d: pathOf(plan, i, j), "data-i": i, "data-j": j };
      const inks = { stroke: weightColour(weight, a.signed), "stroke-width": thickness(weight) };
      const hit = svg("path", { ...arc, class: "hit", "stroke-width": HIT });
      return { i, j, hit, path: svg("path", { ...arc, ...inks, class: "line" }) };
    });
    const { width, height, foot, font } = plan;
    const picture = svg("svg", { width, height: height + foot, "font-size": font, "aria-hidden": "true" });
    const { window } = a;
    const wedge = (_: number, i: number) =>
      svg("path", { class: "wedge", d: window ? wedgeOf(plan, window, i) : "", "data-i": i });
    picture.append(
      ...(window ? plan.rows.at.map(wedge) : []),
      ...lines.map(({ hit }) => hit),
      ...lines.map(({ path }) => path),
      ...sidesAt(plan),
      ...names.rows.map((name, i) => wordAt(plan, "rows", i, name, languageOf(a.rows.side))),
      ...(plan.one
        ? []
        : names.columns.map((name, j) => wordAt(plan, "columns", j, name, languageOf(a.columns.side)))),
    );
    this.replaceChildren(picture);
    return lines;
  }

  /** Bring out what is lit: the lines of its rows and its column, their words, and the weights of the row. */
  #light() {
    const { i, j } = this.#lit;
    const rows = rowsOf(this.#lit);
    const { plan, lines = [] } = this.#drawn ?? {};
    if (plan && Boolean(plan.foot) !== rows.length > 1) return this.repaint();
    const isLit = (at: OneCell) => (i === null || rows.includes(at.i)) && (j === null || at.j === j);
    this.toggleAttribute("data-lit", i !== null || j !== null);
    for (const line of lines) line.path.toggleAttribute("data-lit", isLit(line));
    for (const part of this.querySelectorAll(".wedge, .row"))
      part.toggleAttribute("data-lit", rows.includes(Number(part.getAttribute("data-i"))));
    for (const word of this.querySelectorAll(".column"))
      word.toggleAttribute("data-lit", Number(word.getAttribute("data-j")) === j);
    this.#showValues(rows);
    this.#reveal(rows.at(-1));
  }

  /** Show the weights of rows, added, at the words that they look at. */
  #showValues(rows: number[]) {
    const [a, plan, picture] = [this.#alignment, this.#drawn?.plan, this.querySelector("svg")];
    for (const old of this.querySelectorAll(".value, .sum, .sum-name")) old.remove();
    if (!a || !plan || !picture || !rows.length || rows.some((i) => i >= a.n)) return;
    const sums = summed(a, rows);
    if (plan.foot) picture.append(...sumsAt(plan, sums, rows.length, a.signed));
    if (wordsFirst()) return;
    sums.forEach((sum, j) => {
      if (Math.abs(sum) >= LEAST) picture.append(valueAt(plan, j, fixed(sum)));
    });
  }

  /** Scroll to a row, among more than there is room for. */
  #reveal(i: number | undefined) {
    const plan = this.#drawn?.plan;
    if (i === undefined || !plan || plan.flat || this.scrollHeight <= this.clientHeight) return;
    const [middle, half] = [plan.rows.at[i], plan.rows.wide[i] / 2];
    const top = (this as Element).scrollTop;
    const isSeen = middle - half >= top && middle + half <= top + this.clientHeight;
    if (!isSeen) this.scrollTop = middle - this.clientHeight / 2;
  }

  handleEvent(event: Event) {
    const at = event.type === "pointerleave" ? null : cellAt(event.target as Element);
    if (event.type !== "click") return dispatch(this, at ? "cell-enter" : "cell-leave", at ?? NO_CELL);
    if (at) dispatch(this, "cell-lock", adds(event as MouseEvent) ? { ...at, adds: true } : at);
  }
}

const sizeOf = ({ clientWidth, clientHeight }: Element) => `${clientWidth} ${clientHeight}`;

/** The line, row or column at a target. */
function cellAt(target: Element): Cell | null {
  const element = target.closest("[data-i], [data-j]") as SVGElement | null;
  const index = (text?: string) => (text === undefined ? null : Number(text));
  return element && { i: index(element.dataset.i), j: index(element.dataset.j) };
}
