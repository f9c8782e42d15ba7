/** The count of lines of bars that a wall has room for, and the size of their letters. */
import { growing, largestThatFits } from "../shared/maps/label-sizes.ts";
import { inks } from "../shared/maps/inks.ts";
import { isPresented } from "../shared/presented.ts";

const LINE = 1.6; // height of a line, times its letters

/** The largest letters with which all lines fit; else the count of lines that fit with those of the text. In pixels. */
export function fitting(height: number, count: number, font: number): { font: number; lines: number } {
  const plan = (room: { font: number }) => ({
    ...room,
    lines: Math.max(1, Math.floor(height / (LINE * room.font))),
  });
  const sizes = [...growing(font), font];
  return largestThatFits(plan, { font }, sizes, ({ lines }) => lines >= count) ?? plan({ font });
}

/** The lines around one, from 0, as many as there is room for, out of `count`. */
export function around(chosen: number, lines: number, count: number): { first: number; end: number } {
  const first = Math.max(0, Math.min(count - lines, chosen - Math.floor(lines / 2)));
  return { first, end: first + lines };
}

/**
 * Set the letters of a list for so many lines, and return the count that has room; on the page, and in a list that is
 * not seen, they are those of the text.
 */
export function fit(list: HTMLElement, count: number): number {
  const { clientHeight } = list;
  const found = isPresented() && clientHeight ? fitting(clientHeight, count, inks().size) : null;
  list.style.fontSize = found ? `${found.font}px` : "";
  return found?.lines ?? count;
}
