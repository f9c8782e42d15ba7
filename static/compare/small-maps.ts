/**
 * The layout of small maps: as many in a line as makes their cells largest while all of them are on the screen; where
 * the pieces then have no room for their names, the screen scrolls.
 */

/** The room for so many maps of n rows and m columns; `spelled`: each piece is a character. */
export type Room = { count: number; width: number; height: number; n: number; m: number; spelled: boolean };

const PIECES = {
  spelled: { least: 9, aside: 72, around: 116 },
  whole: { least: 14, aside: 116, around: 172 },
}; // pixels: of a cell at least, beside the cells, and above and below them
const LARGEST = 44; // pixels of a cell

export const GAP = 28;

/** The layout: `cell` is the side of a cell, `width` that of a map, in pixels. */
export function smallMaps({ count, width, height, n, m, spelled }: Room) {
  const { least, aside, around } = PIECES[spelled ? "spelled" : "whole"];
  const across = (inLine: number) => Math.min(LARGEST, ((width + GAP) / inLine - GAP - aside) / m);
  const whole = (inLine: number) =>
    Math.min(across(inLine), (height / Math.ceil(count / inLine) - around) / n);
  const small = (inLine: number, cell: number) => ({ inLine, cell, width: Math.ceil(cell * m + aside) });
  const all = Array.from({ length: count }, (_, k) => small(k + 1, whole(k + 1)));
  const largest = all.reduce((best, one) => (one.cell > best.cell ? one : best));
  if (largest.cell >= least) return largest;
  const most = Math.max(1, ...all.map(({ inLine }) => inLine).filter((inLine) => across(inLine) >= least));
  const inLine = Math.ceil(count / Math.ceil(count / most));
  return small(inLine, across(inLine));
}
