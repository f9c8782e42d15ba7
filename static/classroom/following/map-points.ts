/** Points of a map in cells, so that one that is laid out otherwise has them in the same cells. */
import { columnAt, type Plan } from "../../shared/maps/plan.ts";

/** An axis of cells, the last of which ends at `last`; the map ends at `end`, in pixels. */
type Axis = { count: number; size: number; last: number; end: number; at: (k: number) => number };

const ALMOST = 0.999; // of a cell: the next one begins at 1

/**
 * A point of a map, from pixels to cells: 2.5 is the middle of the third. The names before the cells are from -1 to
 * 0, all after them is one more.
 */
export const toCells = (plan: Plan, x: number, y: number) => ({
  x: toUnits(columns(plan), x),
  y: toUnits(rows(plan), y),
});

/** A point from cells to pixels, in a map that may be laid out otherwise. */
export const fromCells = (plan: Plan, x: number, y: number) => ({
  x: fromUnits(columns(plan), x),
  y: fromUnits(rows(plan), y),
});

const columns = (plan: Plan) => axis(plan.m, plan.across, plan.width, (j) => columnAt(plan, j));

const rows = ({ n, top, down, height }: Plan) => axis(n, down, height, (i) => top + i * down);

const axis = (count: number, size: number, end: number, at: (k: number) => number): Axis => ({
  ...{ count, size, end, at },
  last: count ? at(count - 1) + size : at(0),
});

function toUnits({ count, size, last, end, at }: Axis, pixels: number) {
  if (pixels < at(0)) return Math.max(-1, pixels / at(0) - 1);
  if (pixels >= last) return count + within((pixels - last) / (end - last || 1));
  let cell = count - 1;
  while (cell && at(cell) > pixels) cell -= 1;
  return cell + within((pixels - at(cell)) / size); // a gap between two groups belongs to the cell before it
}

function fromUnits({ count, size, last, end, at }: Axis, units: number) {
  if (units < 0) return (units + 1) * at(0);
  if (units >= count) return last + Math.min(1, units - count) * Math.max(0, end - last);
  return at(Math.floor(units)) + (units % 1) * size;
}

const within = (share: number) => Math.min(ALMOST, Math.max(0, share));
