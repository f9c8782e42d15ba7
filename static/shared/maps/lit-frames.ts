/** The usual marks of a `matrix-map`: frames around what is lit, the names of other rows veiled. */
import { paintFrames, paintVeil } from "./frames.ts";
import { inks } from "./inks.ts";
import { rowsOf, type Plan } from "./plan.ts";
import type { Cell } from "./cells.ts";

/** Frames around the column and the row that are lit, and around their cell where it has a colour. */
export function paintLit(context: CanvasRenderingContext2D, plan: Plan, lit: Cell, cell?: string) {
  const { i, j } = lit;
  const { query, key } = inks();
  paintVeil(context, plan, rowsOf(lit));
  paintFrames(context, plan, [
    { i: null, j, colour: key },
    { i, j: null, colour: query },
    ...(!cell || i === null || j === null ? [] : [{ i, j, colour: cell }]),
  ]);
}
