/**
 * How one number was made: a sentence, the number, and every line that leads to it.
 *
 *   <cell-derivation></cell-derivation>   then set .digits, .names, and .cell
 *
 * A long table is folded; a button under it shows all of its rows. The last lines, a sum and what becomes of it, stay
 * in sight.
 *
 * @typedef {import("./derivation.js").Cell} Cell
 * @typedef {import("./derivation.js").Table} Table
 * @typedef {import("./derivation.js").Scalar} Scalar
 * @typedef {import("./address.js").Digits} Digits
 */
import { largestOf, reach } from "../shared/maps/signed.js";
import { folded, isTable, parts } from "./derivation.js";
import { written } from "./numbers.js";

const NAMED = 3; // largest terms
const FEW = 8; // of which the largest need not be named
const FEW_COLUMNS = 3;
const ENDS = 2; // last lines that stay in sight

export class CellDerivation extends HTMLElement {
  /** @type {Cell | null} */
  #cell = null;
  /** @type {Digits} */
  #digits = "2";
  /** @type {Set<number>} which tables are unfolded */
  #whole = new Set();
  /** @type {(axis: string, k: number) => string} what an entry along an axis is called */
  names = (_axis, k) => String(k + 1);

  /** @param {Digits} digits */
  set digits(digits) {
    this.#digits = digits;
    this.#render();
  }

  /** @param {Cell} cell */
  set cell(cell) {
    this.#cell = cell;
    this.#whole.clear();
    this.#render();
  }

  #render() {
    if (!this.#cell) return;
    const { says, mathml, value, lines } = this.#cell;
    const result = element("p", "result", math(mathml.symbol), " = ", this.#number(value));
    const all = parts(lines);
    const ends = all.length - Math.min(ENDS, all.length - 1 - all.findLastIndex(isTable));
    const made = all.map((part, k) => (isTable(part) ? this.#table(part, k) : [this.#line(part)]));
    this.replaceChildren(
      element("p", "says", says),
      result,
      ...made.slice(0, ends).flat(),
      element("div", "ends", ...made.slice(ends).flat()),
    );
  }

  /** @param {number} k which table is folded, or unfolded */
  #fold(k) {
    if (!this.#whole.delete(k)) this.#whole.add(k);
    this.#render();
    /** @type {HTMLElement | null} */ (this.querySelector(`button[data-table="${k}"]`))?.focus();
  }

  /** @param {number | null} x */
  #number(x) {
    if (x === null) return element("b", "masked", "not allowed");
    const number = element("b", "number", written(x, this.#digits));
    number.title = written(x, "all");
    return number;
  }

  /** @param {Scalar} line */
  #line({ mathml, of, values }) {
    const equation = mathml.equation ? [" = ", math(mathml.equation)] : [];
    const whole = values !== null && !mathml.equation && Number.isInteger(values);
    const shown = values === null ? "−∞" : written(values, whole ? "all" : this.#digits);
    const number = element("b", "number", shown);
    if (values !== null) number.title = written(values, "all");
    return element(
      "p",
      "line",
      element("span", "made", math(mathml.symbol), ...equation, " = ", number),
      element("span", "of", of),
    );
  }

  /**
   * @param {Table} part
   * @param {number} at which of the parts it is
   */
  #table(part, at) {
    const { axis, vectors, length } = part;
    const few = folded(part);
    const rows = this.#whole.has(at) ? part.rows : few;
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    head.append(
      element("td", ""),
      ...vectors.map((vector) => heading(vector, vectors.length <= FEW_COLUMNS)),
    );
    const ends = vectors.map(({ values }) => reach(values.map((x) => x ?? 0)));
    const body = table.createTBody();
    rows.forEach((k, at) => {
      if (at && rows[at - 1] < k - 1 && part.rows.length === length)
        body.append(gap(k - rows[at - 1] - 1, vectors.length + 1));
      const row = body.insertRow();
      const name = element("th", "", this.names(axis, k));
      name.scope = "row";
      row.append(
        name,
        ...vectors.map(({ values }, v) => this.#entry(values[k], ends[v], v === vectors.length - 1)),
      );
    });
    const largest = this.#largest(axis, vectors[vectors.length - 1], part.rows.length, length);
    return [...largest, element("div", "strip", table), ...this.#unfold(part, few.length, at)];
  }

  /**
   * @param {Table} part
   * @param {number} few rows that it shows when it is folded
   * @param {number} at which of the parts it is
   */
  #unfold({ rows, length }, few, at) {
    if (few === rows.length) return [];
    const all =
      rows.length < length ? `the ${rows.length} largest of ${length} terms` : `all ${length} terms`;
    const whole = this.#whole.has(at);
    const button = element("button", "unfold", whole ? `show ${few} terms` : `show ${all}`);
    button.type = "button";
    button.dataset.table = String(at);
    button.ariaExpanded = String(whole);
    button.addEventListener("click", () => this.#fold(at));
    return [button];
  }

  /**
   * @param {number | null} x
   * @param {number} end
   * @param {boolean} last what the others lead to has bars
   */
  #entry(x, end, last) {
    const cell = element(
      "td",
      x === null ? "masked" : !last ? "" : x < 0 ? "term below-0" : "term",
      x === null ? "−∞" : written(x, this.#digits),
    );
    if (x === null) cell.title = "not allowed";
    else if (last) cell.style.setProperty("--share", String(x / end));
    return cell;
  }

  /**
   * @param {string} axis
   * @param {import("./derivation.js").Vector} vector
   * @param {number} shown
   * @param {number} length
   */
  #largest(axis, { values, of }, shown, length) {
    if (length <= FEW) return [];
    const named = largestOf(values, NAMED).map(
      (k) => `${this.names(axis, k)} (${written(values[k] ?? NaN, this.#digits)})`,
    );
    const rest = shown < length ? ` Shown are the largest of ${length}; the copies have all.` : "";
    return [element("p", "largest", `Largest of ${of}: ${named.join(", ")}.${rest}`)];
  }
}

/**
 * @param {import("./derivation.js").Vector} vector
 * @param {boolean} roomy whether there is room for how it is made
 */
function heading({ mathml, of }, roomy) {
  const made =
    roomy && mathml.equation && mathml.equation !== mathml.symbol ? [" = ", math(mathml.equation)] : [];
  const th = element("th", "", math(mathml.symbol), ...made, element("span", "of", of));
  th.scope = "col";
  return th;
}

/**
 * @param {number} count of rows that are not shown
 * @param {number} columns
 */
function gap(count, columns) {
  const row = document.createElement("tr");
  const cell = element("td", "", `⋮ ${count} more`);
  cell.colSpan = columns;
  row.className = "gap";
  row.append(cell);
  return row;
}

/** @param {string} markup of the server's own equations */
function math(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {...(Node | string)} content
 */
function element(name, className, ...content) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}
