/** Below the numbers of a head: the strongest word of each row, with the second, and products of hops. */
import { html, nothing, render } from "../shared/html.ts";
import { redundancy } from "../shared/head/facts.ts";
import { save } from "../shared/page/copy.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { fixed, inLanguageOf } from "../shared/words.ts";
import { products } from "./sums.ts";
import { asCsv, decided, strongestOf, type Strongest } from "./strongest.ts";
import * as words from "./strongest-words.ts";
import type { Alignment, Axis } from "../shared/head/weights.ts";

const MOST = 200; // rows of the list on the page; the file has all

export class NumbersBeside extends HTMLElement {
  set alignment(a: Alignment) {
    const list = a.aggregate === "contacts" || a.signed ? [] : strongestOf(a);
    render(
      html`${list.length ? listOf(a, list) : nothing}${a.rows.side === "hops" && a.n > 1 ? productsOf(a) : nothing}`,
      this,
    );
  }
}

function listOf(a: Alignment, list: Strongest[]) {
  const file = () => save(new Blob([asCsv(a, list)], { type: "text/csv" }), words.FILE);
  const lines = list
    .slice(0, MOST)
    .map(({ i, j, weight, next }) => [
      rowHeading(piece(a.rows, i)),
      html`<td class="text">${piece(a.columns, j)}</td>`,
      html`<td>${fixed(weight)}</td>`,
      html`<td class="text">${next ? piece(a.columns, next.j) : "–"}</td>`,
      html`<td>${next ? fixed(next.weight) : "–"}</td>`,
      html`<td>${next ? fixed(weight - next.weight) : "–"}</td>`,
    ]);
  return html`<details>
    <summary>${words.listTitle(a)}</summary>
    <p class="grey" id="decided">${words.decidedInWords(decided(list).length, list.length)}</p>
    <div class="wide" role="group" aria-label=${words.listTitle(a)} tabindex="0">
      <table class="ruled" id="strongest">${inTable(words.listTitle(a), words.HEADINGS, lines)}</table>
    </div>
    <button type="button" class="quiet" id="save-strongest" @click=${file}>${words.SAVE}</button>
  </details>`;
}

function productsOf(a: Alignment) {
  const names = a.rows.labels;
  const lines = products(a).map((line, i) => [
    rowHeading(names[i]),
    ...line.map((entry) => html`<td title=${fixed(entry, 6)}>${fixed(entry)}</td>`),
  ]);
  return html`<details>
    <summary>${words.PRODUCTS}</summary>
    <p class="grey">${words.productsInWords(fixed(redundancy(a) ** 2))}</p>
    <div class="wide" role="group" aria-label=${words.PRODUCTS} tabindex="0">
      <table class="ruled" id="products">${inTable(words.PRODUCTS, ["", ...names], lines)}</table>
    </div>
  </details>`;
}

const piece = ({ labels, side }: Axis, k: number) => ({ text: labels[k], ...inLanguageOf(side) });
