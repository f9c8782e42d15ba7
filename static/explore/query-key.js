/**
 * One score of a head, opened: the query, the key, their products and how these add up.
 *
 *   <query-key></query-key>   then set .alignment, .lit, and .shown or .problem when `pair-change` was answered
 *
 * @typedef {import("./score-parts.js").ScoreCell} ScoreCell
 * @typedef {import("./score-parts.js").ScoreParts} ScoreParts
 * @typedef {{i: number, j: number, score: ScoreCell, scaled: ScoreCell | null, steps: string}} Shown  scaled: null of a
 *   model that does not scale; steps: the address of the score in Steps
 *
 * @fires pair-change  CustomEvent<{i: number, j: number}>, bubbles: another score is to be shown
 * @fires cell-lock    CustomEvent<{i: number, j: number}>, bubbles: a person has chosen a pair
 */
import { dispatch, h } from "../shared/dom.js";
import { crossing } from "../shared/head/crossing.js";
import { at, column, largest, row, sharpest } from "../shared/head/weights.js";
import { amount, fixed } from "../shared/words.js";
import { equationsOf, kindOf, scoreParts, shortName } from "./score-parts.js";
import { vectorBars } from "./vector-bars.js";

const DIGITS = 3;

export class QueryKey extends HTMLElement {
  /** @type {Alignment | null} */
  #alignment = null;
  #pair = { i: -1, j: -1 };
  #query = h("select", { ariaLabel: "query" });
  #key = h("select", { ariaLabel: "key" });
  #weight = h("output");
  #body = h("div", { className: "score" });
  #choice = h("p", { className: "pair" }, this.#query, " and ", this.#key, this.#weight);

  connectedCallback() {
    this.addEventListener("change", this);
    this.replaceChildren(this.#choice, this.#body);
  }

  handleEvent() {
    dispatch(this, "cell-lock", { i: this.#query.selectedIndex, j: this.#key.selectedIndex });
  }

  /** @param {Alignment | null} alignment */
  set alignment(alignment) {
    this.#alignment = alignment;
    this.#pair = { i: -1, j: -1 };
    if (!alignment) return;
    this.#query.replaceChildren(...optionsOf(alignment.rows));
    this.#key.replaceChildren(...optionsOf(alignment.columns));
  }

  /** @param {Cell} lit */
  set lit(lit) {
    const a = this.#alignment;
    if (!a) return;
    const pair = pairOf(a, lit);
    if (pair.i === this.#pair.i && pair.j === this.#pair.j) return;
    this.#pair = pair;
    this.#query.selectedIndex = pair.i;
    this.#key.selectedIndex = pair.j;
    dispatch(this, "pair-change", pair);
  }

  /** @param {Shown} shown what was asked for with `pair-change` */
  set shown(shown) {
    const a = /** @type {Alignment} */ (this.#alignment);
    const parts = scoreParts(shown.score);
    this.#choice.hidden = false;
    this.dataset.pair = `${shown.i}.${shown.j}`;
    this.#weight.textContent = weightInWords(at(a, shown.i, shown.j));
    const link = h("a", { href: shown.steps }, "open this score in Steps");
    const says = h("p", { className: "says" }, shown.score.says, ...equationsOf(shown.score).map(equation));
    const result = [h("p", {}, ...resultOf(shown)), h("p", {}, link)];
    this.#body.replaceChildren(
      says,
      ...(parts ? [vectors(parts), sums(parts, result)] : [h("div", {}, ...result)]),
    );
  }

  /** @param {string} sentence why there is nothing to show */
  set problem(sentence) {
    delete this.dataset.pair;
    this.#choice.hidden = true;
    this.#body.replaceChildren(h("p", { className: "says" }, sentence));
  }
}

/**
 * The pair in focus: what is lit; of a row its largest weight, of a column likewise; of nothing the cell that says most.
 *
 * @param {Alignment} a
 * @param {Cell} lit
 * @returns {{i: number, j: number}}
 */
export function pairOf(a, { i, j }) {
  if (i !== null && j !== null) return { i, j };
  if (i !== null) return { i, j: largest(row(a, i))[0] ?? 0 };
  if (j !== null) return { i: largest(column(a, j))[0] ?? 0, j };
  const crossed = crossing(a);
  return crossed === null ? sharpest(a) : pairOf(a, { i: crossed, j: null });
}

/** @param {number} weight */
const weightInWords = (weight) => (Number.isNaN(weight) ? "not allowed" : `weight ${amount(weight)}`);

/** @param {string} mathml "symbol = equation" */
const equation = (mathml) => h("span", { innerHTML: mathml });

/** @param {{labels: string[]}} axis */
const optionsOf = ({ labels }) => labels.map((label, k) => h("option", {}, `${k + 1}: ${label}`));

/** @param {ScoreParts} parts */
const vectors = ({ left, right, products, running, top }) =>
  h(
    "div",
    { className: "vectors" },
    vectorBars(left.of, left.values, kindOf(left)),
    vectorBars(right.of, right.values, kindOf(right)),
    vectorBars("their products", products, "products", top),
    vectorBars("added up so far", running, "running"),
  );

/**
 * @param {ScoreParts} parts
 * @param {HTMLElement[]} result
 */
const sums = (parts, result) => h("div", { className: "sums" }, largestTable(parts), ...result);

/** @param {ScoreParts} parts */
function largestTable({ products, left, right, running, top }) {
  const sum = running[running.length - 1];
  const rest = sum - top.reduce((all, d) => all + products[d], 0);
  const line = (/** @type {string} */ name, /** @type {(number | null)[]} */ ...numbers) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      ...numbers.map((x) => h("td", {}, x === null ? "" : fixed(x, DIGITS))),
    );
  const others = products.length - top.length;
  return h(
    "table",
    {},
    h("caption", { className: "unseen" }, "The largest products, by dimension"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...["dimension", shortName(left), shortName(right), "product"].map((name) =>
          h("th", { scope: "col" }, name),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      ...top.map((d) => line(String(d + 1), left.values[d], right.values[d], products[d])),
      ...(others ? [line(`the other ${others}`, null, null, rest)] : []),
      line("sum", null, null, sum),
    ),
  );
}

/**
 * @param {Shown} shown
 * @returns {string[]}
 */
const resultOf = ({ scaled }) =>
  scaled ? [`Scaled: ${fixed(scaled.value ?? 0, DIGITS)}. ${scaled.says}`] : [];
