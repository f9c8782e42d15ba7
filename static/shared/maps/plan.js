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
 * @property {number} sink width of the column of a sink, which stands apart beside the cells; 0: there is none
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
 * @property {boolean} [sink] whether rows leave a share to a sink
 * @property {number} [font] size of the labels where there is room for it
 * @property {number} rowLabel width of the widest row label in that size
 * @property {number} columnLabel the same of the columns
 * @property {number} [flatLabel] how far apart two neighbours must be, none over the other; not the last, which may
 *   reach into the margin
 * @property {number} [lastLabel] width of the last column label
 */

const NARROW = 520;
const LARGEST_CELL = 140;
/** Of a map that is as tall as its cells want: so large a cell, so tall a map, but never so low a row. */
const FREE = { cell: 44, height: 480, row: 16 };
const NAMED_ROW = 13; // high enough for its name
const SMALL = 11; // pixels, the smallest font
const SMALLEST_ROW = 9;
const SHARP = 8;
const SINK = 18;
/** Between the cells and the column of a sink. */
export const APART = 22;
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
  sink = false,
  lastLabel = 0,
  font: font0 = 14,
}) {
  const narrow = width < NARROW;
  const left = Math.round(Math.min(rowLabel, width * 0.28)) + 14;
  const slanted = Math.ceil(columnLabel * 0.71) + 20;
  const aside = sink ? SINK + APART : 0;
  const bottom = narrow ? 46 : 10;
  const cells = (/** @type {number} */ top, /** @type {number} */ right) => {
    const wide = Math.max(40, width - left - right) / m;
    const down = height ? Math.min(Math.max(40, height - top - bottom) / n, LARGEST_CELL) : freeRow(wide, n);
    const across = Math.min(wide, LARGEST_CELL, down * LONGEST_SIDE_RATIO);
    return { across: whole(across), down: whole(Math.min(down, across * LONGEST_SIDE_RATIO)) };
  };
  const straight = { top: Math.round(font0 * 2), right: Math.max(16, Math.ceil(lastLabel * 0.8)) };
  const lying = cells(straight.top, (narrow ? straight.right : 72) + aside);
  const spelled = flatLabel < font0; // single characters may stand as near as in a word
  const flat = spelled ? (flatLabel * SMALL) / font0 - 1 <= lying.across : flatLabel + 10 < lying.across;
  const top = flat ? straight.top : slanted;
  const right = (narrow ? (flat ? straight.right : Math.min(slanted - 8, 36)) : 72) + aside;
  const { across, down } = flat ? lying : cells(top, right);
  const smallest = Math.min(across, down);
  const font = smallest >= font0 + 3 ? font0 : smallest >= 13 ? 12 : SMALL;
  return {
    ...{ n, m, left, top, right, bottom, font, narrow, sink: sink ? SINK : 0 },
    width: Math.floor(across * m),
    height: Math.floor(down * n),
    angle: flat ? 0 : -45,
    everyRow: Math.ceil(font / down),
    everyColumn: flat ? 1 : Math.ceil(font / across),
  };
}

/**
 * How high a row is where it may be as high as it wants: a square, unless that is too low for its name or the map
 * becomes too tall.
 *
 * @param {number} across
 * @param {number} n
 */
const freeRow = (across, n) =>
  Math.min(
    ...[Math.max(across, NAMED_ROW), across * LONGEST_SIDE_RATIO],
    ...[FREE.cell, Math.max(FREE.height / n, FREE.row)],
  );

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
