/**
 * Axes of places: round times, or the patches with which rows of the picture begin, stand on them in the place of every
 * name; sentences say from when to when a column lasts.
 */
import { firstPiece, isRewritten } from "../shared/head/axis-pieces.ts";
import { fixed } from "../shared/words.ts";
import { span } from "./place-words.ts";
import { MOST_TICKS as MOST, ticksInOrder } from "./ordered-ticks.ts";
import type { GridAnswer, OrderAnswer, TimeAnswer } from "../shared/api.ts";
import type { Alignment, Axis } from "../shared/head/weights.ts";

const OF_SIZE = / of \d+ × \d+$/; // which sentences say, of a picture at several sizes
const MOST_TICKS = { times: MOST, patches: 4 };

/** The columns changed, and the rows where these are the same. */
const changed = ({ rows, columns }: Alignment, change: (axis: Axis) => Axis) => ({
  rows: rows.side === columns.side ? change(rows) : rows,
  columns: change(columns),
});

export function inTime(a: Alignment, { seconds, digits }: TimeAnswer) {
  const at = (k: number) => fixed(k * seconds, digits);
  return changed(a, (axis) => ({
    ...axis,
    tokens: axis.labels.map((_, k) => firstPiece(axis, k)).map((k) => span(at(k), at(k + 1))),
    ticks: ticksOfTime(axis.labels.length, seconds),
  }));
}

/** The axes of names that are dates, or numbers with a unit, in the language of the page. */
export function inOrder({ rows, columns }: Alignment, order: OrderAnswer, language?: string) {
  const ordered = (axis: Axis, is: boolean) =>
    is ? { ...axis, ticks: ticksInOrder(axis.labels, language) } : axis;
  return { rows: ordered(rows, order.rows), columns: ordered(columns, order.columns) };
}

/** Names of the columns in which round times lie, with holes: `count` columns of so many seconds. */
export function ticksOfTime(count: number, seconds: number): string[] {
  const least = Math.max(seconds, (count * seconds) / MOST_TICKS.times);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5, 10].find((one) => one * power > 0.999 * least) as number);
  const digits = Math.max(0, -Math.floor(Math.log10(step * 1.001)));
  const ticks: string[] = [];
  for (let k = 0; k * step < count * seconds * 0.999; k++)
    ticks[Math.floor((k * step) / seconds + 0.001)] = `${fixed(k * step, digits)} s`;
  return ticks;
}

/** The ticks apart from the lit one, whose name stands there; `near` is a share of the step of ticks. */
export function ticksBeside(ticks: string[], lit: number | null, near: number) {
  const [last = 0, before = 0] = Object.keys(ticks).map(Number).reverse();
  const seen: string[] = [];
  ticks.forEach((name, k) => {
    if (lit === null || Math.abs(k - lit) > near * (last - before)) seen[k] = name;
  });
  return seen;
}

/** The axes of patches. With more text than a class token, names are read as on other maps. */
export function inGrid(a: Alignment, { given }: Pick<Alignment, "given">) {
  if (isRewritten(a)) return {};
  const { grid, row_grid: looking } = given ?? {};
  const of = (axis: Axis, count: number, patches?: GridAnswer | null) =>
    patches && count <= patches.rows * patches.columns + 1 ? ticked(axis, count, patches) : axis;
  const isSelf = a.rows.side === a.columns.side;
  return { rows: of(a.rows, a.n, isSelf ? grid : looking), columns: of(a.columns, a.m, grid) };
}

/** An axis with the names of the first patches of a few rows; a window has its own rows. */
function ticked(axis: Axis, count: number, { rows, columns, at, patches }: GridAnswer): Axis {
  const side = patches ? Math.sqrt(patches.length) : 0;
  const ticks: string[] = [];
  const step = (side || columns) * Math.ceil((side || rows) / MOST_TICKS.patches);
  const labels = axis.labels.map((label) => label.replace(OF_SIZE, ""));
  for (let k = at; k < count; k += step) ticks[k] = labels[k];
  if (at) {
    delete ticks[at]; // too near to the class token
    ticks[0] = labels[0];
  }
  return { ...axis, labels, ticks };
}
