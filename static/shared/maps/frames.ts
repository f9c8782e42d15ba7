/** Paints frames around what is lit on a map: cells, rows and columns. */
import { isOnWall } from "../presented.ts";
import { boxOf, type Plan } from "./plan.ts";
import type { Cell } from "./cells.ts";

const THINNEST = 4; // pixels; a frame around less is not seen

/** A frame around each of these that the map has. */
export function paintFrames(
  context: CanvasRenderingContext2D,
  plan: Plan,
  frames: (Cell & { colour: string; thick?: number })[],
) {
  for (const { i, j, colour, thick = 2 } of frames) {
    if ((i === null && j === null) || (i ?? 0) >= plan.n || (j ?? 0) >= plan.m) continue;
    const { left, top, width, height } = boxOf(plan, i, j);
    const seen = Math.max(width, THINNEST);
    context.strokeStyle = colour;
    context.lineWidth = thick;
    context.strokeRect(left - (seen - width) / 2, top, seen, height);
  }
}

/** Veil the names of other rows on the wall; cells keep the colours of the scale beside them. */
export function paintVeil(context: CanvasRenderingContext2D, plan: Plan, rows: number[]) {
  if (!isOnWall()) return;
  context.save();
  context.globalAlpha = 0.3; // they can still be read from the last row
  context.globalCompositeOperation = "destination-out"; // the paper below is the page's
  for (const { top, height } of between(plan, rows)) context.fillRect(0, top, plan.left - 1, height);
  context.restore();
}

/**
 * The strips of a map above, between and below some of its rows, in their order; none where no row is left out. Rows
 * that the map does not have do not count.
 */
export function between(plan: Plan, rows: number[]): { top: number; height: number }[] {
  const remaining = rows.filter((i) => i < plan.n);
  const all = boxOf(plan, null, null);
  if (!remaining.length) return [];
  const boxes = remaining.map((i) => boxOf(plan, i, null));
  const tops = [all.top, ...boxes.map(({ top, height }) => top + height)];
  const ends = [...boxes.map(({ top }) => top), all.top + all.height];
  return tops.map((top, k) => ({ top, height: ends[k] - top })).filter(({ height }) => height > 0);
}
