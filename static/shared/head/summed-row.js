/**
 * The sum of several rows, as one row under the map of a head: a colour and, where there is room, a number a column.
 *
 * Its colours go from 0 to the number of rows, so that they are those of the mean.
 */
import { h } from "../dom.js";
import { summed } from "./weights.js";
import { inkOn, css } from "../maps/ramp.js";
import { inks, weightTriple } from "../maps/inks.js";
import { fixed } from "../words.js";

const NUMBERED = 2.6; // times the size of the text; a narrower cell has no number
const HEIGHT = 2.4; // likewise, with the gap above it

/** @returns {number} pixels that it takes under the map */
export const sumHeight = () => Math.round(HEIGHT * inks().size);

/**
 * @param {Alignment} a
 * @param {number[]} rows
 * @param {number} across width of a column
 * @returns {HTMLElement[]}
 */
export function summedRow(a, rows, across) {
  const cells = Array.from(summed(a, rows), (sum, j) => cellOf(sum, j, rows.length, across));
  return [h("span", { className: "name" }, "sum"), ...cells];
}

/**
 * @param {number} sum
 * @param {number} j
 * @param {number} count of rows
 * @param {number} across
 */
function cellOf(sum, j, count, across) {
  const cell = h("span", { className: "cell", dataset: { j, sum: Number.isNaN(sum) ? "" : sum } });
  if (Number.isNaN(sum)) return (cell.classList.add("masked"), cell);
  const colour = weightTriple(sum / count);
  cell.style.backgroundColor = css(colour);
  cell.style.color = inkOn(colour);
  if (across >= NUMBERED * inks().size) cell.textContent = fixed(sum);
  return cell;
}
