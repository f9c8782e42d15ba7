/**
 * Where a heatmap's cells and labels stand, in pixels: how near to square, which labels are left out, what is
 * under a pointer.
 *
 * @typedef {object} Plan
 * @property {number} n rows
 * @property {number} m columns
 * @property {number} left of the cells
 * @property {number} top of the cells
 * @property {number} width of the cells
 * @property {number} height of the cells
 * @property {number} right margin
 * @property {number} bottom margin
 * @property {number} angle of the column labels, in degrees
 * @property {number} font of the labels
 * @property {number} everyRow 1: each row is labelled; 2: every second ...
 * @property {number} everyColumn
 * @property {boolean} narrow the colour scale lies below instead of beside
 *
 * @typedef {object} Room
 * @property {number} width
 * @property {number} height 0: as tall as the cells want
 * @property {number} n
 * @property {number} m
 * @property {number} [font] size of the labels where there is room for it
 * @property {number} rowLabel width of the widest row label in that size
 * @property {number} columnLabel the same of the columns
 * @property {number} [flatLabel] the same of those that must fit between two others: the last may reach into the margin
 */

const NARROW = 520;
const LARGEST_CELL = 140;
const SMALLEST_ROW = 9;
const SHARP = 8;
const LONGEST_SIDE_RATIO = 1.6;

/**
 * @param {Room} room
 * @returns {Plan}
 */
export function plan({
  width,
  height,
  n,
  m,
  rowLabel,
  columnLabel,
  flatLabel = columnLabel,
  font: font0 = 14,
}) {
  const narrow = width < NARROW;
  const left = Math.round(Math.min(rowLabel, width * 0.28)) + 14;
  const slanted = Math.ceil(columnLabel * 0.71) + 20;
  const right = narrow ? Math.min(slanted - 8, 36) : 72;
  const bottom = narrow ? 46 : 10;
  const roomAcross = Math.max(40, width - left - right);
  const cells = (/** @type {number} */ top) => {
    const roomDown = height ? Math.max(40, height - top - bottom) : (roomAcross / m) * n;
    const down = Math.min(roomDown / n, LARGEST_CELL);
    const across = Math.min(roomAcross / m, LARGEST_CELL, down * LONGEST_SIDE_RATIO);
    return { across: whole(across), down: whole(Math.min(down, across * LONGEST_SIDE_RATIO)) };
  };
  const straight = Math.round(font0 * 2);
  const flat = flatLabel + 10 < cells(straight).across;
  const top = flat ? straight : slanted;
  const { across, down } = cells(top);
  const smallest = Math.min(across, down);
  const font = smallest >= font0 + 3 ? font0 : smallest >= 13 ? 12 : 11;
  return {
    ...{ n, m, left, top, right, bottom, font, narrow },
    width: Math.floor(across * m),
    height: Math.floor(down * n),
    angle: flat ? 0 : -45,
    everyRow: Math.ceil(font / down),
    everyColumn: Math.ceil(font / across),
  };
}

/**
 * Whole pixels where a cell has some: its edges are sharp then.
 *
 * @param {number} size
 */
const whole = (size) => (size >= SHARP ? Math.floor(size) : size);

/**
 * The least height at which the rows can still be told apart.
 *
 * @param {number} n
 */
export const leastHeight = (n) => Math.max(260, n * SMALLEST_ROW + 80);

/**
 * The cell, the row label or the column label at a point; null outside.
 *
 * @param {Plan} p
 * @param {number} x
 * @param {number} y
 * @returns {{i: number | null, j: number | null} | null}
 */
export function under(p, x, y) {
  const i = Math.floor(((y - p.top) / p.height) * p.n);
  const j = Math.floor(((x - p.left) / p.width) * p.m);
  const inRows = i >= 0 && i < p.n;
  const inColumns = j >= 0 && j < p.m;
  if (inRows && inColumns) return { i, j };
  if (inRows && x < p.left && x >= 0) return { i, j: null };
  if (inColumns && y < p.top && y >= 0) return { i: null, j };
  return null;
}

/**
 * The rectangle of a row, in pixels.
 *
 * @param {Plan} p
 * @param {number} i
 */
export function rowBox(p, i) {
  const size = p.height / p.n;
  return { left: p.left, top: p.top + i * size, width: p.width, height: size };
}

/**
 * @param {Plan} p
 * @param {number} j
 */
export function columnBox(p, j) {
  const size = p.width / p.m;
  return { left: p.left + j * size, top: p.top, width: size, height: p.height };
}

/**
 * The places that keep their label when every k-th does.
 *
 * @param {number} count
 * @param {number} every
 */
export const labelled = (count, every) =>
  Array.from({ length: Math.ceil(count / every) }, (_, k) => k * every);
