/**
 * How small maps stand: as many in a line as makes their cells largest while all of them are on the screen; where the
 * pieces then have no room for their names, the screen scrolls.
 *
 * @typedef {object} Room
 * @property {number} count of maps
 * @property {number} width
 * @property {number} height
 * @property {number} n rows of a map
 * @property {number} m its columns
 * @property {boolean} spelled whether each piece is a character
 *
 * @typedef {{inLine: number, cell: number, width: number}} Small  cell: its side, and width: of a map, in pixels
 */
const PIECES = {
  spelled: { least: 9, aside: 72, around: 116 },
  whole: { least: 14, aside: 116, around: 172 },
}; // pixels: of a cell at least, beside the cells, and above and below them
const LARGEST = 44; // pixels of a cell

export const GAP = 28;

/** @param {Room} room @returns {Small} */
export function smallMaps({ count, width, height, n, m, spelled }) {
  const { least, aside, around } = PIECES[spelled ? "spelled" : "whole"];
  const across = (/** @type {number} */ inLine) =>
    Math.min(LARGEST, ((width + GAP) / inLine - GAP - aside) / m);
  const whole = (/** @type {number} */ inLine) =>
    Math.min(across(inLine), (height / Math.ceil(count / inLine) - around) / n);
  const small = (/** @type {number} */ inLine, /** @type {number} */ cell) => ({
    ...{ inLine, cell, width: Math.ceil(cell * m + aside) },
  });
  const all = Array.from({ length: count }, (_, k) => small(k + 1, whole(k + 1)));
  const largest = all.reduce((best, one) => (one.cell > best.cell ? one : best));
  if (largest.cell >= least) return largest;
  const most = Math.max(1, ...all.map(({ inLine }) => inLine).filter((inLine) => across(inLine) >= least));
  const inLine = Math.ceil(count / Math.ceil(count / most));
  return small(inLine, across(inLine));
}
