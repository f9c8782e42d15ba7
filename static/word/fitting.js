/** How many lines of bars a wall has room for, and how large their letters are. */
import { growing, largestThatFits } from "../shared/maps/label-sizes.js";
import { inks } from "../shared/maps/inks.js";
import { isPresented } from "../shared/page/present.js";

const LINE = 1.6; // height of a line, times its letters

/**
 * The largest letters with which all lines fit; where none do, as many lines as fit with those of the text.
 *
 * @param {number} height of the room, in pixels
 * @param {number} count of lines
 * @param {number} font size of the text, in pixels
 * @returns {{font: number, lines: number}}
 */
export function fitting(height, count, font) {
  const plan = (/** @type {{font: number}} */ room) => ({
    ...room,
    lines: Math.max(1, Math.floor(height / (LINE * room.font))),
  });
  const sizes = [...growing(font), font];
  return largestThatFits(plan, { font }, sizes, ({ lines }) => lines >= count) ?? plan({ font });
}

/**
 * The lines around one, as many as there is room for.
 *
 * @param {number} chosen from 0
 * @param {number} lines that have room
 * @param {number} count of all
 * @returns {{first: number, end: number}}
 */
export function around(chosen, lines, count) {
  const first = Math.max(0, Math.min(count - lines, chosen - Math.floor(lines / 2)));
  return { first, end: first + lines };
}

/**
 * Set the letters of a list; on the page, and of a list that is not seen, they are those of the text.
 *
 * @param {HTMLElement} list
 * @param {number} count of its lines
 * @returns {number} how many have room
 */
export function fit(list, count) {
  const { clientHeight } = list;
  const found = isPresented() && clientHeight ? fitting(clientHeight, count, inks().size) : null;
  list.style.fontSize = found ? `${found.font}px` : "";
  return found?.lines ?? count;
}
