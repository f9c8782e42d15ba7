/**
 * Paints a small map: its cells, the names of rows and columns where they fit, what is lit.
 *
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {{i: number | null, j: number | null}} Lit
 * @typedef {ReturnType<typeof inks>} Inks
 */
import { FONT, labelled } from "./plan.js";
import { inks } from "../shared/maps/inks.js";

const GAP = 6; // between a label and the cells
const GRID = 10; // pixels; cells that are smaller have no lines between them
const measuring = document.createElement("canvas").getContext("2d");

/**
 * @param {string[]} labels
 * @returns {number} how wide the widest is
 */
export function labelWidth(labels) {
  const context = /** @type {CanvasRenderingContext2D} */ (measuring);
  context.font = `${FONT}px ${inks().family}`;
  return Math.max(0, ...labels.map((label) => context.measureText(label).width));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {HTMLCanvasElement} pixels
 * @param {{rows: string[], columns: string[]}} labels no rows: they stand beside another map
 * @param {Lit} lit
 */
export function paintMeasure(context, plan, pixels, { rows, columns }, lit) {
  const ink = inks();
  context.font = `${FONT}px ${ink.family}`;
  context.textBaseline = "middle";
  paintCells(context, plan, pixels, ink);
  if (rows.length) paintRows(context, plan, rows, lit.i, ink);
  paintColumns(context, plan, columns, lit.j, ink);
  paintLit(context, plan, lit, ink);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {HTMLCanvasElement} pixels
 * @param {Inks} ink
 */
function paintCells(context, { n, m, left, top, across, down }, pixels, { paper, hairline }) {
  context.imageSmoothingEnabled = false;
  context.drawImage(pixels, left, top, m * across, n * down);
  context.fillStyle = paper;
  if (across >= GRID) for (let j = 1; j < m; j++) context.fillRect(left + j * across - 1, top, 1, n * down);
  if (down >= GRID) for (let i = 1; i < n; i++) context.fillRect(left, top + i * down - 1, m * across, 1);
  context.strokeStyle = hairline;
  context.strokeRect(left - 0.5, top - 0.5, m * across + 1, n * down + 1);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {string[]} labels
 * @param {number | null} lit
 * @param {Inks} ink
 */
function paintRows(context, { n, left, top, down, everyRow }, labels, lit, { ink, query }) {
  context.textAlign = "right";
  for (const i of labelled(n, everyRow, lit)) {
    context.fillStyle = i === lit ? query : ink;
    context.fillText(fitted(context, labels[i], left - GAP), left - GAP, top + (i + 0.5) * down + 0.5);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {string[]} labels
 * @param {number | null} lit
 * @param {Inks} ink
 */
function paintColumns(context, { m, left, top, across, flat, everyColumn }, labels, lit, { ink, key }) {
  for (const j of labelled(m, everyColumn, lit)) {
    const lies = flat && (labels[j].length === 1 || context.measureText(labels[j]).width <= across);
    context.save();
    context.fillStyle = j === lit ? key : ink;
    context.textAlign = lies ? "center" : "left";
    context.translate(left + (j + 0.5) * across, top - (lies ? FONT / 2 + 3 : 4));
    if (!lies) context.rotate(-Math.PI / 2);
    context.fillText(lies ? labels[j] : fitted(context, labels[j], top - 4), 0, 0);
    context.restore();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Lit} lit
 * @param {Inks} ink
 */
function paintLit(context, { n, m, left, top, across, down }, { i, j }, { ink, query, key }) {
  const frame = (/** @type {string} */ colour, /** @type {number[]} */ [x, y, w, h]) => {
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.strokeRect(x - 1, y - 1, w + 1, h + 1);
  };
  const [x, y] = [left + (j ?? 0) * across, top + (i ?? 0) * down];
  const [row, column] = [i !== null && i < n, j !== null && j < m];
  if (column) frame(key, [x, top, across, n * down]);
  if (row) frame(query, [left, y, m * across, down]);
  if (row && column) frame(ink, [x, y, across, down]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} room
 */
function fitted(context, text, room) {
  if (context.measureText(text).width <= room) return text;
  let kept = text.length - 1;
  while (kept > 1 && context.measureText(`${text.slice(0, kept)}…`).width > room) kept--;
  return `${text.slice(0, kept)}…`;
}
