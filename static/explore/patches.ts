/** Patches of a picture that are rows or columns of a map, and the weights that lie over them. */
import { inMap } from "../shared/head/axis-pieces.ts";
import { column, summed, type Alignment, type Axis } from "../shared/head/weights.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import type { GridAnswer, WindowPlaceAnswer } from "../shared/api.ts";
import type { Cell } from "../shared/maps/cells.ts";

export type AxisName = "rows" | "columns";

/** The patches of a picture, row by row: the place of each on its axis, null where it is hidden, undefined beside it. */
export type Patches = { axis: AxisName; n: number; m: number; places: (number | null | undefined)[] };

/** Weights along an axis; `patches`: those that they lie over, null where the axis has none. */
export type Laid = { axis: AxisName; weights: Float32Array; patches: Patches | null };

/** True for a map whose rows are its columns. */
export const isSelf = ({ rows, columns }: Pick<Alignment, "rows" | "columns">) => rows.side === columns.side;

/** The patches that are looked at, or that look. */
export function patchesOf(a: Alignment, axis: AxisName): Patches | null {
  const { grid, row_grid: looking } = a.given ?? {};
  const found = axis === "columns" ? grid : (looking ?? (isSelf(a) ? grid : null));
  return found ? { axis, n: found.rows, m: found.columns, places: placesIn(a, axis, found) } : null;
}

function placesIn(a: Alignment, axis: AxisName, { rows, columns, at, patches }: GridAnswer) {
  const placeOf = (k: number) =>
    axis === "rows" ? inMap(a, { i: k, j: null }).i : inMap(a, { i: null, j: k }).j;
  if (!patches) return Array.from({ length: rows * columns }, (_, k) => placeOf(at + k));
  const places: Patches["places"] = Array.from({ length: rows * columns }, () => undefined);
  patches.forEach((place, k) => place !== null && (places[place] = placeOf(at + k)));
  return places;
}

/** The row that is lit, or rows that are added; where patches look and others are looked at, the column that is lit. */
export function laidOver(a: Alignment, lit: Cell): Laid | null {
  const rows = rowsOf(lit).filter((i) => i < a.n);
  const columns = patchesOf(a, "columns");
  const looking = a.given?.row_grid ? patchesOf(a, "rows") : null;
  if (lit.j !== null && lit.j < a.m && looking && !(rows.length && columns))
    return { axis: "rows", weights: column(a, lit.j), patches: looking };
  return rows.length ? { axis: "columns", weights: summed(a, rows), patches: columns } : null;
}

/** Weights of what is no patch on an axis, by its name: all padding of a window together. */
export function besidePatches({ patches, weights }: Laid, { labels }: Axis): [string, number][] {
  const places = new Set(patches?.places);
  const named = new Map<string, number>();
  labels.forEach((label, k) => {
    if (places.has(k) || Number.isNaN(weights[k])) return;
    const name = label === "padding" ? label : `${label}\n${k}`;
    named.set(name, (named.get(name) ?? 0) + weights[k]);
  });
  return [...named].map(([name, weight]) => [name.split("\n")[0], weight]);
}

/** The edges of what the map has of the picture, as lines from corner to corner; none where it has all. */
export function edgesOf({ n, m, places }: Patches): [number, number, number, number][] {
  const has = (i: number, j: number) => i >= 0 && j >= 0 && i < n && j < m && places[i * m + j] !== undefined;
  if (!places.includes(undefined)) return [];
  const edges: [number, number, number, number][] = [];
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= m; j++) {
      if (j < m && has(i, j) !== has(i - 1, j)) edges.push([i, j, i, j + 1]);
      if (i < n && has(i, j) !== has(i, j - 1)) edges.push([i, j, i + 1, j]);
    }
  return edges;
}

/** The window that has a patch, counted row by row from 0. `side`: patches along a window. */
export function windowAt(
  { rows, columns, shift, spread }: WindowPlaceAnswer,
  side: number,
  i: number,
  j: number,
) {
  const along = (k: number, windows: number) => {
    if (spread) return k % windows;
    const all = windows * side;
    return Math.floor(((k - shift + all) % all) / side);
  };
  return along(i, rows) * columns + along(j, columns);
}
