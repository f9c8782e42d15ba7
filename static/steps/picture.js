/**
 * A stage as a picture: its numbers in rows and columns, what these are called, and on which scale it is coloured.
 *
 * @typedef {object} Axis
 * @property {string} side a text, or the name of a size
 * @property {string[] | null} labels of the pieces of a text; null: they are only counted
 * @property {"query" | "key" | null} role
 * @property {string[] | null} beside each piece that is written: the piece that was fed in; or the reverse
 *
 * @typedef {object} Picture
 * @property {string} id of the stage
 * @property {number} n rows
 * @property {number} m columns
 * @property {Float64Array} values row by row; NaN: not allowed
 * @property {Kind} kind
 * @property {number} end where the scale ends
 * @property {boolean} vector a vector is one row, which has no name
 * @property {Axis} rows
 * @property {Axis} columns
 * @property {{width: number, count: number, open: number} | null} heads that stand side by side in it
 * @property {boolean} apart whether there is room between the heads
 */
import { counted } from "../shared/maps/numbers-of.js";
import { labels } from "../shared/sentence/pieces.js";
import { rowsBy } from "../shared/head/served.js";
import { reach } from "../shared/maps/signed.js";

const TEXTS = ["source", "target", "fed"];

/** Shares of a whole; everything else may be negative. */
const SHARES = ["weights", "sink_weights", "distribution", "probabilities"];

/** @param {string} id @returns {Kind} */
export const kindOf = (id) => (SHARES.includes(id) ? "weights" : "signed");

/**
 * @param {Walked} stage
 * @param {{source: {tokens: string[]}, target: {tokens: string[], fed: string[]}}} texts
 * @param {{width: number, count: number, open: number}} heads
 * @param {Served} [served] what names rows of the target
 * @returns {Picture}
 */
export function picture({ id, rows, columns, shape, values, labels: named }, texts, heads, served) {
  const vector = columns === null;
  const numbers = Float64Array.from(values.flat(), (x) => x ?? NaN);
  const kind = kindOf(id);
  const side = (/** @type {string} */ name, /** @type {"query" | "key"} */ role) =>
    axis(name, role, texts, named);
  return {
    ...{ id, kind, vector, values: numbers },
    n: vector ? 1 : shape[0],
    m: vector ? shape[0] : shape[1],
    end: kind === "weights" ? 1 : reach(numbers.filter((x) => !Number.isNaN(x))),
    rows: vector
      ? { side: "", labels: null, role: null, beside: null }
      : side(rowsBy(/** @type {Side} */ (rows), served), isLookedAt(id) ? "key" : "query"),
    columns: vector ? side(rows, isOfSink(id) ? "query" : "key") : side(columns, "key"),
    heads: id === "heads" || id === "concat" ? heads : null,
    apart: id === "heads",
  };
}

/** @param {string} id */
const isLookedAt = (id) =>
  ["k", "v", "memory", "h", "latent_k", "latent_v", "input_k", "input_v"].includes(id);

/** @param {string} id */
const isOfSink = (id) => ["sink", "sink_weights"].includes(id);

/**
 * @param {string} side
 * @param {"query" | "key"} role
 * @param {{source: {tokens: string[]}, target: {tokens: string[], fed: string[]}}} texts
 * @param {string[] | null} named
 * @returns {Axis}
 */
function axis(side, role, { source, target }, named) {
  if (named && !TEXTS.includes(side)) return { side, labels: labels(named), role: null, beside: null };
  if (!TEXTS.includes(side)) return { side, labels: null, role: null, beside: null };
  const tokens = { source: source.tokens, target: target.tokens, fed: target.fed };
  const isRow = role === "query";
  const other = isRow && { target: target.fed, fed: target.tokens }[side];
  const beside = other && other.length ? labels(other) : null;
  return { side, labels: labels(tokens[/** @type {"source"} */ (side)]), role, beside };
}

/**
 * @param {Picture} picture
 * @param {{i: number, j: number}} cell
 */
export const at = ({ values, m }, { i, j }) => values[i * m + j];

/**
 * A cell as the server counts it; null for the column of a vector.
 *
 * @param {Picture} picture
 * @param {{i: number, j: number}} cell
 */
export const toPlace = ({ vector }, { i, j }) =>
  vector ? { row: j + 1, column: 0 } : { row: i + 1, column: j + 1 };

/**
 * @param {Picture} picture
 * @param {{row: number, column: number}} place
 * @returns {{i: number, j: number} | null} null: there is none such
 */
export function toCell({ vector, n, m }, { row, column }) {
  const cell = vector ? { i: 0, j: row - 1 } : { i: row - 1, j: column - 1 };
  const inside = cell.i >= 0 && cell.i < n && cell.j >= 0 && cell.j < m && !(vector && column);
  return inside ? cell : null;
}

/** @param {Picture} picture */
export const isMasked = ({ values }) => values.some(Number.isNaN);

/**
 * Its numbers with their names, for a file.
 *
 * @param {Picture} picture
 * @returns {MatrixOf}
 */
export function numbersOf({ id, n, m, values, kind, end, rows, columns, vector }) {
  const axis = (/** @type {Axis} */ { side, labels }, /** @type {number} */ count) => ({
    means: side,
    labels: labels ?? (vector && count === 1 ? [id] : counted(count)),
  });
  const key = id === "weights" ? "weights" : "values";
  return { key, kind, end, rows: axis(rows, n), columns: axis(columns, m), values, about: { stage: id } };
}
