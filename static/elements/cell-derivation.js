/**
 * How one number was made: a sentence, the number, and every line that leads to it.
 *
 *   <cell-derivation></cell-derivation>   then set .digits, .names, and .cell
 *
 * @typedef {import("../lib/steps-derivation.js").Cell} Cell
 * @typedef {import("../lib/steps-derivation.js").Table} Table
 * @typedef {import("../lib/steps-derivation.js").Scalar} Scalar
 * @typedef {import("../lib/steps-address.js").Digits} Digits
 */
import { reach } from "../lib/signed.js";
import { isTable, parts } from "../lib/steps-derivation.js";
import { largestOf, written } from "../lib/steps-numbers.js";

const NAMED = 3; // largest terms
const FEW = 8; // of which the largest need not be named
const FEW_COLUMNS = 3;

export class CellDerivation extends HTMLElement {
  /** @type {Cell | null} */
  #cell = null;
  /** @type {Digits} */
  #digits = "2";
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
    this.#render();
  }

  #render() {
    if (!this.#cell) return;
    const { says, mathml, value, lines } = this.#cell;
    const result = element("p", "result", math(mathml.symbol), " = ", this.#number(value));
    this.replaceChildren(
      element("p", "says", says),
      result,
      ...parts(lines).flatMap((part) => (isTable(part) ? this.#table(part) : [this.#line(part)])),
    );
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

  /** @param {Table} table */
  #table({ axis, vectors, rows, length }) {
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    head.append(
      element("td", ""),
      ...vectors.map((vector) => heading(vector, vectors.length <= FEW_COLUMNS)),
    );
    const ends = vectors.map(({ values }) => reach(values.map((x) => x ?? 0)));
    const body = table.createTBody();
    for (const k of rows) {
      const row = body.insertRow();
      const name = element("th", "", this.names(axis, k));
      name.scope = "row";
      row.append(
        name,
        ...vectors.map(({ values }, v) => this.#entry(values[k], ends[v], v === vectors.length - 1)),
      );
    }
    const strip = element("div", "strip", table);
    strip.style.setProperty("--rows", String(rows.length));
    strip.tabIndex = 0;
    strip.role = "group";
    strip.ariaLabel = vectors.map(({ of }) => of).join(", ");
    return [...this.#largest(axis, vectors[vectors.length - 1], rows.length, length), strip];
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
   * @param {import("../lib/steps-derivation.js").Vector} vector
   * @param {number} shown
   * @param {number} length
   */
  #largest(axis, { values, of }, shown, length) {
    if (length <= FEW) return [];
    const named = largestOf(values, NAMED).map(
      (k) => `${this.names(axis, k)} (${written(values[k] ?? NaN, this.#digits)})`,
    );
    const rest = shown < length ? ` Here are the ${shown} largest of ${length}; the copies have all.` : "";
    return [element("p", "largest", `Largest of ${of}: ${named.join(", ")}.${rest}`)];
  }
}

/**
 * @param {import("../lib/steps-derivation.js").Vector} vector
 * @param {boolean} roomy whether there is room for how it is made
 */
function heading({ mathml, of }, roomy) {
  const made =
    roomy && mathml.equation && mathml.equation !== mathml.symbol ? [" = ", math(mathml.equation)] : [];
  const th = element("th", "", math(mathml.symbol), ...made, element("span", "of", of));
  th.scope = "col";
  return th;
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
