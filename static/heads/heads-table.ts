/**
 * A table of heads, one row each: its name, its small map and its numbers. Set `shown`, then
 * `sort`, `lit` and `locked` as often as they change.
 *
 * One row is a stop of the Tab key; arrows, Home and End move from row to row, Enter or space
 * locks. Fires `head-enter`, also by focus, `head-leave`, `head-move` by an arrow key, and `head-lock`, with the
 * place of a head, and `sort-change` with a sort.
 */
import { dispatch, h } from "../shared/dom.ts";
import { HEAD, nextSort, sorted, type Column, type Row } from "./rows.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { inLine } from "../shared/page/arrow-keys.ts";
import { fixed } from "../shared/words.ts";
import { HeadPicture } from "./head-picture.ts";
import { heading } from "../shared/maps/table-cells.ts";
import type { HeadAt, Sort } from "./address.ts";
import type { Block } from "../shared/api.ts";
import type { Lit } from "../shared/maps/plan.ts";
import type { TableOf } from "../shared/maps/numbers-of.ts";

/** A table, and the small map of each head, where there are any. */
export type HeadsRows = {
  columns: Column[];
  rows: Row[];
  pictureOf?: (place: HeadAt) => Block;
};

const KEYS = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight", Home: "Home", End: "End" };

export class HeadsTable extends HTMLElement {
  #shown: HeadsRows | null = null;
  #sort: Sort = { by: HEAD.id, down: false };
  #table = h("table", { className: "ruled" });
  #lines: Map<string, HTMLTableRowElement> = new Map();

