/** The patch of a picture that is pointed at, or was, in the grid of its axis. */
import type { OneCell } from "../shared/maps/cells.ts";
import type { Patches } from "./patches.ts";

export type PointedAt = OneCell & { points: boolean; of: Patches | null };

export const NOWHERE: PointedAt = { i: 0, j: 0, points: false, of: null };

/** The same patch in another map of the same grid; nowhere in a map of another. */
export function pointedIn(at: PointedAt, maps: { looking: Patches | null; seen: Patches | null }): PointedAt {
  const of = at.of?.axis === "rows" ? maps.looking : maps.seen;
  return at.of && of && of.n === at.of.n && of.m === at.of.m ? { ...at, of } : NOWHERE;
}
