/**
 * One score of a head, opened: the query, the key, their products and how these add up. Set `alignment` and `lit`,
 * and `shown` or `problem` when `pair-change` was answered. Fires `pair-change` when another score is to be shown,
 * and `cell-lock` when a person has chosen a pair.
 */
import { dispatch, h } from "../shared/dom.ts";
import { crossing } from "../shared/head/crossing.ts";
import { at, column, largest, row, sharpest, type Alignment } from "../shared/head/weights.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { amount, fixed } from "../shared/words.ts";
import { equationsOf, kindOf, scoreParts, shortName, type ScoreCell } from "./score-parts.ts";
import { vectorBars } from "./vector-bars.ts";
import type { MarkedCell } from "../shared/head/marks.ts";

/** A score; `scaled` is null where a model does not scale, `steps` is its address in Steps. */
export type ScoreAt = { i: number; j: number; score: ScoreCell; scaled: ScoreCell | null; steps: string };

type Parts = NonNullable<ReturnType<typeof scoreParts>>;

const DIGITS = 3;

export class QueryKey extends HTMLElement {
  #alignment: Alignment | null = null;
  #pair = { i: -1, j: -1 };
  #query = h("select", { ariaLabel: "query" });
  #key = h("select", { ariaLabel: "key" });
  #weight = h("output");
  #body = h("div", { className: "score" });
  #choice = h("p", { className: "wrap" }, this.#query, " and ", this.#key, this.#weight);

  connectedCallback() {
    this.addEventListener("change", this);
    this.replaceChildren(this.#choice, this.#body);
  }

  handleEvent() {
    dispatch(this, "cell-lock", { i: this.#query.selectedIndex, j: this.#key.selectedIndex });
  }

  set alignment(alignment: Alignment | null) {
    this.#alignment = alignment;
    this.#pair = { i: -1, j: -1 };
    if (!alignment) return;
    this.#query.replaceChildren(...optionsOf(alignment.rows));
    this.#key.replaceChildren(...optionsOf(alignment.columns));
  }

  set lit(lit: MarkedCell) {
    const a = this.#alignment;
    if (!a) return;
    const pair = pairOf(a, lit);
    if (pair.i === this.#pair.i && pair.j === this.#pair.j) return;
    this.#pair = pair;
    this.#query.selectedIndex = pair.i;
    this.#key.selectedIndex = pair.j;
    dispatch(this, "pair-change", pair);
  }

  /** The score that `pair-change` asked for. */
  set shown(shown: ScoreAt) {
    const a = this.#alignment as Alignment;
    const parts = scoreParts(shown.score);
    this.#choice.hidden = false;
    this.dataset.pair = `${shown.i}.${shown.j}`;
    const weight = at(a, shown.i, shown.j);
    this.#weight.textContent = Number.isNaN(weight) ? "not allowed" : `weight ${amount(weight)}`;
    const link = h("a", { href: shown.steps }, "open this score in Steps");
    const says = h(
      "p",
      { className: "says" },
      shown.score.says,
      ...equationsOf(shown.score).map((mathml) => h("span", { innerHTML: mathml })),
    );
    const scaled = shown.scaled
      ? [`Scaled: ${fixed(shown.scaled.value ?? 0, DIGITS)}. ${shown.scaled.says}`]
      : [];
    const result = [h("p", {}, ...scaled), h("p", {}, link)];
    this.#body.replaceChildren(
      says,
      ...(parts
        ? [vectors(parts), h("div", { className: "sums" }, largestTable(parts), ...result)]
        : [h("div", {}, ...result)]),
    );
  }

  /** The reason that there is nothing to show. */
  set problem(sentence: string) {
    delete this.dataset.pair;
    this.#choice.hidden = true;
    this.#body.replaceChildren(h("p", { className: "says" }, sentence));
  }
}

/** The pair in focus: what is lit; of a row its largest weight, of a column likewise; of nothing the cell that says most. */
function pairOf(a: Alignment, { i, j }: MarkedCell): { i: number; j: number } {
  if (i !== null && j !== null) return { i, j };
  if (i !== null) return { i, j: largest(row(a, i))[0] ?? 0 };
  if (j !== null) return { i: largest(column(a, j))[0] ?? 0, j };
  const crossed = crossing(a);
  return crossed === null ? sharpest(a) : pairOf(a, { i: crossed, j: null });
}

const optionsOf = ({ labels }: { labels: string[] }) =>
  labels.map((label, k) => h("option", {}, `${k + 1}: ${label}`));

const vectors = ({ left, right, products, running, top }: Parts) =>
  h(
    "div",
    { className: "vectors" },
    ...[left, right].map((vector) => vectorBars(vector.of, vector.values, kindOf(vector))),
    vectorBars("their products", products, "products", top),
    vectorBars("added up so far", running, "running"),
  );

function largestTable({ products, left, right, running, top }: Parts) {
  const sum = running[running.length - 1];
  const rest = sum - top.reduce((all, d) => all + products[d], 0);
  const line = (name: string, ...numbers: (number | null)[]) => [
    heading(name, "row"),
    ...numbers.map((x) => h("td", {}, x === null ? "" : fixed(x, DIGITS))),
  ];
  const others = products.length - top.length;
  const names = ["dimension", shortName(left), shortName(right), "product"];
  return table(
    h("table"),
    "The largest products, by dimension",
    names.map((name) => heading(name, "col")),
    [
      ...top.map((d) => line(String(d + 1), left.values[d], right.values[d], products[d])),
      ...(others ? [line(`the other ${others}`, null, null, rest)] : []),
      line("sum", null, null, sum),
    ],
  );
}
