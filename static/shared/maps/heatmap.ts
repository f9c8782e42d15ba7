/**
 * Paints a map: cells, hatching where there is no number, lines between the cells, names of rows and columns.
 * A kind of map adds its own parts, such as the numbers of a stage or the window of local attention.
 */
import { fitted } from "./names.ts";
import { minus, paintImage } from "./drawing.ts";
import { hatch, inks } from "./inks.ts";
import { boxOf, columnAt, type Box, type Plan } from "./plan.ts";
import type { Triple } from "./ramp.ts";

export type Context = CanvasRenderingContext2D;

/** The names of rows or columns. */
export interface Names {
  name: (k: number) => string;
  /** The indices of the names that are written. */
  seen: number[];
  /** The index of the name that is written in a colour. */
  lit?: number | null;
  colour?: "ink" | "query" | "key";
  /** True for names that are written in grey. */
  isGrey?: (k: number) => boolean;
}

export interface Heatmap {
  /** An image with a pixel a number, clear where there is none. */
  image: HTMLCanvasElement;
  /** True where the k-th cell has no number; null where all have one. */
  isClear?: ((k: number) => boolean) | null;
  /** The colour of the k-th cell, where its number is below 0 and not written. */
  below?: ((k: number) => Triple | null) | null;
  /** Paints behind the cells that have no number. */
  hatching?: (context: Context, box: Box) => void;
  /** Lines between cells of at least so many pixels. */
  lines?: { least: number; colour: string };
  rows: Names | null;
  columns: Names | null;
}

const LEAST = 10; // pixels; cells that are smaller have no lines between them

export function paintHeatmap(context: Context, plan: Plan, map: Heatmap) {
  context.font = `${plan.font}px ${inks().family}`;
  context.textBaseline = "middle";
  paintCells(context, plan, map);
  paintLines(context, plan, map);
  if (map.below) paintMinus(context, plan, map.below);
  if (map.rows) paintRows(context, plan, map.rows);
  if (map.columns) paintColumns(context, plan, map.columns);
}

function paintCells(context: Context, plan: Plan, { image, isClear, hatching = hatch }: Heatmap) {
  const { n, m, top, across, down, perGroup = m } = plan;
  context.strokeStyle = inks().hairline;
  for (let first = 0; first < m; first += perGroup) {
    const box = { left: columnAt(plan, first), top, width: perGroup * across, height: n * down };
    const { left, width, height } = box;
    if (isClear) hatching(context, box);
    paintImage(context, image, { ...box, from: { left: first, top: 0, width: perGroup, height: n } });
    context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  }
}

/** Thin lines between cells that are large enough for them; none through hatching. */
function paintLines(context: Context, plan: Plan, { lines, isClear }: Heatmap) {
  const { n, m, top, across, down, perGroup = m } = plan;
  const { least, colour } = lines ?? { least: LEAST, colour: inks().paper };
  if (Math.min(across, down) < least) return;
  context.fillStyle = colour;
  const x = (j: number) => columnAt(plan, j);
  for (let i = 0; i < n - 1; i++)
    for (const [a, b] of isClear ? runs(m, (j) => !isClear(i * m + j)) : [[0, m - 1]])
      context.fillRect(x(a), top + (i + 1) * down - 1, x(b) + across - x(a), 1);
  for (let j = 0; j < m - 1; j++)
    if ((j + 1) % perGroup)
      for (const [a, b] of isClear ? runs(n, (i) => !isClear(i * m + j)) : [[0, n - 1]])
        context.fillRect(x(j) + across - 1, top + a * down, 1, (b - a + 1) * down);
}

/** A minus in each cell below 0 that has room for one. */
function paintMinus(context: Context, plan: Plan, below: (k: number) => Triple | null) {
  const { n, m } = plan;
  for (let k = 0; k < n * m; k++) {
    const colour = below(k);
    if (colour) minus(context, boxOf(plan, Math.floor(k / m), k % m), colour);
  }
}

/** The first and the last index of each run for which it holds. */
function runs(count: number, holds: (k: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let k = 0, first = 0; k <= count; k++) {
    if (k < count && holds(k)) continue;
    if (k > first) found.push([first, k - 1]);
    first = k + 1;
  }
  return found;
}

function paintRows(context: Context, { left, top, down, apart }: Plan, names: Names) {
  const room = left - apart.row;
  context.textAlign = "right";
  for (const i of names.seen) {
    context.fillStyle = inkOf(names, i);
    context.fillText(fitted(context, names.name(i), room), room, top + (i + 0.5) * down + 0.5);
  }
}

const inkOf = ({ lit, colour = "ink", isGrey }: Names, k: number) =>
  inks()[k === lit ? colour : isGrey?.(k) ? "grey" : "ink"];

/**
 * True where the name of a column lies flat. Upright ones, no wider than a letter, may stand among these; a count of
 * columns has the width of all that have none.
 */
export const lies = ({ flat, angle, across, everyColumn }: Plan, text: string, width: number) =>
  flat && (angle > -90 || text.length === 1 || width <= across * everyColumn);

/** The names of columns, flat or turned. */
function paintColumns(context: Context, plan: Plan, names: Names) {
  const { m, top, across, flat, angle, apart, everyColumn } = plan;
  const turn = (angle * Math.PI) / 180;
  for (const j of names.seen) {
    const text = names.name(j);
    const width = flat ? context.measureText(text).width : 0;
    const isFlat = lies(plan, text, width);
    const left = columnAt(plan, j);
    const reaches = isFlat && width > across && j === m - 1 && everyColumn === 1; // into the margin
    context.save();
    context.fillStyle = inkOf(names, j);
    context.textAlign = isFlat && !reaches ? "center" : "left";
    context.translate(left + (reaches ? 3 : across / 2), top - (isFlat ? apart.flat : apart.turned));
    if (!isFlat) context.rotate(turn);
    context.fillText(isFlat ? text : fitted(context, text, (top - apart.turned) / Math.sin(-turn)), 0, 0);
    context.restore();
  }
}
