/** Points of a map in cells, so that one that is laid out otherwise has them in the same cells. */
import { columnAt } from "../../shared/maps/plan.ts";
import type { Plan } from "../../shared/maps/plan.ts";

/** An axis of cells; the map ends at `end`, in pixels. */
export type Axis = { count: number; size: number; end: number; at: (k: number) => number };

const ALMOST = 0.999; // of a cell: the next one begins at 1

/**
 * A point of a map, from pixels to cells: 2.5 is the middle of the third. The names before the cells are from -1 to
 * 0, all after them is one more.
 */
export function toCells(plan: Plan, x: number, y: number) {
  return { x: toUnits(columns(plan), x), y: toUnits(rows(plan), y) };
}

/** A point from cells to pixels, in a map that may be laid out otherwise. */
export function fromCells(plan: Plan, x: number, y: number) {
  return { x: fromUnits(columns(plan), x), y: fromUnits(rows(plan), y) };
}

const columns = (plan: Plan): Axis => ({
  count: plan.m,
  size: plan.across,
  end: plan.width,
  at: (j) => columnAt(plan, j),
});

const rows = ({ n, top, down, height }: Plan): Axis => ({
  count: n,
  size: down,
  end: height,
  at: (i) => top + i * down,
});

/** The end of the last cell. */
const lastOf = ({ count, size, at }: Axis): number => (count ? at(count - 1) + size : at(0));

function toUnits(axis: Axis, pixels: number) {
  const { count, size, end, at } = axis;
  const [first, last] = [at(0), lastOf(axis)];
  if (pixels < first) return Math.max(-1, pixels / first - 1);
  if (pixels >= last) return count + within((pixels - last) / (end - last || 1));
  let cell = count - 1;
  while (cell && at(cell) > pixels) cell -= 1;
  return cell + within((pixels - at(cell)) / size); // a gap between two groups belongs to the cell before it
}

function fromUnits(axis: Axis, units: number) {
  const { count, size, end, at } = axis;
  const last = lastOf(axis);
  if (units < 0) return (units + 1) * at(0);
  if (units >= count) return last + Math.min(1, units - count) * Math.max(0, end - last);
  return at(Math.floor(units)) + (units % 1) * size;
}

const within = (share: number) => Math.min(ALMOST, Math.max(0, share));
