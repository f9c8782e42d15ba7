/** How many lines of bars a wall has room for, and how large their letters are. */
import { growing, largestThatFits } from "../shared/maps/label-sizes.ts";
import { inks } from "../shared/maps/inks.ts";
import { isPresented } from "../shared/page/present.ts";

const LINE = 1.6; // height of a line, times its letters

/**
 * The largest letters with which all lines fit; where none do, as many lines as fit with those of the text.
 *
 * @param height of the room, in pixels
 * @param count of lines
 * @param font size of the text, in pixels
 */
export function fitting(height: number, count: number, font: number): { font: number; lines: number } {
  const plan = (room: { font: number }) => ({
    ...room,
    lines: Math.max(1, Math.floor(height / (LINE * room.font))),
  });
  const sizes = [...growing(font), font];
  return largestThatFits(plan, { font }, sizes, ({ lines }) => lines >= count) ?? plan({ font });
}

/**
 * The lines around one, as many as there is room for.
 *
 * @param chosen from 0
 * @param lines that have room
 * @param count of all
 */
export function around(chosen: number, lines: number, count: number): { first: number; end: number } {
  const first = Math.max(0, Math.min(count - lines, chosen - Math.floor(lines / 2)));
  return { first, end: first + lines };
}

/**
 * Set the letters of a list; on the page, and of a list that is not seen, they are those of the text.
 *
 * @param count of its lines
 * @returns how many have room
 */
export function fit(list: HTMLElement, count: number): number {
  const { clientHeight } = list;
  const found = isPresented() && clientHeight ? fitting(clientHeight, count, inks().size) : null;
  list.style.fontSize = found ? `${found.font}px` : "";
  return found?.lines ?? count;
}