  connectedCallback() {
    this.append(this.#table);
    for (const type of ["pointerover", "pointerleave", "focusin", "focusout", "click", "keydown"])
      this.addEventListener(type, this);
  }

  set shown(shown: HeadsRows) {
    this.#shown = shown;
    const [head, ...numbers] = [HEAD, ...shown.columns].map(sortHeading);
    const pictures = shown.pictureOf ? [heading("map", "col")] : [];
    this.#lines = new Map(shown.rows.map((row) => [keyOf(row), line(row, shown)]));
    this.#table.replaceChildren(
      h("caption", { className: "unseen" }, this.dataset.name ?? ""),
      h("thead", {}, h("tr", {}, head, ...pictures, ...numbers)),
      h("tbody", {}, ...this.#lines.values()),
    );
    this.#stop(shown.rows[0]);
    this.sort = this.#sort;
  }

  set sort(sort: Sort) {
    this.#sort = sort;
    if (!this.#shown) return;
    const lines = sorted(this.#shown.rows, sort).map((row) => this.#line(row));
    const focused = document.activeElement;
    this.#table.tBodies[0].append(...lines);
    if (focused !== document.activeElement) (focused as HTMLElement).focus();
    for (const button of this.querySelectorAll("[data-by]") as NodeListOf<HTMLElement>) {
      const here = button.dataset.by === sort.by;
      const th = button.closest("th") as HTMLElement;
      th.ariaSort = here ? (sort.down ? "descending" : "ascending") : null;
    }
  }

  /** All digits, in the order that is shown. */
  get numbers(): TableOf[] {
    if (!this.#shown) return [];
    const { columns, rows } = this.#shown;
    const ids = columns.map(({ id }) => id);
    const lines = sorted(rows, this.#sort).map(({ layer, head, names, values }) => [
      ...[layer, head, names.join(", "), ...ids.map((id) => values[id] ?? null)],
    ]);
    return [{ head: ["layer", "head", "names", ...ids], lines }];
  }

  set lit(place: HeadAt | null) {
    for (const line of this.#lines.values()) delete line.dataset.lit;
    if (place) this.#line(place).dataset.lit = "";
  }

  set locked(place: HeadAt | null) {
    for (const [name, line] of this.#lines)
      buttonOf(line).ariaPressed = String(place !== null && name === keyOf(place));
  }

  /** The row and the column that are lit in the map of a head. */
  set mark(mark: (place: HeadAt) => Lit) {
    for (const line of this.#lines.values())
      (line.querySelector("head-picture") as HeadPicture).lit = mark(placeOf(line) as HeadAt);
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    if (event.type === "pointerleave" || event.type === "focusout") return dispatch(this, "head-leave", null);
    const target = event.target as Element;
    if (event.type === "click") return this.#click(target);
    const place = placeOf(target);
    if (!place) return event.type === "pointerover" && dispatch(this, "head-leave", null);
    if (event.type === "focusin") this.#stop(place);
    dispatch(this, "head-enter", place);
  }

  #click(target: Element) {
    const by = (target.closest("[data-by]") as HTMLElement | null)?.dataset.by;
    const column = [HEAD, ...(this.#shown?.columns ?? [])].find(({ id }) => id === by);
    if (column) return dispatch(this, "sort-change", nextSort(this.#sort, column));
    const place = placeOf(target);
    if (place) dispatch(this, "head-lock", place);
  }

  #onKey(event: KeyboardEvent) {
    const target = event.target as Element;
    const key = KEYS[event.key as keyof typeof KEYS];
    if (!key || !placeOf(target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const lines = [...this.#table.tBodies[0].rows];
    const at = lines.indexOf(target.closest("tr") as HTMLTableRowElement);
    const to = lines[inLine(at, key, lines.length, false) ?? at];
    event.preventDefault();
    buttonOf(to).focus();
    const place = placeOf(to);
    if (place) dispatch(this, "head-move", place);
  }

  /** Let Tab stop at this row. */
  #stop(place: HeadAt) {
    for (const [name, line] of this.#lines) buttonOf(line).tabIndex = name === keyOf(place) ? 0 : -1;
  }

  #line(place: HeadAt) {
    return this.#lines.get(keyOf(place)) as HTMLTableRowElement;
  }
}

function placeOf(element: Element): HeadAt | null {
  const { layer, head } = (element.closest("tr[data-head]") as HTMLElement | null)?.dataset ?? {};
  return head ? { layer: Number(layer), head: Number(head) } : null;
}

const buttonOf = (line: Element) => line.querySelector("th button") as HTMLButtonElement;

function line(row: Row, { columns, pictureOf }: HeadsRows) {
  const { layer, head } = row;
  const pictures = pictureOf ? [Object.assign(new HeadPicture(), { block: pictureOf(row) })] : [];
  return h(
    "tr",
    { dataset: { layer, head } },
    nameCell(row),
    ...pictures.map((picture) => cell("picture", picture)),
    ...columns.map((column) => numberCell(row, column)),
  );
}

/** A number; its interval is read to those who do not see the tooltip. */
function numberCell({ values, intervals }: Row, { id, digits }: Column) {
  const text = values[id] === undefined ? "–" : fixed(values[id], digits);
  const title = intervals?.[id];
  if (!title) return cell("number", text);
  return h("td", { className: "number", title }, text, h("span", { className: "unseen" }, `, ${title}`));
}

/** The cell of the name; the first of its patterns stays beside it, further ones may stand below. */
function nameCell(row: Row) {
  const button = h("button", { type: "button", className: "quiet" }, headName(row));
  const last = row.names.length - 1;
  const [first = "", ...others] = row.names.map((name, k) => h("small", {}, k < last ? `${name},` : name));
  const together = h("span", {}, button, " ", first);
  return h("th", { scope: "row" }, together, ...others.flatMap((other) => [" ", other]));
}

const keyOf = ({ layer, head }: HeadAt) => `${layer}.${head}`;

const cell = (className: string, ...content: (Node | string)[]) => h("td", { className }, ...content);

function sortHeading({ id, name, meaning }: Column) {
  const looks = name.includes(" ") ? "quiet" : "quiet whole";
  const props = { type: "button", className: looks, dataset: { by: id }, title: meaning } as const;
  return h("th", { scope: "col", className: id === HEAD.id ? "" : "number" }, h("button", props, name));
}
