/** The tables of the lab: their headings and cells, lights on these, the way of an arrow key. */
import { html, nothing } from "../html.ts";
import { h } from "../dom.ts";
import { inGrid } from "../page/arrow-keys.ts";
import type { Light } from "./arithmetic.ts";
import type { OneCell } from "./cells.ts";

export const heading = (name: string, scope: "row" | "col") => h("th", { scope }, name);

export const cell = (i: number, j: number, ...content: (Node | string)[]) =>
  h("td", { dataset: { i, j } }, ...content);

export const rowHeading = (name: unknown, title: string = "") =>
  html`<th scope="row" title=${title || nothing}>${name}</th>`;

/** The inside of a table, by its cells. Its caption is only spoken; without headings it has no head. */
export const inTable = (caption: string, headings: string[], lines: unknown[][]) => html`
  <caption class="unseen">${caption}</caption>
  ${headings.length ? html`<thead><tr>${headings.map((name) => (name ? html`<th scope="col">${name}</th>` : html`<td></td>`))}</tr></thead>` : ""}
  <tbody>${lines.map((cells) => html`<tr>${cells}</tr>`)}</tbody>`;

/** Fill a table anew. Its caption is only spoken; "" is none. A table without cells on top has no head. */
export function table(table: HTMLTableElement, name: string, top: Node[], lines: Node[][]) {
  const rows = lines.map((cells) => h("tr", {}, ...cells));
  table.replaceChildren(
    ...(name ? [h("caption", { className: "unseen" }, name)] : []),
    ...(top.length ? [h("thead", {}, h("tr", {}, ...top))] : []),
    h("tbody", {}, ...rows),
  );
  return table;
}

/** The cell in or around which an element lies; null where it lies in none. */
export function cellAround(element: Element): OneCell | null {
  const { i, j } = (element.closest("td[data-i]") as HTMLElement | null)?.dataset ?? {};
  return i === undefined ? null : { i: Number(i), j: Number(j) };
}

/** The cell that a key leads to; null where it leads nowhere. */
export function moved({ i, j }: OneCell, key: string, rows: unknown[][]): OneCell | null {
  const to = inGrid({ layer: i + 1, head: j + 1 }, key, { layers: rows.length, heads: rows[0].length });
  return to && { i: to.layer - 1, j: to.head - 1 };
}

/** A cell that is no more gives way to the nearest that is. */
export const nearest = ({ i, j }: OneCell, rows: unknown[][]) => ({
  i: Math.min(i, rows.length - 1),
  j: Math.min(j, rows[0].length - 1),
});

/** Lights the cells that others were made of: a row, a column, or the one cell, in the colour of its role. */
export function light(table: HTMLElement, lights: Omit<Light, "of">[]) {
  for (const old of table.querySelectorAll("[data-lit]") as NodeListOf<HTMLElement>) {
    delete old.dataset.lit;
    delete old.dataset.role;
  }
  for (const { i, j, role } of lights)
    for (const td of table.querySelectorAll(selector(i, j)) as NodeListOf<HTMLElement>) {
      td.dataset.lit = j === null ? "row" : i === null ? "column" : "cell";
      td.dataset.role = role;
    }
}

const selector = (i: number | null, j: number | null) =>
  "td" + (i === null ? "" : `[data-i="${i}"]`) + (j === null ? "" : `[data-j="${j}"]`);
