/**
 * The derivation of one number: a sentence, the number, and every line that leads to it. `show` a cell and digits.
 *
 * The few numbers that a reader needs come first, where a derivation is long. A long table is folded; a button under
 * it shows all of its rows. The last lines, a sum and its use, stay in sight.
 */
import { html, nothing } from "../shared/html.ts";
import { languageOf, quoting } from "../shared/piece-languages.ts";
import { largestOf } from "../shared/maps/largest.ts";
import { reach } from "../shared/maps/signed.ts";
import { folded, isTable, mainOf, parts, type Scalar, type Table, type Vector } from "./derivation.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { written } from "./numbers.ts";
import { onwardInWords } from "./onward-words.ts";
import { largestInWords, rowsInWords } from "./words.ts";
import { formula, say } from "../shared/words.ts";
import type { CellAnswer, LineAnswer } from "../shared/api.ts";
import type { Onward } from "./onward.ts";
import type { Digits } from "./address.ts";

const NAMED = 3; // largest terms
const FEW = 8; // of which the largest need not be named
const FEW_COLUMNS = 3;
const ENDS = 2; // last lines that stay in sight

/** A cell, and what comes of its number in later stages. */
type Shown = { cell: CellAnswer | null; onward: Onward | null; digits: Digits };

export class CellDerivation extends TemplateElement<Shown> {
  shown: Shown = { cell: null, onward: null, digits: "2" };
  /** Names an entry along an axis. */
  names: (axis: string, k: number) => string = (_axis, k) => String(k + 1);
  /** Says of which side a piece is that the server's sentence quotes. */
  sideOf: (quoted: string) => string = () => "";
  #whole: Set<number> = new Set(); // tables that are unfolded

  show(part: Partial<Shown> = {}) {
    if (part.cell) this.#whole.clear();
    super.show(part);
  }

  protected template({ cell, onward }: Shown) {
    if (!cell) return "";
    const { says, mathml, value, lines } = cell;
    const all = parts(lines);
    const ends = all.length - Math.min(ENDS, all.length - 1 - all.findLastIndex(isTable));
    const made = all.map((part, k) => (isTable(part) ? this.#table(part, k) : this.#line(part)));
    const main = mainOf(lines).map((line) => this.#line(line as Scalar));
    return html`
      <p class="says">${quoting(says, this.sideOf)}</p>
      <p class="result">${formula(mathml.symbol)} = ${this.#number(value)}</p>
      ${onward && value !== null ? html`<p class="onward">${onwardInWords(onward, this.shown.digits)}</p>` : ""}
      ${main.length ? html`<div class="main" role="group" aria-label="What makes it">${main}</div><p class="of">All of it, step by step:</p>` : ""}
      ${made.slice(0, ends)}
      <div class="ends" data-unfolded=${this.#whole.size > 0}>${made.slice(ends)}</div>`;
  }

  #number(x: number | null) {
    if (x === null) return html`<b class="masked">not allowed</b>`;
    return html`<b class="number" title=${written(x, "all")}>${written(x, this.shown.digits)}</b>`;
  }

  #line({ mathml, of, values }: Scalar) {
    const whole = values !== null && !mathml.equation && Number.isInteger(values);
    const text = values === null ? "−∞" : written(values, whole ? "all" : this.shown.digits);
    const title = values === null ? nothing : written(values, "all");
    return html`
      <p class="line wrap">
        <span class="made">${formula(mathml.symbol)}${equationOf(mathml)} = <b class="number" title=${title}>${text}</b></span><span class="of">${quoting(of, this.sideOf)}</span>
      </p>`;
  }

  /** A table; `at` is its index among the parts. */
  #table(part: Table, at: number) {
    const { axis, vectors, rows, length } = part;
    const last = vectors[vectors.length - 1];
    const [few, whole] = [folded(part), this.#whole.has(at)];
    const visible = whole ? rows : few;
    const ends = vectors.map(({ values }) => reach(values.map((x) => x ?? 0)));
    const fold = () => {
      if (!this.#whole.delete(at)) this.#whole.add(at);
      this.show();
    };
    const gap = (gone: number) => html`
      <tr class="gap"><td colspan=${vectors.length + 1}><button type="button" class="quiet" @click=${fold}>⋮ ${gone} more</button></td></tr>`;
    const line = (k: number, at: number) => {
      const gone = at && rows.length === length ? k - visible[at - 1] - 1 : 0;
      const entries = vectors.map(({ values }, v) => this.#entry(values[k], ends[v], vectors[v] === last));
      return html`
        ${gone ? gap(gone) : ""}
        <tr><th scope="row" lang=${languageOf(axis) ?? nothing}>${this.names(axis, k)}</th>${entries}</tr>`;
    };
    const all = rowsInWords(rows.length, length);
    return html`
      ${length > FEW ? this.#largest(axis, last, rows.length, length) : ""}
      <div class="strip">
        <table>
          <thead><tr><td></td>${vectors.map((vector) => heading(vector, vectors.length <= FEW_COLUMNS, this.sideOf))}</tr></thead>
          <tbody>${visible.map(line)}</tbody>
        </table>
      </div>
      ${few.length < rows.length ? html`<button type="button" class="unfold" aria-expanded=${whole} @click=${fold}>show ${whole ? few.length : all} terms</button>` : ""}`;
  }

  /** An entry; the last vector, to which the others lead, has bars. */
  #entry(x: number | null, end: number, last: boolean) {
    if (x === null) return html`<td class="masked" title="not allowed">−∞</td>`;
    const text = written(x, this.shown.digits);
    if (!last) return html`<td>${text}</td>`;
    return html`<td class=${x < 0 ? "term below-0" : "term"} .style=${`--share: ${x / end}`}>${text}</td>`;
  }

  #largest(axis: string, { values, of }: Vector, count: number, length: number) {
    const named = largestOf(values, NAMED).map(
      (k) => `${this.names(axis, k)} (${written(values[k] ?? NaN, this.shown.digits)})`,
    );
    return html`<p class="largest">${largestInWords(of, named, count < length ? length : 0)}</p>`;
  }
}

const heading = ({ mathml, of }: Vector, roomy: boolean, sideOf: (quoted: string) => string) =>
  html`<th scope="col">${formula(mathml.symbol)}${roomy ? equationOf(mathml) : ""}<span class="of">${quoting(of, sideOf)}</span></th>`;

/** " = " and the equation, where it is not the symbol itself. */
const equationOf = ({ symbol, equation }: LineAnswer["mathml"]) =>
  equation && equation !== symbol ? say` = ${formula(equation)}` : "";
