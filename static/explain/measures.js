/**
 * The measures of Explain: their names, their scales, and in which order each puts the source pieces of a row.
 *
 * @typedef {"weights" | "norms" | "rollout" | "brought" | "gradient" | "left_out"} MeasureId
 * @typedef {"weights" | "signed"} Kind  from 0 on, or around 0
 * @typedef {{model: string, source: Source, target: Target, layer: number,
 *   head: number, rows: Served, measures: Partial<Record<MeasureId, number[][]>>, agreement: (number | null)[][], apart: RowAt[],
 *   sinks: RowAt[]}} Explained
 * @typedef {{layer: number, head: number, row: number, margin: number}} RowAt  a row of a head; all count from 1
 *
 * @typedef {object} Measure
 * @property {MeasureId} id
 * @property {string} name in a sentence
 * @property {Kind} kind
 * @property {string} unit "" where it has none
 * @property {number} end where its scale ends
 * @property {number[][]} rows one a written piece, a number for each source piece
 *
 * @typedef {{j: number, value: number, share: number}} Bar  share: of the scale of its row, -1 to 1
 */
import { isSpecial } from "../shared/head/weights.js";
import { reach } from "../shared/maps/signed.js";

/** @type {Record<MeasureId, {name: string, kind: Kind, unit: string}>} */
const MEASURES = {
  weights: { name: "weights", kind: "weights", unit: "" },
  norms: { name: "norms", kind: "weights", unit: "" },
  rollout: { name: "rollout", kind: "weights", unit: "" },
  brought: { name: "brought", kind: "signed", unit: "nats" },
  gradient: { name: "gradient × input", kind: "signed", unit: "nats" },
  left_out: { name: "leave-one-out", kind: "signed", unit: "nats" },
};

/** Which measures are asked for together: first what one pass of the model gives, then one by one what takes longer. */
export const IN_TURN = /** @type {MeasureId[][]} */ ([
  ["weights", "norms", "rollout"],
  ["weights", "norms", "rollout", "brought"],
  ["weights", "norms", "rollout", "brought", "gradient"],
  ["weights", "norms", "rollout", "brought", "gradient", "left_out"],
]);

/**
 * The measures that are still to be computed.
 *
 * @param {MeasureId[]} measures those that are there
 * @param {boolean} splits whether the logits of the model are a sum of what it read
 * @returns {MeasureId[]}
 */
export const missing = (measures, splits) =>
  /** @type {MeasureId[]} */ (["brought", "gradient", "left_out"]).filter(
    (id) => !measures.includes(id) && (splits || id !== "brought"),
  );

/** Whether the logits of a model are a sum of what it read. @param {{family: string}} model */
export const splits = ({ family }) => family === "transformer";

/** @param {MeasureId} id */
export const nameOf = (id) => MEASURES[id].name;

/**
 * @param {Explained} answer
 * @returns {Measure[]} those that the model has
 */
export const measuresOf = ({ measures }) =>
  Object.entries(measures).map(([name, rows]) => {
    const id = /** @type {MeasureId} */ (name);
    return { id, ...MEASURES[id], rows, end: id === "weights" ? 1 : reach(rows.flat()) };
  });

/**
 * The written pieces that have a row: where rows are named by the piece fed, all but the last.
 *
 * @param {{target: {tokens: string[]}, rows: Served}} answer
 */
export const writtenOf = ({ target, rows }) => (rows === "fed" ? target.tokens.slice(0, -1) : target.tokens);

/**
 * The source pieces of a row, the largest size first; of equals the earlier first.
 *
 * @param {number[]} row
 * @returns {number[]} places, from 0
 */
export const ranked = (row) =>
  row
    .map((x, j) => ({ size: Math.abs(x), j }))
    .sort((a, b) => b.size - a.size || a.j - b.j)
    .map(({ j }) => j);

/**
 * The source piece that a row puts first; null where it puts none, for all sizes are equal.
 *
 * @param {number[]} row
 */
export function first(row) {
  const sizes = row.map(Math.abs);
  const equal = sizes.length > 1 && Math.max(...sizes) - Math.min(...sizes) <= 1e-6;
  return equal ? null : ranked(row)[0];
}

/**
 * The place of a source piece in a row, 1 for the largest; equals share one.
 *
 * @param {number[]} row
 * @param {number} j
 */
export const placeIn = (row, j) => 1 + row.filter((x) => Math.abs(x) > Math.abs(row[j])).length;

/**
 * The largest of a row as bars, and how large the others are at most.
 *
 * @param {number[]} row
 * @param {number} count
 * @returns {{bars: Bar[], others: number, most: number}}
 */
export function bars(row, count) {
  const order = ranked(row);
  const shown = order.length <= count + 1 ? order.length : count;
  const end = Math.abs(row[order[0]]) || 1;
  return {
    bars: order.slice(0, shown).map((j) => ({ j, value: row[j], share: row[j] / end })),
    others: order.length - shown,
    most: Math.abs(row[order[shown]] ?? 0),
  };
}

/**
 * The row to open on: where the server says that weights and leave-one-out differ most; else where a piece that matters is not the one that is looked at, that which costs most when it is
 * left out; where there is no such row, the costliest of all. Before anything is left out, the first word.
 *
 * @param {Measure[]} measures
 * @param {string[]} written
 * @param {RowAt} [widest] of this head
 * @returns {{i: number, apart: boolean}}
 */
export function openingOf(measures, written, widest) {
  if (widest) return { i: widest.row - 1, apart: true };
  const rowsOf = (/** @type {MeasureId} */ id) => measures.find((one) => one.id === id)?.rows ?? [];
  const [weights, leftOut] = [rowsOf("weights"), rowsOf("left_out")];
  if (!leftOut.length)
    return {
      i: Math.max(
        0,
        written.findIndex((token) => !isSpecial(token)),
      ),
      apart: false,
    };
  const rows = written.map((token, i) => {
    const [looked, left] = [first(weights[i]), first(leftOut[i])];
    const apart = looked !== null && left !== null && looked !== left;
    const cost = Math.max(...leftOut[i]);
    return { i, apart, cost, says: Number(!isSpecial(token)) + Number(!isSpecial(token) && apart) };
  });
  const [{ i, apart }] = rows.sort((a, b) => b.says - a.says || b.cost - a.cost || a.i - b.i);
  return { i, apart };
}
