/**
 * Where the cells and labels of a stage's picture stand, in pixels, and what is under a pointer.
 *
 * @typedef {object} Plan
 * @property {number} left of the cells
 * @property {number} top
 * @property {number} across width of a cell
 * @property {number} down height of a cell
 * @property {number} gap between heads
 * @property {number} width of all
 * @property {number} height of all
 * @property {boolean} flat whether the labels of columns lie flat
 * @property {number} everyRow 1: each row is labelled; 2: every second ...
 * @property {number} everyColumn
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
    fitting((width - left - right - gap * (groups - 1)) / m, SMALLEST.across, LARGEST.across);
  const margin = Math.max(12, columnLabel - flatLabel);
  const flat = !columnLabel || flatLabel + 8 <= cells(margin);
  const top = flat ? 20 : slanted;
  const right = flat ? margin : slanted - 8;
  const across = cells(right);
  const down = fitting((height - top - 2) / n, SMALLEST.down, n === 1 ? LARGEST.strip : LARGEST.down);
  return {
    ...{ left, top, across, down, gap, flat },
    width: left + across * m + gap * (groups - 1) + right,
    height: top + down * n + 2,
    everyRow: Math.ceil((FONT + 1) / down),
    everyColumn: columnLabel ? Math.ceil((FONT + 2) / across) : counted(across),
  };
}

/**
 * Whole pixels where a cell has some.
 *
 * @param {number} size
 * @param {number} least
 * @param {number} most
 */
function fitting(size, least, most) {
  const between = Math.min(most, Math.max(least, size));
  return between >= 4 ? Math.floor(between) : between;
}

/** @param {number} across */
const counted = (across) =>
  across >= 26 ? 1 : across * COUNTED >= 40 ? COUNTED : across * 32 >= 40 ? 32 : 64;

/**
 * Where a column begins.
 *
 * @param {Plan} plan
 * @param {number} j
 * @param {number} [perGroup] columns of a head
 */
export const columnAt = ({ left, across, gap }, j, perGroup = Infinity) =>
  left + j * across + gap * Math.floor(j / perGroup);

/**
 * @param {Plan} plan
 * @param {{n: number, m: number, perGroup?: number}} size
 * @param {{x: number, y: number}} point
 * @returns {{i: number, j: number} | null} null outside of the cells
 */
export function cellUnder({ left, top, across, down, gap }, { n, m, perGroup = m }, { x, y }) {
  const i = Math.floor((y - top) / down);
  const group = Math.floor((x - left) / (perGroup * across + gap));
  const within = Math.floor((x - left - group * (perGroup * across + gap)) / across);
  const j = group * perGroup + within;
  const inside = i >= 0 && i < n && within >= 0 && within < perGroup && j >= 0 && j < m;
  return inside ? { i, j } : null;
}

/**
 * The columns that have a label: each so many-th; of those that are counted the first, then round numbers.
 *
 * @param {number} m
 * @param {number} every
 * @param {boolean} isCounted
 * @returns {number[]} from 0
 */
export function labelledColumns(m, every, isCounted) {
  if (!isCounted || every === 1) return Array.from({ length: Math.ceil(m / every) }, (_, k) => k * every);
  return [0, ...Array.from({ length: Math.floor(m / every) }, (_, k) => (k + 1) * every - 1)];
}

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
