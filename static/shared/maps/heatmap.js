/**
 * Paints a map: cells, hatching where there is no number, lines between the cells, names of rows and columns.
 * A kind of map adds its own parts, such as the numbers of a stage or the window of local attention.
 *
 * @typedef {CanvasRenderingContext2D} Context
 *
 * @typedef {object} Names  of rows or columns
 * @property {(k: number) => string} name
 * @property {number[]} seen those that are written
 * @property {number | null} [lit] that which is written in a colour
 * @property {"ink" | "query" | "key"} [colour]
 * @property {(k: number) => boolean} [isGrey] those that are written in grey
 *
 * @typedef {object} Heatmap
 * @property {HTMLCanvasElement} image a pixel a number, clear where there is none
 * @property {((k: number) => boolean) | null} [isClear] whether the k-th cell has no number; null: all have one
 * @property {((k: number) => Triple | null) | null} [below] the colour of the k-th cell, where its number is below 0 and not written
 * @property {(context: Context, box: Box) => void} [hatching] behind those that have none
 * @property {{least: number, colour: string}} [lines] between cells of at least so many pixels
 * @property {Names | null} rows
 * @property {Names | null} columns
 */
import { fitted } from "./names.js";
import { minus } from "./drawing.js";
import { hatch, inks } from "./inks.js";
import { columnAt } from "./plan.js";

const LEAST = 10; // pixels; cells that are smaller have no lines between them

/**
 * @param {Context} context
 * @param {Plan} plan
 * @param {Heatmap} map
 */
export function paintHeatmap(context, plan, map) {
  context.font = `${plan.font}px ${inks().family}`;
  context.textBaseline = "middle";
  paintCells(context, plan, map);
  paintLines(context, plan, map);
  if (map.below) paintMinus(context, plan, map.below);
  if (map.rows) paintRows(context, plan, map.rows);
  if (map.columns) paintColumns(context, plan, map.columns);
}

/**
 * @param {Context} context
 * @param {Plan} plan
 * @param {Heatmap} map
 */
function paintCells(context, plan, { image, isClear, hatching = hatch }) {
  const { n, m, top, across, down, perGroup = m } = plan;
  context.imageSmoothingEnabled = Math.min(across, down) * devicePixelRatio < 1;
  context.strokeStyle = inks().hairline;
  for (let first = 0; first < m; first += perGroup) {
    const box = { left: columnAt(plan, first), top, width: perGroup * across, height: n * down };
    const { left, width, height } = box;
    if (isClear) hatching(context, box);
    context.drawImage(image, first, 0, perGroup, n, left, top, width, height);
    context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  }
}

/**
 * Thin lines between cells that are large enough for them; none through hatching.
 *
 * @param {Context} context
 * @param {Plan} plan
 * @param {Heatmap} map
 */
function paintLines(context, plan, { lines, isClear }) {
  const { n, m, top, across, down, perGroup = m } = plan;
  const { least, colour } = lines ?? { least: LEAST, colour: inks().paper };
  if (Math.min(across, down) < least) return;
  context.fillStyle = colour;
  const x = (/** @type {number} */ j) => columnAt(plan, j);
  for (let i = 0; i < n - 1; i++)
    for (const [a, b] of isClear ? runs(m, (j) => !isClear(i * m + j)) : [[0, m - 1]])
      context.fillRect(x(a), top + (i + 1) * down - 1, x(b) + across - x(a), 1);
  for (let j = 0; j < m - 1; j++)
    if ((j + 1) % perGroup)
      for (const [a, b] of isClear ? runs(n, (i) => !isClear(i * m + j)) : [[0, n - 1]])
        context.fillRect(x(j) + across - 1, top + a * down, 1, (b - a + 1) * down);
}

/**
 * A minus in each cell below 0 that has room for one.
 *
 * @param {Context} context
 * @param {Plan} plan
 * @param {(k: number) => Triple | null} below
 */
function paintMinus(context, plan, below) {
  const { n, m, top, across, down } = plan;
  for (let k = 0; k < n * m; k++) {
    const colour = below(k);
    const box = {
      left: columnAt(plan, k % m),
      top: top + Math.floor(k / m) * down,
      width: across,
      height: down,
    };
    if (colour) minus(context, box, colour);
  }
}

/**
 * @param {number} count
 * @param {(k: number) => boolean} holds
 * @returns {[number, number][]} the first and the last of each run for which it holds
 */
function runs(count, holds) {
  /** @type {[number, number][]} */
  const found = [];
  for (let k = 0, first = 0; k <= count; k++) {
    if (k < count && holds(k)) continue;
    if (k > first) found.push([first, k - 1]);
    first = k + 1;
  }
  return found;
}

/**
 * @param {Context} context
 * @param {Plan} plan
 * @param {Names} names
 */
function paintRows(context, { left, top, down, apart }, names) {
  const room = left - apart.row;
  context.textAlign = "right";
  for (const i of names.seen) {
    context.fillStyle = inkOf(names, i);
    context.fillText(fitted(context, names.name(i), room), room, top + (i + 0.5) * down + 0.5);
  }
}

/**
 * @param {Names} names
 * @param {number} k
 */
const inkOf = ({ lit, colour = "ink", isGrey }, k) =>
  inks()[k === lit ? colour : isGrey?.(k) ? "grey" : "ink"];

/**
 * The names of columns, flat or turned. Upright ones may stand among flat ones: they need no more width than a letter.
 *
 * @param {Context} context
 * @param {Plan} plan
 * @param {Names} names
 */
function paintColumns(context, plan, names) {
  const { m, top, across, flat, angle, apart, everyColumn } = plan;
  const turn = (angle * Math.PI) / 180;
  for (const j of names.seen) {
    const text = names.name(j);
    const isWide = flat && context.measureText(text).width > across;
    const lies = flat && (angle > -90 || text.length === 1 || !isWide);
    const left = columnAt(plan, j);
    const reaches = lies && isWide && j === m - 1 && everyColumn === 1; // into the margin
    context.save();
    context.fillStyle = inkOf(names, j);
    context.textAlign = lies && !reaches ? "center" : "left";
    context.translate(left + (reaches ? 3 : across / 2), top - (lies ? apart.flat : apart.turned));
    if (!lies) context.rotate(turn);
    context.fillText(lies ? text : fitted(context, text, (top - apart.turned) / Math.sin(-turn)), 0, 0);
    context.restore();
  }
}
