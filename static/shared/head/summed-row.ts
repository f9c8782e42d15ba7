/**
 * The sum of several rows, as one row under the map of a head: a colour and, where there is room, a number a column.
 * Its colours go from 0 to the number of rows, so that they are those of the mean.
 */
import { h } from "../dom.ts";
import { summed, type Alignment } from "./weights.ts";
import { inkOn, css } from "../maps/ramp.ts";
import { inks, weightTriple } from "../maps/inks.ts";
import { fixed } from "../words.ts";

const NUMBERED = 2.6; // times the size of the text; a narrower cell has no number
const HEIGHT = 2.4; // likewise, with the gap above it

/** Pixels that the sum takes under the map. */
export const sumHeight = (): number => Math.round(HEIGHT * inks().size);

/** The row of the sum; `across` is the width of a column. */
export function summedRow(a: Alignment, rows: number[], across: number): HTMLElement[] {
  const cells = Array.from(summed(a, rows), (sum, j) => cellOf(sum, j, a, rows.length, across));
  return [h("span", { className: "name" }, "sum"), ...cells];
}

/** A cell of the sum of so many rows. */
function cellOf(sum: number, j: number, { signed }: Alignment, count: number, across: number) {
  const number = !Number.isNaN(sum) && across >= NUMBERED * inks().size ? [fixed(sum)] : [];
  const cell = h("span", { className: "cell", dataset: { j, sum: Number.isNaN(sum) ? "" : sum } }, ...number);
  if (Number.isNaN(sum)) return (cell.classList.add("masked"), cell);
  const colour = weightTriple(sum / count, signed);
  cell.style.backgroundColor = css(colour);
  cell.style.color = inkOn(colour);
  return cell;
}
