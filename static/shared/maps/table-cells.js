/**
 * What the tables of the lab have in common: their headings and cells, which of these are lit, where an arrow leads.
 *
 * @typedef {{i: number, j: number}} CellAt  counts from 0
 * @typedef {Pick<import("./arithmetic.js").Light, "i" | "j" | "role">} Light
 */
import { h } from "../dom.js";
import { inGrid } from "../page/arrow-keys.js";

/**
 * @param {string} name
 * @param {"row" | "col"} scope
 */
export function heading(name, scope) {
  return h("th", { scope }, name);
}

/**
 * @param {number} i
 * @param {number} j
 * @param {...(Node | string)} content
 */
export const cell = (i, j, ...content) => h("td", { dataset: { i, j } }, ...content);

/**
 * Fills a table anew.
 *
 * @param {HTMLTableElement} table
 * @param {string} name its caption, which is only spoken; "" for none
 * @param {Node[]} top the cells of its head; none for no head
 * @param {Node[][]} lines the cells of its body
 */
export function table(table, name, top, lines) {
  const rows = lines.map((cells) => h("tr", {}, ...cells));
  table.replaceChildren(
    ...(name ? [h("caption", { className: "unseen" }, name)] : []),
    ...(top.length ? [h("thead", {}, h("tr", {}, ...top))] : []),
    h("tbody", {}, ...rows),
  );
  return table;
}

/** @param {Element} element in or around a cell @returns {CellAt | null} null: it lies in none */
export function placeOf(element) {
  const { i, j } = /** @type {HTMLElement | null} */ (element.closest("td[data-i]"))?.dataset ?? {};
  return i === undefined ? null : { i: Number(i), j: Number(j) };
}

/**
 * @param {CellAt} from
 * @param {string} key as in KeyboardEvent.key
 * @param {unknown[][]} rows
 * @returns {CellAt | null} null: the key leads nowhere
 */
export function moved({ i, j }, key, rows) {
  const to = inGrid({ layer: i + 1, head: j + 1 }, key, { layers: rows.length, heads: rows[0].length });
  return to && { i: to.layer - 1, j: to.head - 1 };
}

/**
 * A place that is no more gives way to the nearest that is.
 *
 * @param {CellAt} place
 * @param {unknown[][]} rows
 */
export const nearest = ({ i, j }, rows) => ({
  i: Math.min(i, rows.length - 1),
  j: Math.min(j, rows[0].length - 1),
});

/**
 * Lights the cells that others were made of: a row, a column, or the one cell, in the colour of its role.
 *
 * @param {HTMLElement} table
 * @param {Light[]} lights
 */
export function light(table, lights) {
  for (const old of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-lit]"))) {
    delete old.dataset.lit;
    delete old.dataset.role;
  }
  for (const { i, j, role } of lights)
    for (const td of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(selector(i, j)))) {
      td.dataset.lit = j === null ? "row" : i === null ? "column" : "cell";
      td.dataset.role = role;
    }
}

/**
 * @param {number | null} i
 * @param {number | null} j
 */
const selector = (i, j) =>
  "td" + (i === null ? "" : `[data-i="${i}"]`) + (j === null ? "" : `[data-j="${j}"]`);
