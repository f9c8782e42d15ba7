/** Paints frames around what is lit on a map: cells, rows and columns. */
import { isPresented } from "../page/present.js";
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
 * Where a map is presented the row that is meant has full ink, the others half, their names too.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {number | null} row
 */
export function paintVeil(context, plan, row) {
  if (!isPresented() || row === null || row >= plan.n) return;
  const { left, top, width, height } = boxOf(plan, null, null);
  const lit = boxOf(plan, row, null);
  context.save();
  context.globalAlpha = 0.5;
  context.fillStyle = inks().paper;
  context.fillRect(0, top, left + width, lit.top - top);
  context.fillRect(0, lit.top + lit.height, left + width, top + height - lit.top - lit.height);
  context.restore();
}
