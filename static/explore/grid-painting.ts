/** Paints all heads of a block: a small map each, what is not allowed, what is lit. */
import { rowsOf } from "../shared/maps/plan.ts";
import { wholeOf } from "../shared/maps/mosaic.ts";
import { hatch, inks } from "../shared/maps/inks.ts";
import type { Block } from "../shared/api.ts";
import type { Lit } from "../shared/maps/plan.ts";

export type HeadTile = { layer: number; head: number; x: number; y: number; w: number; h: number };

type Context = CanvasRenderingContext2D;

const STEP = 5; // pixels between the lines of the hatching

/** Paint a block from an image of all heads, a pixel a weight. */
export function paintGrid(
  context: Context,
  block: Block,
  image: HTMLCanvasElement,
  cells: HeadTile[],
  lit: Lit,
) {
  const [, , n, m] = block.shape;
  context.imageSmoothingQuality = "high";
  for (const cell of cells) {
    context.save();
    const { layer, head, w, h } = cell;
    context.translate(cell.x, cell.y);
    if (block.mask || block.allowed) hatch(context, { width: w, height: h }, { step: STEP });
    context.imageSmoothingEnabled = w * devicePixelRatio < m || h * devicePixelRatio < n;
    context.drawImage(image, (head - 1) * m, (layer - 1) * n, m, n, 0, 0, w, h);
    light(context, wholeOf(block), cell, lit);
    context.restore();
  }
}

/** Veil the map around the lit row or column, which keeps its true colours; point at it from the edges. */
function light(
  context: Context,
  { rows: n, columns: m }: { rows: number; columns: number },
  { w, h }: HeadTile,
  lit: Lit,
) {
  const { paper, query, key } = inks();
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
