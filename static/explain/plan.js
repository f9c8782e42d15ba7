/**
 * Where the cells and labels of a small map stand, in pixels, and what is under a pointer.
 *
 * @typedef {object} Plan
 * @property {number} n rows
 * @property {number} m columns
 * @property {number} left of the cells
 * @property {number} top
 * @property {number} across width of a cell
 * @property {number} down height of a cell
 * @property {number} width of all
 * @property {number} height of all
 * @property {boolean} flat whether the labels of columns lie flat; else, and where one does not fit, they stand upright
 * @property {number} everyRow 1: each row is labelled; 2: every second ...
 * @property {number} everyColumn
 *
 * @typedef {object} Room
 * @property {number} width
 * @property {number} height that is wished for
 * @property {number} n
 * @property {number} m
 * @property {number} left what the labels of the rows take; 0: they stand beside another map
 * @property {number} columnLabel width of the widest label of a column
 * @property {number} wordLabel the same of those that are no marks of the tokenizer
 */

export const FONT = 12;
const LARGEST = { across: 52, down: 34 };
const LEAST_DOWN = 8;
const TALLEST = 1.25; // a cell is at most so many times as high as wide,
const LEAST_MOST = 18; // or so high
const LONGEST_LABEL = 110;
const BEFORE = 6; // between labels and cells

/** @param {Room} room @returns {Plan} */
export function plan({ width, height, n, m, left, columnLabel, wordLabel }) {
  const cells = (/** @type {number} */ aside) => fitting((width - left - aside - 1) / m, 1, LARGEST.across);
  const aside = cells(1) < FONT ? FONT / 2 : 1; // the first label is wider than its column
  const across = cells(aside);
  const flat = wordLabel + 1 <= across;
  const upright = !flat || columnLabel > across;
  const top = BEFORE + (upright ? Math.ceil(Math.min(columnLabel, LONGEST_LABEL)) : FONT + 2);
  const most = Math.min(LARGEST.down, Math.max(LEAST_MOST, across * TALLEST));
  const down = fitting((height - top - 2) / n, LEAST_DOWN, most);
  return {
    ...{ n, m, left: left + aside, top, across, down, flat },
    width: left + aside + across * m + 1,
    height: top + down * n + 1,
    everyRow: Math.ceil((FONT + 1) / down),
    everyColumn: flat ? 1 : Math.ceil((FONT + 2) / across),
  };
}

/**
 * Whole pixels, where a cell has many.
 *
 * @param {number} size
 * @param {number} least
 * @param {number} most
 */
function fitting(size, least, most) {
  const between = Math.max(least, Math.min(most, size));
  return between >= 8 ? Math.floor(between) : between;
}

/**
 * The cell, the row label or the column label at a point; null outside.
 *
 * @param {Plan} plan
 * @param {{x: number, y: number}} point
 * @returns {{i: number | null, j: number | null} | null}
 */
export function under({ n, m, left, top, across, down }, { x, y }) {
  const [i, j] = [Math.floor((y - top) / down), Math.floor((x - left) / across)];
  const [inRows, inColumns] = [i >= 0 && i < n, j >= 0 && j < m];
  if (inRows && inColumns) return { i, j };
  if (inRows && x >= 0 && x < left) return { i, j: null };
  if (inColumns && y >= 0 && y < top) return { i: null, j };
  return null;
}

/**
 * The labels that are written: each so many-th, and that which is lit in place of its neighbours.
 *
 * @param {number} count
 * @param {number} every
 * @param {number | null} lit
 * @returns {number[]} from 0
 */
export function labelled(count, every, lit) {
  const regular = Array.from({ length: Math.ceil(count / every) }, (_, k) => k * every);
  if (lit === null || lit >= count) return regular;
  return [...regular.filter((k) => Math.abs(k - lit) >= every), lit];
}
