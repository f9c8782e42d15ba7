/** Paints frames around what is lit on a map: cells, rows and columns. */
import { isOnWall } from "../page/present.js";
import { inks } from "./inks.js";
import { boxOf } from "./plan.js";

const THINNEST = 4; // pixels; a frame around less is not seen

/**
 * A frame around each of these that the map has.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {(Lit & {colour: string, thick?: number})[]} frames
 */
export function paintFrames(context, plan, frames) {
  for (const { i, j, colour, thick = 2 } of frames) {
    if ((i === null && j === null) || (i ?? 0) >= plan.n || (j ?? 0) >= plan.m) continue;
    const { left, top, width, height } = boxOf(plan, i, j);
    const seen = Math.max(width, THINNEST);
    context.strokeStyle = colour;
    context.lineWidth = thick;
    context.strokeRect(left - (seen - width) / 2, top, seen, height);
  }
}

/**
 * On the wall the rows that are meant have full ink, the others half, their names too.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {number[]} rows
 */
export function paintVeil(context, plan, rows) {
  if (!isOnWall()) return;
  const { left, width } = boxOf(plan, 0, null);
  context.save();
  context.globalAlpha = 0.5;
  context.fillStyle = inks().paper;
  for (const { top, height } of between(plan, rows)) context.fillRect(0, top, left + width, height);
  context.restore();
}

/**
 * The strips of a map above, between and below some of its rows.
 *
 * @param {Plan} plan
 * @param {number[]} rows in their order; those that the map does not have do not count
 * @returns {{top: number, height: number}[]} none where no row is left out
 */
export function between(plan, rows) {
  const kept = rows.filter((i) => i < plan.n);
  const all = boxOf(plan, null, null);
  if (!kept.length) return [];
  const boxes = kept.map((i) => boxOf(plan, i, null));
  const tops = [all.top, ...boxes.map(({ top, height }) => top + height)];
  const ends = [...boxes.map(({ top }) => top), all.top + all.height];
  return tops.map((top, k) => ({ top, height: ends[k] - top })).filter(({ height }) => height > 0);
}
