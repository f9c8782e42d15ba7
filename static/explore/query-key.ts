/**
 * One score of a head, opened: the query, the key, their products and how these add up. Set `alignment` and `lit`,
 * and `shown` or `problem` when `pair-change` was answered. Fires `pair-change` when another score is to be shown, with
 * null when none is, and `cell-lock` when a person has chosen a pair.
 */
import "./query-key.css";
import { html, nothing, render, svg } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { dispatch } from "../shared/dom.ts";
import { tellingCell } from "../shared/head/plain-words.ts";
import { bothInWords } from "../shared/head/two-readings-words.ts";
import type { TwoReadings } from "../shared/head/two-readings.ts";
import { languageOf, quoting, sideAmong } from "../shared/piece-languages.ts";
import { at, column, largest, row, type Alignment, type Axis } from "../shared/head/weights.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { amount, endOfScale, fixed, formula, type Part } from "../shared/words.ts";
import { equationsOf, kindOf, scoreParts, shortName, type ScoreCell } from "./score-parts.ts";
import { LARGEST, RUNNING } from "./score-words.ts";
import type { Cell, OneCell } from "../shared/maps/cells.ts";

/**
 * A score; `scaled` is null where a model does not scale, `steps` is its address in Steps, `readings` is its weight by both
 * readings, null where these are one number.
 */
export type ScoreAt = OneCell & {
  score: ScoreCell;
  scaled: ScoreCell | null;
  steps: string;
  readings: TwoReadings | null;
};

type Parts = NonNullable<ReturnType<typeof scoreParts>>;

const DIGITS = 3;
const NEAR = 0.035; // of the width; two names that are nearer would stand on each other

export class QueryKey extends HTMLElement {
  /** A head, and the pair of it that is asked for. */
  #shown: { alignment: Alignment | null; pair: OneCell | null } = { alignment: null, pair: null };

  set alignment(alignment: Alignment | null) {
    this.#shown = { alignment, pair: null };
    dispatch(this, "pair-change", null);
  }

  set lit(lit: Cell) {
    const { alignment, pair: before } = this.#shown;
    if (!alignment) return;
    const pair = pairOf(alignment, lit);
    if (pair.i === before?.i && pair.j === before.j) return;
    this.#shown = { alignment, pair };
    dispatch(this, "pair-change", pair);
  }

  /** The score that `pair-change` asked for. */
  set shown({ i, j, score, scaled, steps, readings }: ScoreAt) {
    const a = this.#shown.alignment as Alignment;
    const parts = scoreParts(score);
    const sideOf = sideAmong([a.rows, a.columns]);
    const weight = at(a, i, j);
    const said = readings ? bothInWords(readings) : amount(weight);
    const result = html`
      <p>${scaled && quoting(`Scaled: ${fixed(scaled.value ?? 0, DIGITS)}. ${scaled.says}`, sideOf)}</p>
      <p><a href=${steps}>open this score in Steps</a></p>`;
    this.dataset.pair = `${i}.${j}`;
    const all = html`
      <p class="wrap" @change=${() => this.#choose()}>
        ${choiceOf("query", a.rows, i)} and ${choiceOf("key", a.columns, j)}
        <output>${Number.isNaN(weight) ? "not allowed" : `weight ${said}`}</output>
      </p>
      <div class="score">
        <p class="says">${quoting(score.says, sideOf)}${equationsOf(score).map((mathml) => html`<span>${formula(mathml)}</span>`)}</p>
        ${parts && vectors(parts, sideOf)}
        <div class=${parts ? "sums" : nothing}>${parts && largestTable(parts)}${result}</div>
      </div>`;
    render(all, this);
  }

  /** The reason that there is nothing to show. */
  set problem(sentence: string) {
    delete this.dataset.pair;
    render(html`<div class="score"><p class="says">${sentence}</p></div>`, this);
  }

  #choose() {
    const [query, key] = this.querySelectorAll("select");
    dispatch(this, "cell-lock", { i: query.selectedIndex, j: key.selectedIndex });
  }
}

/** The pair in focus: what is lit; of a row its largest weight, of a column likewise; of nothing the cell that says most. */
function pairOf(a: Alignment, { i, j }: Cell): OneCell {
  if (i !== null && j !== null) return { i, j };
  if (i !== null) return { i, j: largest(row(a, i))[0] ?? 0 };
  if (j !== null) return { i: largest(column(a, j))[0] ?? 0, j };
  return tellingCell(a);
}

const choiceOf = (name: string, { labels, side }: Axis, chosen: number) => html`
  <select aria-label=${name}>
    ${labels.map((label, k) => html`<option lang=${languageOf(side) ?? nothing} .selected=${live(k === chosen)}>${k + 1}: ${label}</option>`)}
  </select>`;

const vectors = ({ left, right, products, running, top }: Parts, sideOf: (quoted: string) => string) => html`
  <div class="vectors">
    ${[left, right].map((vector) => bars(quoting(vector.of, sideOf), kindOf(vector), vector.values))}
    ${bars("their products", "products", products, top)}
    ${bars(RUNNING, "running", running)}
  </div>`;

/**
 * Numbers side by side as bars, up for plus and down for minus, or as a line that goes from one to the next; the named
 * dimensions, from 0 and the largest first, have their number beneath where they are far enough apart.
 */
function bars(name: string | Part[], kind: string, numbers: number[], named: number[] = []) {
  const count = numbers.length;
  const end = Math.max(...numbers.map(Math.abs)) || 1;
  const bar = (x: number, d: number) => svg`
    <rect class=${named.includes(d) ? "named" : nothing} x=${d + 0.12} width="0.76"
      y=${Math.min(0, -x / end)} height=${Math.abs(x / end)}></rect>`;
  const stairs = () =>
    svg`<path class="stairs" d="M0 0${numbers.map((x, d) => `V${-x / end}H${d + 1}`).join("")}"></path>`;
  const apart: number[] = [];
  for (const d of named) if (apart.every((other) => Math.abs(other - d) / count >= NEAR)) apart.push(d);
  return html`
    <div class="vector" data-kind=${kind}>
      <span class="name">${name}</span>
      <div class="picture">
        <svg viewBox="0 -1.08 ${count} 2.16" preserveAspectRatio="none" aria-hidden="true">
          ${kind === "running" ? stairs() : numbers.map(bar)}<line class="zero" x2=${count}></line>
        </svg>
        <div class="marks" aria-hidden="true">
          ${apart.map((d) => html`<span .style="left: ${(100 * (d + 0.5)) / count}%">${d + 1}</span>`)}
        </div>
      </div>
      <span class="end" title="the end of this scale">±${endOfScale(end)}</span>
    </div>`;
}

function largestTable({ products, left, right, running, top }: Parts) {
  const sum = running[running.length - 1];
  const rest = sum - top.reduce((all, d) => all + products[d], 0);
  const line = (name: string, ...numbers: (number | null)[]) => [
    rowHeading(name),
    ...numbers.map((x) => html`<td>${x === null ? "" : fixed(x, DIGITS)}</td>`),
  ];
  const others = products.length - top.length;
  const names = ["dimension", shortName(left), shortName(right), "product"];
  const lines = [
    ...top.map((d) => line(String(d + 1), left.values[d], right.values[d], products[d])),
    ...(others ? [line(`the other ${others}`, null, null, rest)] : []),
    line("sum", null, null, sum),
  ];
  return html`<table>${inTable(LARGEST, names, lines)}</table>`;
}
