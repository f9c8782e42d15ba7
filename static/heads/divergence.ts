/** The two heads that differ most in one row. */
import type { BlockShape, HeadsAnswer } from "../shared/api.ts";
import type { Pair } from "./address.ts";

export { divergence, mean, shares } from "../shared/head/divergence.ts";

/** The two heads of a block and the row that differ most, from those of each layer. */
export function mostApart(apart: NonNullable<HeadsAnswer["apart"]>): Pair {
  const most = apart.reduce((best, { divergence }, l) => (divergence > apart[best].divergence ? l : best), 0);
  const { heads, row } = apart[most];
  return { layer: most + 1, one: heads[0], other: heads[1], row };
}

export function within(asked: Pair | null, { layers, heads }: BlockShape, rows: number) {
  if (!asked) return null;
  const { layer, one, other, row } = asked;
  return layer <= layers && one <= heads && other <= heads && row <= rows ? asked : null;
}
