/**
 * The layout of a map beside others, or of a stage: as large as its place lets it be.
 *
 *
 * @typedef {object} Room
 * @property {number} width
 * @property {number} height
 * @property {number} n
 * @property {number} m
 * @property {number} rowLabel width of the widest label of a row; 0: rows have none
 * @property {number} columnLabel the same of the columns; 0: they are counted
 * @property {number} [flatLabel] the same of those that must fit between two others: the last may reach into the margin
 * @property {number} [groups] heads side by side
 */
import { fitting, labelled } from "./plan.js";

export const FONT = 12;
const LARGEST = { across: 76, down: 40, strip: 84 };
const SMALLEST = { across: 1.5, down: 5 };
const GAP = 8;
const COUNTED = 16; // every so many columns have their number

/** @param {Room} room @returns {Plan} */
export function plan({ width, height, n, m, rowLabel, columnLabel, flatLabel = columnLabel, groups = 1 }) {
  const left = rowLabel ? Math.ceil(Math.min(rowLabel, width * 0.26)) + 10 : 1;
  const gap = groups > 1 ? Math.min(GAP, width / 60) : 0;
  const slanted = Math.ceil(columnLabel * 0.71) + 14;
  const cells = (/** @type {number} */ right) =>
    fitting((width - left - right - gap * (groups - 1)) / m, SMALLEST.across, LARGEST.across, 4);
  const margin = Math.max(12, columnLabel - flatLabel);
  const flat = !columnLabel || flatLabel + 8 <= cells(margin);
  const top = flat ? 20 : slanted;
  const right = flat ? margin : slanted - 8;
  const across = cells(right);
  const down = fitting((height - top - 2) / n, SMALLEST.down, n === 1 ? LARGEST.strip : LARGEST.down, 4);
  return {
    ...{ n, m, left, top, across, down, gap, perGroup: m / groups, flat, angle: -45, font: FONT },
    apart: { row: 8, flat: 10, turned: 6 },
    width: left + across * m + gap * (groups - 1) + right,
    height: top + down * n + 2,
    everyRow: Math.ceil((FONT + 1) / down),
    everyColumn: columnLabel ? Math.ceil((FONT + 2) / across) : counted(across),
  };
}

/** @param {number} across */
const counted = (across) =>
  across >= 26 ? 1 : across * COUNTED >= 40 ? COUNTED : across * 32 >= 40 ? 32 : 64;

/**
 * The columns that have their number, where they are counted: the first, then round numbers.
 *
 * @param {number} m
 * @param {number} every
 * @returns {number[]} from 0
 */
export const countedColumns = (m, every) =>
  every === 1
    ? labelled(m, 1)
    : [0, ...Array.from({ length: Math.floor(m / every) }, (_, k) => (k + 1) * every - 1)];

/**
 * Where a key leads among the cells.
 *
 * @param {{i: number, j: number}} cell
 * @param {string} key as in KeyboardEvent.key
 * @param {{n: number, m: number}} size
 * @returns {{i: number, j: number} | null} null: the key leads nowhere
 */
export function step({ i, j }, key, { n, m }) {
  const to = /** @type {Record<string, [number, number]>} */ ({
    ...{ ArrowUp: [i - 1, j], ArrowDown: [i + 1, j], ArrowLeft: [i, j - 1], ArrowRight: [i, j + 1] },
    ...{ Home: [i, 0], End: [i, m - 1], PageUp: [0, j], PageDown: [n - 1, j] },
  })[key];
  if (!to) return null;
  return { i: Math.min(n - 1, Math.max(0, to[0])), j: Math.min(m - 1, Math.max(0, to[1])) };
}
