/**
 * A table of heads, one row each: its name, its small map, its numbers, and where it can be opened.
 *
 *   <heads-table></heads-table>   then set .shown; .sort, .lit and .locked as often as they change
 *
 * One row is a stop of the Tab key, and after it its links; arrows, Home and End move from row to row, Enter or space
 * locks.
 *
 * @typedef {import("./address.js").HeadAt} HeadAt
 * @typedef {import("./rows.js").Column} Column
 * @typedef {Record<"explore" | "steps" | "change", string>} Links
 * @typedef {{columns: Column[], rows: Row[], block: Block | null, links: (place: HeadAt) => Links}} Shown  block: of the small
 *   maps; null: none
 *
 * @fires head-enter   CustomEvent<HeadAt>, bubbles; also by focus
 * @fires head-leave   CustomEvent, bubbles
 * @fires head-move    CustomEvent<HeadAt>, bubbles; by an arrow key
 * @fires head-lock    CustomEvent<HeadAt>, bubbles
 * @fires sort-change  CustomEvent<Sort>, bubbles
 */
import { h } from "../shared/dom.js";
import { dispatch } from "../shared/dom.js";
import { only } from "./block.js";
import { HEAD, nextSort, sorted } from "./rows.js";
import { headName } from "../shared/head/knock-outs.js";
import { inLine } from "../shared/page/arrow-keys.js";
import { fixed } from "../shared/words.js";
import { HeadPicture } from "./head-picture.js";
import { heading } from "../shared/maps/table-cells.js";

const PAGES = /** @type {const} */ ({ explore: "Explore", steps: "Steps", change: "Change" });
const KEYS = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight", Home: "Home", End: "End" };

export class HeadsTable extends HTMLElement {
  /** @type {Shown | null} */
  #shown = null;
  /** @type {Sort} */
  #sort = { by: HEAD.id, down: false };
  #table = h("table");
  /** @type {(place: HeadAt) => Lit} */
  #mark = () => ({ i: null, j: null });
  /** @type {Map<string, HTMLTableRowElement>} */
  #lines = new Map();

