/**
 * Paints all heads of a block: a small map each, what is not allowed, what is lit.
 *
 * @typedef {{layer: number, head: number, x: number, y: number, w: number, h: number}} Cell  where a head stands
 * @typedef {CanvasRenderingContext2D} Context
 * @typedef {ReturnType<typeof inks>} Inks
 */
import { rowsOf } from "../shared/head/marks.js";
import { wholeOf } from "../shared/maps/mosaic.js";
import { hatch, inks } from "../shared/maps/inks.js";

const STEP = 5; // pixels between the lines of the hatching

/**
 * @param {Context} context
 * @param {Block} block
 * @param {HTMLCanvasElement} image a pixel a weight, all heads
 * @param {Cell[]} cells
 * @param {Lit} lit
 */
export function paintGrid(context, block, image, cells, lit) {
  const ink = inks();
  context.imageSmoothingQuality = "high";
  for (const cell of cells) {
    context.save();
    context.translate(cell.x, cell.y);
    if (block.mask || block.allowed) hatch(context, { width: cell.w, height: cell.h }, { step: STEP });
    paintHead(context, block, image, cell);
    light(context, wholeOf(block), cell, lit, ink);
    context.restore();
  }
}

/**
 * @param {Context} context
 * @param {Block} block
 * @param {HTMLCanvasElement} image
 * @param {Cell} cell
 */
function paintHead(context, { shape: [, , n, m] }, image, { layer, head, w, h }) {
  context.imageSmoothingEnabled = w * devicePixelRatio < m || h * devicePixelRatio < n;
  context.drawImage(image, (head - 1) * m, (layer - 1) * n, m, n, 0, 0, w, h);
}

/**
 * Veil what is not lit, so that the lit row or column keeps its true colours; point at it from the edges.
 *
 * @param {Context} context
 * @param {{rows: number, columns: number}} size of the map
 * @param {Cell} cell
 * @param {Lit} lit
 * @param {Inks} ink
 */
function light(context, { rows: n, columns: m }, { w, h }, lit, { paper, query, key }) {
  const rows = rowsOf(lit).filter((i) => i < n);
  const j = lit.j !== null && lit.j < m ? lit.j : null;
  if (!rows.length && j === null) return;
  const left = (w / m) * (j ?? 0);
  const tops = rows.map((i) => (h / n) * i);
  const ends = [...tops, h];
  const down = rows.length ? ends.map((end, k) => [k ? tops[k - 1] + h / n : 0, end]) : [[0, h]];
  const across = j === null ? [[0, w]] : [[0, left], [left + w / m, w]]; // prettier-ignore
  context.globalAlpha = 0.72;
  context.fillStyle = paper;
  for (const [y0, y1] of down) for (const [x0, x1] of across) context.fillRect(x0, y0, x1 - x0, y1 - y0);
  context.globalAlpha = 1;
  context.fillStyle = query;
  for (const top of tops) for (const x of [-4, w + 1]) context.fillRect(x, top, 3, Math.max(2, h / n));
  context.fillStyle = key;
  if (j !== null) for (const y of [-4, h + 1]) context.fillRect(left, y, Math.max(2, w / m), 3);
}
