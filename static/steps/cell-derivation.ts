/**
 * The derivation of one number: a sentence, the number, and every line that leads to it. Set `digits`, `names` and
 * `cell`.
 *
 * The few numbers that a reader needs come first, where a derivation is long. A long table is folded; a button under
 * it shows all of its rows. The last lines, a sum and its use, stay in sight.
 */
import { h } from "../shared/dom.ts";
import { largestOf } from "../shared/maps/largest.ts";
import { reach } from "../shared/maps/signed.ts";
import { folded, isTable, mainOf, parts, type Scalar, type Table, type Vector } from "./derivation.ts";
import { written } from "./numbers.ts";
import type { CellAnswer, LineAnswer } from "../shared/api.ts";
import type { Digits } from "./address.ts";

const NAMED = 3; // largest terms
const FEW = 8; // of which the largest need not be named
const FEW_COLUMNS = 3;
const ENDS = 2; // last lines that stay in sight

export class CellDerivation extends HTMLElement {
  #cell: CellAnswer | null = null;
  #digits: Digits = "2";
  #whole: Set<number> = new Set(); // tables that are unfolded
  /** Names an entry along an axis. */
  names: (axis: string, k: number) => string = (_axis, k) => String(k + 1);

  set digits(digits: Digits) {
    this.#digits = digits;
    this.#render();
  }

  set cell(cell: CellAnswer) {
    this.#cell = cell;
    this.#whole.clear();
    this.#render();
  }

  #render() {
    if (!this.#cell) return;
    const { says, mathml, value, lines } = this.#cell;
    const all = parts(lines);
    const ends = all.length - Math.min(ENDS, all.length - 1 - all.findLastIndex(isTable));
    const made = all.map((part, k) => (isTable(part) ? this.#table(part, k) : [this.#line(part)]));
    this.replaceChildren(
      h("p", { className: "says" }, says),
      h("p", { className: "result" }, math(mathml.symbol), " = ", this.#number(value)),
      ...this.#main(mainOf(lines)),
      ...made.slice(0, ends).flat(),
      h("div", { className: "ends" }, ...made.slice(ends).flat()),
    );
  }

  /** The lines that make the number, before the long tables. */
  #main(lines: LineAnswer[]) {
    if (!lines.length) return [];
    const props = { className: "main", role: "group", ariaLabel: "What makes it" };
    return [
      h("div", props, ...lines.map((line) => this.#line(line as Scalar))),
      h("p", { className: "of" }, "All of it, step by step:"),
    ];
  }

  #fold(k: number) {
    if (!this.#whole.delete(k)) this.#whole.add(k);
    this.#render();
    (this.querySelector(`button[data-table="${k}"]`) as HTMLElement | null)?.focus();
  }

  #number(x: number | null) {
    if (x === null) return h("b", { className: "masked" }, "not allowed");
    return h("b", { className: "number", title: written(x, "all") }, written(x, this.#digits));
  }

  #line({ mathml, of, values }: Scalar) {
    const equation = equationOf(mathml);
    const whole = values !== null && !mathml.equation && Number.isInteger(values);
    const shown = values === null ? "−∞" : written(values, whole ? "all" : this.#digits);
    const title = values === null ? "" : written(values, "all");
    const number = h("b", { className: "number", ...(title && { title }) }, shown);
    return h(
      "p",
      { className: "line" },
      h("span", { className: "made" }, math(mathml.symbol), ...equation, " = ", number),
      h("span", { className: "of" }, of),
    );
  }

  /** A table; `at` is its index among the parts. */
  #table(part: Table, at: number) {
    const { axis, vectors, length } = part;
    const last = vectors[vectors.length - 1];
    const few = folded(part);
    const rows = this.#whole.has(at) ? part.rows : few;
    const top = vectors.map((vector) => heading(vector, vectors.length <= FEW_COLUMNS));
    const ends = vectors.map(({ values }) => reach(values.map((x) => x ?? 0)));
    const lines = rows.flatMap((k, at) => {
      const gone = at && part.rows.length === length ? k - rows[at - 1] - 1 : 0;
      const name = h("th", { scope: "row" }, this.names(axis, k));
      const entries = vectors.map((vector, v) => this.#entry(vector.values[k], ends[v], vector === last));
      return [...(gone ? [gap(gone, vectors.length + 1)] : []), h("tr", {}, name, ...entries)];
    });
    const table = h("table", {}, h("thead", {}, h("tr", {}, h("td"), ...top)), h("tbody", {}, ...lines));
    const largest = this.#largest(axis, last, part.rows.length, length);
    return [...largest, h("div", { className: "strip" }, table), ...this.#unfold(part, few.length, at)];
  }

  /** The button of a table that shows a few rows when folded; `at` is its index among the parts. */
  #unfold({ rows, length }: Table, few: number, at: number) {
    if (few === rows.length) return [];
    const all = rows.length < length ? `the ${rows.length} largest of ${length}` : `all ${length}`;
    const whole = this.#whole.has(at);
    const props = { type: "button", className: "unfold", ariaExpanded: String(whole) } as const;
    const button = h("button", { ...props, dataset: { table: at } }, `show ${whole ? few : all} terms`);
    button.addEventListener("click", () => this.#fold(at));
    return [button];
  }

  /** An entry; the last vector, to which the others lead, has bars. */
  #entry(x: number | null, end: number, last: boolean) {
    if (x === null) return h("td", { className: "masked", title: "not allowed" }, "−∞");
    const className = !last ? "" : x < 0 ? "term below-0" : "term";
    const cell = h("td", { className }, written(x, this.#digits));
    if (last) cell.style.setProperty("--share", String(x / end));
    return cell;
  }

  #largest(axis: string, { values, of }: Vector, shown: number, length: number) {
    if (length <= FEW) return [];
    const named = largestOf(values, NAMED).map(
      (k) => `${this.names(axis, k)} (${written(values[k] ?? NaN, this.#digits)})`,
    );
    const rest = shown < length ? ` These are the largest of ${length}; the copies have all.` : "";
    return [h("p", { className: "largest" }, `Largest of ${of}: ${named.join(", ")}.${rest}`)];
  }
}

function heading({ mathml, of }: Vector, roomy: boolean) {
  const made = roomy ? equationOf(mathml) : [];
  return h("th", { scope: "col" }, math(mathml.symbol), ...made, h("span", { className: "of" }, of));
}

/** " = " and the equation, where it is not the symbol itself. */
const equationOf = ({ symbol, equation }: LineAnswer["mathml"]) =>
  equation && equation !== symbol ? [" = ", math(equation)] : [];

/** A line in place of rows that are not shown. */
const gap = (count: number, columns: number) =>
  h("tr", { className: "gap" }, h("td", { colSpan: columns }, `⋮ ${count} more`));

/** The server's own equations as elements. */
const math = (markup: string) => h("template", { innerHTML: markup }).content;