  connectedCallback() {
    this.append(this.#table);
    for (const type of ["pointerover", "pointerleave", "focusin", "focusout", "click", "keydown"])
      this.addEventListener(type, this);
  }

  /** @param {Shown} shown */
  set shown(shown) {
    this.#shown = shown;
    const [head, ...numbers] = [HEAD, ...shown.columns].map(sortHeading);
    const pictures = shown.block ? [heading("map", "col")] : [];
    this.#lines = new Map(shown.rows.map((row) => [keyOf(row), line(row, shown)]));
    this.#table.replaceChildren(
      h("caption", { className: "unseen" }, this.dataset.name ?? ""),
      h("thead", {}, h("tr", {}, head, ...pictures, ...numbers, heading("open in", "col"))),
      h("tbody", {}, ...this.#lines.values()),
    );
    this.#stop(shown.rows[0]);
    this.sort = this.#sort;
  }

  /** @param {Sort} sort */
  set sort(sort) {
    this.#sort = sort;
    if (!this.#shown) return;
    const lines = sorted(this.#shown.rows, sort).map((row) => this.#line(row));
    const focused = document.activeElement;
    this.#table.tBodies[0].append(...lines);
    if (focused !== document.activeElement) /** @type {HTMLElement} */ (focused).focus();
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-by]"))) {
      const here = button.dataset.by === sort.by;
      const th = /** @type {HTMLElement} */ (button.closest("th"));
      th.ariaSort = here ? (sort.down ? "descending" : "ascending") : null;
    }
  }

  /** @returns {TableOf[]} all digits, in the order that is shown */
  get numbers() {
    if (!this.#shown) return [];
    const { columns, rows } = this.#shown;
    return [
      {
        head: ["layer", "head", "names", ...columns.map(({ id }) => id)],
        lines: sorted(rows, this.#sort).map(({ layer, head, names, values }) => [
          ...[layer, head, names.join(", ")],
          ...columns.map(({ id }) => values[id] ?? null),
        ]),
      },
    ];
  }

  /** @param {HeadAt | null} place */
  set lit(place) {
    for (const line of this.#lines.values()) delete line.dataset.lit;
    if (place) this.#line(place).dataset.lit = "";
  }

  /** @param {HeadAt | null} place */
  set locked(place) {
    for (const [name, line] of this.#lines)
      buttonOf(line).ariaPressed = String(place !== null && name === keyOf(place));
  }

  get mark() {
    return this.#mark;
  }

  /** @param {(place: HeadAt) => Lit} mark the row and the column that are lit in the map of a head */
  set mark(mark) {
    this.#mark = mark;
    for (const line of this.#lines.values()) {
      const place = /** @type {HeadAt} */ (placeOf(line));
      /** @type {HeadPicture} */ (line.querySelector("head-picture")).lit = mark(place);
    }
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event));
    if (event.type === "pointerleave" || event.type === "focusout") return dispatch(this, "head-leave", null);
    const target = /** @type {Element} */ (event.target);
    if (event.type === "click") return this.#click(target);
    const place = placeOf(target);
    if (!place) return event.type === "pointerover" && dispatch(this, "head-leave", null);
    if (event.type === "focusin") this.#stop(place);
    dispatch(this, "head-enter", place);
  }

  /** @param {Element} target */
  #click(target) {
    const by = /** @type {HTMLElement | null} */ (target.closest("[data-by]"))?.dataset.by;
    const column = [HEAD, ...(this.#shown?.columns ?? [])].find(({ id }) => id === by);
    if (column) return dispatch(this, "sort-change", nextSort(this.#sort, column));
    const place = target.closest("a") ? null : placeOf(target);
    if (place) dispatch(this, "head-lock", place);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const target = /** @type {Element} */ (event.target);
    const key = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    if (!key || !placeOf(target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const lines = [...this.#table.tBodies[0].rows];
    const at = lines.indexOf(/** @type {HTMLTableRowElement} */ (target.closest("tr")));
    const to = lines[inLine(at, key, lines.length, false) ?? at];
    event.preventDefault();
    buttonOf(to).focus();
    const place = placeOf(to);
    if (place) dispatch(this, "head-move", place);
  }

  /**
   * Where Tab stops: at this row and its links.
   *
   * @param {HeadAt} place
   */
  #stop(place) {
    for (const [name, line] of this.#lines)
      for (const control of /** @type {NodeListOf<HTMLElement>} */ (line.querySelectorAll("button, a")))
        control.tabIndex = name === keyOf(place) ? 0 : -1;
  }

  /** @param {HeadAt} place */
  #line(place) {
    return /** @type {HTMLTableRowElement} */ (this.#lines.get(keyOf(place)));
  }
}

/** @param {Element} element @returns {HeadAt | null} the head whose row it lies in */
function placeOf(element) {
  const { layer, head } = /** @type {HTMLElement | null} */ (element.closest("tr[data-head]"))?.dataset ?? {};
  return head ? { layer: Number(layer), head: Number(head) } : null;
}

/** @param {Element} line */
const buttonOf = (line) => /** @type {HTMLButtonElement} */ (line.querySelector("th button"));

/**
 * @param {Row} row
 * @param {Shown} shown
 */
function line(row, { columns, block, links }) {
  const { layer, head } = row;
  const pictures = block ? [pictureCell(block, row)] : [];
  const numbers = columns.map((column) => numberCell(row, column));
  const cells = [nameCell(row), ...pictures, ...numbers, cell("links", ...anchors(row, links(row)))];
  return h("tr", { dataset: { layer, head } }, ...cells);
}

/**
 * @param {Block} block
 * @param {HeadAt} place
 */
function pictureCell(block, place) {
  const picture = new HeadPicture();
  picture.block = only(block, place);
  return cell("picture", picture);
}

/**
 * A number; its interval is read to those who do not see the tooltip.
 *
 * @param {Row} row
 * @param {Column} column
 */
function numberCell({ values, intervals }, { id, digits }) {
  const value = values[id];
  const found = cell("number", value === undefined ? "–" : fixed(value, digits));
  const interval = intervals?.[id];
  if (!interval) return found;
  found.title = interval;
  found.append(h("span", { className: "unseen" }, `, ${interval}`));
  return found;
}

/** @param {Row} row the first of its names stays beside it, further ones may stand below */
function nameCell(row) {
  const button = h("button", { type: "button", className: "quiet" }, headName(row));
  const last = row.names.length - 1;
  const [first = "", ...others] = row.names.map((name, k) => h("small", {}, k < last ? `${name},` : name));
  const together = h("span", {}, button, " ", first);
  return h("th", { scope: "row" }, together, ...others.flatMap((other) => [" ", other]));
}

/** @param {HeadAt} place */
const keyOf = ({ layer, head }) => `${layer}.${head}`;

/**
 * @param {HeadAt} place
 * @param {Links} links
 */
function anchors(place, links) {
  return Object.entries(PAGES).map(([page, text]) => {
    const href = links[/** @type {keyof Links} */ (page)];
    return h("a", { href, ariaLabel: `${text}: ${headName(place)}` }, text);
  });
}

/**
 * @param {string} className
 * @param {...(Node | string)} content
 */
const cell = (className, ...content) => h("td", { className }, ...content);

/** @param {Column} column */
function sortHeading({ id, name, meaning }) {
  const className = id === HEAD.id ? "" : "number";
  const props = /** @type {const} */ ({
    type: "button",
    className: name.includes(" ") ? "quiet" : "quiet whole",
    dataset: { by: id },
    title: meaning,
  });
  return h("th", { scope: "col", className }, h("button", props, name));
}
