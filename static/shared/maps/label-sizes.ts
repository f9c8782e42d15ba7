/** The sizes of letters that the labels of a map may grow to, where its cells leave them room, or shrink to. */
import { isOnWall } from "../presented.ts";

const ON_PAGE = [32, 24, 20, 16]; // pixels
const LEAST_ON_PAGE = 12;
const ON_WALL = [1.55, 1.4, 1.25, 1.1]; // times the size of the text

/** Sizes larger than the text, in pixels, the largest first. */
export const growing = (font: number): number[] =>
  isOnWall() ? ON_WALL.map((times) => Math.round(times * font)) : ON_PAGE.filter((size) => size > font);

/** Sizes smaller than the text, in which labels stand closer; on the wall there are none. */
export const shrinking = () => (isOnWall() ? [] : [LEAST_ON_PAGE]);

const WIDTHS = ["rowLabel", "columnLabel", "flatLabel", "lastLabel", "countLabel"];

export function scaled<R extends { font: number }>(room: R, font: number): R {
  const labels = Object.entries(room).filter(([name]) => WIDTHS.includes(name));
  const widths = labels.map(([name, width]) => [name, (width * font) / room.font]);
  return { ...room, ...Object.fromEntries(widths), font };
}

/** The plan with the largest labels that fit, of sizes with the largest first. */
export function largestThatFits<R extends { font: number }, P>(
  plan: (room: R) => P,
  room: R,
  sizes: number[],
  fits: (plan: P, font: number) => boolean,
): P | null {
  for (const font of sizes) {
    const grown = plan(scaled(room, font));
    if (fits(grown, font)) return grown;
  }
  return null;
}
