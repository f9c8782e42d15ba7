/**
 * A table of heads, one row each: its name, its small map and its numbers. `show` what of it has changed.
 *
 * One row is a stop of the Tab key; arrows, Home and End move from row to row, Enter or space
 * locks. Fires `head-enter`, also by focus, `head-leave`, `head-move` by an arrow key, and `head-lock`, with a
 * head, and `sort-change` with a sort.
 */
import { html, nothing } from "../shared/html.ts";
import { dispatch } from "../shared/dom.ts";
import { HEAD, nextSort, sorted, type Column, type Row } from "./rows.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { inLine } from "../shared/page/arrow-keys.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { fixed } from "../shared/words.ts";
import type { HeadAt, Sort } from "./address.ts";
import type { Block } from "../shared/api.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { TableOf } from "../shared/maps/numbers-of.ts";

/** A table, and the small map of each head, where there are any. */
export type HeadsRows = { columns: Column[]; rows: Row[]; pictureOf?: (head: HeadAt) => Block };

type Shown = HeadsRows & {
  name: string;
  sort: Sort;
  lit: HeadAt | null;
  locked: boolean;
  stop: HeadAt | null; // where Tab stops; null at the first row
  /** The row and the column that are lit in the map of a head. */
  markOf: (head: HeadAt) => Cell;
};

/** The marks of heads of which none is marked. */
export const NO_MARK = () => ({ i: null, j: null });

const KEYS = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight", Home: "Home", End: "End" };

export class HeadsTable extends TemplateElement<Shown> {
  shown: Shown = {
    ...{ columns: [], rows: [], name: "", sort: { by: HEAD.id, down: false } },
    ...{ lit: null, locked: false, stop: null, markOf: NO_MARK },
  };

  /** All digits, in the order that is shown. */
  get numbers(): TableOf[] {
    const { columns, rows, sort } = this.shown;
    if (!rows.length) return [];
    const ids = columns.map(({ id }) => id);
    const lines = sorted(rows, sort).map(({ layer, head, names, values }) => [
      ...[layer, head, names.join(", "), ...ids.map((id) => values[id] ?? null)],
    ]);
    return [{ head: ["layer", "head", "names", ...ids], lines }];
  }

  protected template({ columns, rows, pictureOf, name, sort, lit, locked, stop, markOf }: Shown) {
    const tabStop = rows.find((row) => isSame(row, stop)) ?? rows[0];
    const leave = () => dispatch(this, "head-leave", null);
    const [heading, ...others] = [HEAD, ...columns].map((column) => this.#heading(column, sort));
    const line = (row: Row, k: number) => html`
      <tr data-layer=${row.layer} data-head=${row.head} ?data-lit=${isSame(row, lit)}
        @pointerover=${() => this.#say("enter", row)} @focusin=${() => this.#focused(row)}
        @click=${() => this.#say("lock", row)} @keydown=${(event: KeyboardEvent) => this.#onKey(event, k)}>
        ${nameCell(row, row === tabStop, locked && isSame(row, lit))}
        ${
          pictureOf &&
          html`
          <td class="picture"><head-picture .block=${pictureOf(row)} .lit=${markOf(row)}></head-picture></td>`
        }
        ${columns.map((column) => numberCell(row, column))}
      </tr>`;
    return html`
      <table class="ruled" @pointerleave=${leave} @focusout=${leave}>
        <caption class="unseen">${name}</caption>
        <thead @pointerover=${leave}>
          <tr>${heading}${pictureOf && html`<th scope="col">map</th>`}${others}</tr>
        </thead>
        <tbody>${sorted(rows, sort).map(line)}</tbody>
      </table>`;
  }

  #heading(column: Column, sort: Sort) {
    const { id, name, meaning } = column;
    const sorting = sort.by !== id ? nothing : sort.down ? "descending" : "ascending";
    return html`
      <th scope="col" class=${id === HEAD.id ? "" : "number"} aria-sort=${sorting}>
        <button type="button" class=${name.includes(" ") ? "quiet" : "quiet whole"} data-by=${id} title=${meaning}
          @click=${() => dispatch(this, "sort-change", nextSort(sort, column))}>${name}</button>
      </th>`;
  }

  #say(how: "enter" | "lock" | "move", { layer, head }: HeadAt) {
    dispatch(this, `head-${how}`, { layer, head });
  }

  #focused(row: Row) {
    this.show({ stop: row });
    this.#say("enter", row);
  }

  #onKey(event: KeyboardEvent, at: number) {
    const key = KEYS[event.key as keyof typeof KEYS];
    if (!key || event.ctrlKey || event.altKey || event.metaKey) return;
    const { rows, sort } = this.shown;
    const to = inLine(at, key, rows.length, false) ?? at;
    event.preventDefault();
    (this.querySelectorAll("tbody button")[to] as HTMLElement).focus();
    this.#say("move", sorted(rows, sort)[to]);
  }
}

const isSame = (row: HeadAt, other: HeadAt | null) => row.layer === other?.layer && row.head === other.head;

/** A number; its interval is read to those who do not see the tooltip. */
function numberCell({ values, intervals }: Row, { id, digits }: Column) {
  const text = values[id] === undefined ? "–" : fixed(values[id], digits);
  const title = intervals?.[id];
  if (!title) return html`<td class="number">${text}</td>`;
  return html`<td class="number" title=${title}>${text}<span class="unseen">${`, ${title}`}</span></td>`;
}

/** The cell of the name; the first of its patterns stays beside it, further ones may stand below. */
function nameCell(row: Row, isStop: boolean, isLocked: boolean) {
  const last = row.names.length - 1;
  const [first, ...others] = row.names.map(
    (name, k) => html`<small>${k < last ? `${name},` : name}</small> `,
  );
  const button = html`
    <button type="button" class="quiet" aria-pressed=${isLocked} tabindex=${isStop ? 0 : -1}>${headName(row)}</button>`;
  return html`<th scope="row"><span>${button} ${first}</span> ${others}</th>`;
}
