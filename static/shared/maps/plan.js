/**
 * Where the cells of a map and their names stand, in pixels, and what is under a pointer. Each kind of map has a
 * layout of its own (`head/head-plan.js`, `grid-plan.js`, `measure-plan.js`); what it gives is a plan.
 *
 * @typedef {object} Plan
 * @property {number} n rows
 * @property {number} m columns
 * @property {number} left of the cells
 * @property {number} top
 * @property {number} across width of a cell
 * @property {number} down height of a cell
 * @property {number} [gap] between groups of columns
 * @property {number} [perGroup] columns of a group; without it, all are one
 * @property {number} width of all
 * @property {number} height of all
 * @property {number} font of the names
 * @property {boolean} flat whether the names of columns lie flat
 * @property {number} angle of the names of columns that do not, in degrees
 * @property {{row: number, flat: number, turned: number}} apart names and cells
 * @property {number} everyRow 1: each row has its name; 2: every second ...
 * @property {number} everyColumn
 *
 * @typedef {{i: number | null, j: number | null, others?: number[], adds?: boolean}} Lit  a cell; one null: a whole
 *   row or column; both null: nothing; others: further rows
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 */

/** @type {Lit} */
export const NOTHING = { i: null, j: null };

/**
 * A size within its limits; whole pixels where there are some, so that edges are sharp.
 *
 * @param {number} size
 * @param {number} least
 * @param {number} most
 * @param {number} sharp so many pixels are some
 */
export function fitting(size, least, most, sharp) {
  const between = Math.max(least, Math.min(most, size));
  return between >= sharp ? Math.floor(between) : between;
}

/**
 * Where a column begins.
 *
 * @param {Plan} plan
 * @param {number} j
 */
export const columnAt = ({ left, across, gap = 0, perGroup = Infinity }, j) =>
  left + j * across + gap * Math.floor(j / perGroup);

/**
 * The rectangle of a cell, of a row, of a column, or of all cells.
 *
 * @param {Plan} plan
 * @param {number | null} i
 * @param {number | null} j
 * @returns {Box}
 */
export function boxOf(plan, i, j) {
  const { n, m, top, across, down } = plan;
  const left = columnAt(plan, j ?? 0);
  return {
    left,
    top: top + (i ?? 0) * down,
    width: j === null ? columnAt(plan, m - 1) + across - left : across,
    height: i === null ? n * down : down,
  };
}

/**
 * The cell, the name of a row or the name of a column at a point; null: none of these, or between two groups.
 *
 * @param {Plan} plan
 * @param {number} x
 * @param {number} y
 * @returns {Lit | null}
 */
export function under({ n, m, left, top, across, down, gap = 0, perGroup = m }, x, y) {
  const i = Math.floor((y - top) / down);
  const group = Math.floor((x - left) / (perGroup * across + gap));
  const within = Math.floor((x - left - group * (perGroup * across + gap)) / across);
  const j = group * perGroup + within;
  const inRows = i >= 0 && i < n;
  const inColumns = j >= 0 && j < m && within < perGroup;
  if (inRows && inColumns) return { i, j };
  if (inRows && x >= 0 && x < left) return { i, j: null };
  return inColumns && y >= 0 && y < top ? { i: null, j } : null;
}

/**
 * The rows or columns that have their name: each so many-th, and that which is lit in place of its neighbours.
 *
 * @param {number} count
 * @param {number} every
 * @param {number | null} [lit]
 * @returns {number[]} from 0
 */
export function labelled(count, every, lit = null) {
  const regular = Array.from({ length: Math.ceil(count / every) }, (_, k) => k * every);
  return withLit(regular, count, every, lit);
}

/**
 * @param {number[]} named
 * @param {number} count
 * @param {number} near names that are nearer than this give way
 * @param {number | null} lit
 */
export const withLit = (named, count, near, lit) =>
  lit === null || lit >= count ? named : [...named.filter((k) => Math.abs(k - lit) >= near), lit];
