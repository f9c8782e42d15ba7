/** What two maps say of a cell, a row or a column: as trained, and changed. */
import { largest } from "../shared/head/weights.js";
import { MASKED, MISSING, PRESENT } from "../shared/head/difference.js";
import { quoted } from "./words.js";
import { howMuch } from "../shared/plain-words.js";
import { amount, capital, fixed, towards } from "../shared/words.js";

/**
 * @param {Difference} d
 * @param {{i: number | null, j: number | null}} cell
 * @param {boolean} [plain] whether only a cell has its numbers
 * @returns {Part[]} none where nothing is pointed at
 */
export function pointedInWords(d, { i, j }, plain = false) {
  if (i !== null && j !== null) return cellInWords(d, i, j);
  const looks = plain ? mostInWords : largestInWords;
  if (i !== null)
    return [...subject(d, i), ...lineInWords(d, alongRow(d, i), looks(d.columns, "key")), gone(d.rows, i)];
  if (j !== null)
    return [
      named(d.columns.tokens[j], "key"),
      { text: " is looked at" },
      ...lineInWords(d, alongColumn(d, j), looks(d.rows, "query")),
      gone(d.columns, j),
    ];
  return [];
}

/**
 * @param {Difference} d
 * @param {number} i
 * @param {number} j
 * @returns {Part[]}
 */
function cellInWords(d, i, j) {
  const k = i * d.m + j;
  const [before, after] = [d.before, d.after].map((layer) => inWords(layer, k));
  const key = named(d.columns.tokens[j], "key");
  const both = d.difference.states[k] === PRESENT;
  const change = both ? ` (${changeInWords(d.difference.values[k], before === after)})` : "";
  return [
    ...subject(d, i),
    { text: " the weight at " },
    key,
    { text: ` is ${before} as trained, ${after} changed${change}.` },
  ];
}

/**
 * @param {Layer} layer
 * @param {number} k
 */
function inWords({ values, states }, k) {
  if (states[k] === MISSING) return "no counterpart";
  return states[k] === MASKED ? "not allowed" : amount(values[k]);
}

/**
 * @param {number} x
 * @param {boolean} alike whether both weights are written alike
 */
const changeInWords = (x, alike) =>
  alike || Math.abs(x) >= 0.005 ? signed(x) : `less than 0.01 ${x > 0 ? "more" : "less"}`;

/** @param {number} x */
export const signed = (x) => (Math.abs(x) < 0.005 ? "no change" : `${x > 0 ? "+" : ""}${fixed(x)}`);

/**
 * @param {Difference} d
 * @param {number} i
 * @returns {Part[]}
 */
function subject(d, i) {
  const name = named(d.rows.tokens[i], "query");
  return d.rows.side === "target" ? [{ text: `${capital(towards(d.read[i]))} ` }, name] : [name];
}

/**
 * @param {string} token
 * @param {"query" | "key"} role
 * @returns {Part}
 */
const named = (token, role) => ({ text: quoted(token), role });

/** @param {Difference} d @param {number} i */
const alongRow = (d, i) => Array.from({ length: d.m }, (_, j) => i * d.m + j);

/** @param {Difference} d @param {number} j */
const alongColumn = (d, j) => Array.from({ length: d.n }, (_, i) => i * d.m + j);

/**
 * @param {Difference} d
 * @param {number[]} cells
 * @param {(top: Top) => Part[]} looks
 * @returns {Part[]}
 */
const lineInWords = (d, cells, looks) => [
  { text: ": as trained" },
  ...looks(topOf(d.before, cells)),
  { text: "; changed" },
  ...looks(topOf(d.after, cells)),
  { text: "." },
];

/** @type {Part} */
const NONE = { text: " nothing" };

/**
 * @param {{tokens: string[]}} axis that the cells lie along
 * @param {"query" | "key"} role of its pieces
 * @returns {(top: Top) => Part[]} how much at each; of a column, by each
 */
const largestInWords = (axis, role) => (top) =>
  top.length
    ? top.flatMap(({ weight, at }, k) => [
        { text: `${k ? ", " : " "}${amount(weight)} ${role === "key" ? "at" : "by"} ` },
        named(axis.tokens[at], role),
      ])
    : [NONE];

/**
 * @param {{tokens: string[]}} axis that the cells lie along
 * @param {"query" | "key"} role of its pieces
 * @returns {(top: Top) => Part[]} the first alone, without its number
 */
const mostInWords = (axis, role) => (top) =>
  top.length
    ? [
        { text: role === "key" ? ` ${howMuch(top[0].weight)} at ` : " most by " },
        named(axis.tokens[top[0].at], role),
      ]
    : [NONE];

/**
 * @typedef {{weight: number, at: number}[]} Top  the largest first
 *
 * @param {Layer} layer
 * @param {number[]} cells
 * @returns {Top}
 */
function topOf({ values, states }, cells) {
  const weights = cells.map((k) => (states[k] === PRESENT ? values[k] : NaN));
  return largest(weights, 2)
    .filter((at, k) => weights[at] > 0.005 && (k === 0 || weights[at] >= 0.1))
    .map((at) => ({ weight: weights[at], at }));
}

/**
 * @param {MergedAxis} axis
 * @param {number} k
 * @returns {Part}
 */
function gone({ pairs }, k) {
  if (pairs[k].after === null) return { text: " It has no counterpart in the changed map.", role: "hint" };
  if (pairs[k].before === null)
    return { text: " It has no counterpart in the map as trained.", role: "hint" };
  return { text: "" };
}
