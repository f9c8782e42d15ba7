/**
 * Axes of places: round times, or the patches with which rows of the picture begin, stand on them in the place of every
 * name; sentences say from when to when a column lasts.
 *
 * @typedef {import("../shared/head/weights.js").Axis} Axis
 */
import { firstPiece, isRewritten } from "../shared/head/axis-pieces.js";
import { fixed } from "../shared/words.js";

const MOST = { times: 8, patches: 4 }; // ticks of an axis: as many as a phone has room for

/**
 * @param {Alignment} a
 * @param {(axis: Axis) => Axis} change
 * @returns {Pick<Alignment, "rows" | "columns">} the columns changed, and the rows where these are the same
 */
const changed = ({ rows, columns }, change) => ({
  rows: rows.side === columns.side ? change(rows) : rows,
  columns: change(columns),
});

/** @param {Alignment} a @param {import("../shared/head/weights.js").Time} time */
export function inTime(a, { seconds, digits }) {
  const at = (/** @type {number} */ k) => fixed(k * seconds, digits);
  return changed(a, (axis) => ({
    ...axis,
    tokens: axis.labels.map((_, k) => firstPiece(axis, k)).map((k) => `${at(k)} to ${at(k + 1)} s`),
    ticks: ticksOfTime(axis.labels.length, seconds),
  }));
}

/**
 * Names of the columns in which round times lie; others have none.
 *
 * @param {number} count of columns
 * @param {number} seconds of each
 * @returns {string[]} with holes
 */
export function ticksOfTime(count, seconds) {
  const least = Math.max(seconds, (count * seconds) / MOST.times);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * /** @type {number} */ ([1, 2, 5, 10].find((one) => one * power > 0.999 * least));
  const digits = Math.max(0, -Math.floor(Math.log10(step * 1.001)));
  /** @type {string[]} */
  const ticks = [];
  for (let k = 0; k * step < count * seconds * 0.999; k++)
    ticks[Math.floor((k * step) / seconds + 0.001)] = `${fixed(k * step, digits)} s`;
  return ticks;
}

/**
 * The ticks that are not near to what is lit, whose own name stands there.
 *
 * @param {string[]} ticks
 * @param {number | null} lit
 * @param {number} near share of the distance of two ticks
 */
export function ticksBeside(ticks, lit, near) {
  const [last = 0, before = 0] = Object.keys(ticks).map(Number).reverse();
  /** @type {string[]} */
  const seen = [];
  ticks.forEach((name, k) => {
    if (lit === null || Math.abs(k - lit) > near * (last - before)) seen[k] = name;
  });
  return seen;
}

/**
 * Where there is more text than a class token, its names are read as on other maps.
 *
 * @param {Alignment} a
 * @param {import("../shared/head/weights.js").Grid} grid
 */
export function inGrid(a, { rows, columns, at }) {
  if (isRewritten(a) || a.m > rows * columns + 1) return {};
  return changed(a, (axis) => {
    /** @type {string[]} */
    const ticks = [];
    const step = columns * Math.ceil(rows / MOST.patches);
    for (let k = at; k < a.m; k += step) ticks[k] = axis.labels[k];
    if (at) {
      delete ticks[at]; // too near to the class token
      ticks[0] = axis.labels[0];
    }
    return { ...axis, ticks };
  });
}
