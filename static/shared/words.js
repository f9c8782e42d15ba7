/**
 * What a map says, in words. A part may carry a role, which gives it the colour of queries or of keys, or lead to a page.
 *
 * @typedef {{text: string, role?: "query" | "key" | "hint" | "power", href?: string}} Part
 */
import { crossing } from "./head/crossing.js";
import {
  at,
  betweenWords,
  choices,
  column,
  inWindow,
  isEmptyRow,
  isEven,
  isSpecial,
  largest,
  row,
  sharpest,
} from "./head/weights.js";
import { firstPiece, lastPiece } from "./head/axis-pieces.js";
import { circumstance } from "./head/served.js";
import { spoken } from "./sentence/pieces.js";

/**
 * A number with its digits fixed and a true minus sign.
 *
 * @param {number} x
 * @param {number} [digits]
 */
export const fixed = (x, digits = 2) =>
  x
    .toFixed(digits)
    .replace(/^-(?=.*[1-9])/, "\u2212")
    .replace(/^-/, "");

/**
 * A number that is added: with its sign, where two decimals have one.
 *
 * @param {number} x
 */
export const signed = (x) => (fixed(x) !== fixed(0) && x > 0 ? `+${fixed(x)}` : fixed(x));

/**
 * A weight in a sentence: what only rounding makes 0 or 1 is not called that.
 *
 * @param {number} weight
 */
export function amount(weight) {
  const rounded = fixed(weight);
  if (rounded === "0.00" && weight > 0) return "less than 0.01";
  if (rounded === "1.00" && weight < 1) return "more than 0.99";
  return rounded;
}

/** @param {number} n */
export function ordinal(n) {
  const tens = n % 100;
  if (tens >= 11 && tens <= 13) return `${n}th`;
  return `${n}${["th", "st", "nd", "rd"][n % 10] ?? "th"}`;
}

/**
 * @param {number} n
 * @param {string} noun
 */
export const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/**
 * @param {string} token
 * @param {"query" | "key"} role
 * @returns {Part}
 */
export const named = (token, role) => ({
  text: isSpecial(token) || spoken(token) === "space" ? `the ${spoken(token)}` : `“${spoken(token)}”`,
  role,
});

/**
 * @param {Alignment} a
 * @param {number} i
 * @returns {Part}
 */
export const rowNamed = (a, i) =>
  a.rows.side === "hops" ? { text: a.rows.tokens[i], role: "query" } : named(a.rows.tokens[i], "query");

/** @param {Alignment} a who looks: of a model with one map, the model */
export const who = (a) => (a.aggregate ? "this map" : a.layer ? "this head" : "the model");

/**
 * What stands before a row of the target: what was read with the source was not written.
 *
 * @param {boolean} isRead
 */
export const towards = (isRead) => (isRead ? "before" : "to write");

/**
 * @param {Alignment} a
 * @param {number} i
 */
const isRead = (a, i) => i < (a.read ?? 0);

/**
 * @param {Alignment} a
 * @param {number} i
 * @returns {string} "to write", "having written", "given", "" where nothing is written
 */
export const circumstanceOf = (a, i) => circumstance(a, i, isSpecial(a.rows.tokens[i]));

/**
 * @param {Alignment} a
 * @param {number} i
 * @returns {Part[]} "To write X this head", "Having written X, this head", or "X" where nothing is written
 */
export function subject(a, i) {
  const name = rowNamed(a, i);
  const before = circumstanceOf(a, i);
  if (!before) return [name];
  const comma = a.rows.side === "fed" || a.foreign ? "," : "";
  return [{ text: `${capital(before)} ` }, name, { text: `${comma} ${who(a)}` }];
}

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 * @returns {Part[]}
 */
export function cellInWords(a, i, j) {
  const key = named(a.columns.tokens[j], "key");
  const weight = at(a, i, j);
  if (isEmptyRow(a, i) && a.marks) return rowInWords(a, i);
  if (Number.isNaN(weight)) return [{ text: "Not allowed: " }, ...maskedInWords(a, i, j)];
  if (!inWindow(a, i, j))
    return [
      ...subject(a, i),
      { text: " may not look at " },
      ...[
        key,
        { text: `, position ${j}: its weight is 0 by rule. It looks only at ${windowInWords(a, i)}.` },
      ],
    ];
  if (weight === 0)
    return [...subject(a, i), { text: " does not look at " }, key, { text: ": its weight is 0." }];
  return [
    ...subject(a, i),
    { text: ` looks ${amount(weight)} at ` },
    key,
    { text: `, ${placeInWords(a, i, j)}.` },
  ];
}

/**
 * Why a row may not look at a column.
 *
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 * @returns {Part[]}
 */
function maskedInWords(a, i, j) {
  const [name, key] = [rowNamed(a, i), named(a.columns.tokens[j], "key")];
  const isAhead = firstPiece(a.columns, j) > lastPiece(a.rows, i);
  if (a.columns.side === "fed" && a.rows.side !== "fed" && isAhead) {
    const [before, after] = isRead(a, i) ? ["before ", ", "] : ["when ", " is written, "];
    return [{ text: before }, name, { text: after }, key, { text: " has not been fed in yet." }];
  }
  if (a.mask === "causal" && isAhead)
    return [name, { text: " looks only back, and " }, key, { text: " comes after it." }];
  return [{ text: "this layer does not let " }, name, { text: " look at " }, key, { text: "." }];
}

/**
 * Where a row of local attention may look.
 *
 * @param {Alignment} a with a window
 * @param {number} i
 */
function windowInWords({ window, columns }, i) {
  const { centres, reach } = /** @type {import("./head/weights.js").Window} */ (window);
  const token = columns.tokens[Math.round(centres[i])];
  const near = token === undefined ? "" : `, nearest to ${named(token, "key").text}`;
  return `positions p − ${reach} to p + ${reach}; here p = ${fixed(centres[i], 1)}${near}`;
}

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j an allowed column
 */
function placeInWords(a, i, j) {
  const of = choices(a, i);
  if (of === 1) return "the only piece it may look at";
  if (isEven(row(a, i))) return "as at every other piece";
  const place = largest(row(a, i), of).indexOf(j) + 1;
  return place === 1 ? "its largest weight" : `${ordinal(place)} of ${of}`;
}

/**
 * @param {Alignment} a
 * @param {number} i
 * @returns {Part[]}
 */
export function rowInWords(a, i) {
  const weights = row(a, i);
  const parts = subject(a, i);
  if (isEmptyRow(a, i)) return [...parts, { text: " looks only at end marks, which are hidden." }];
  if (isEven(weights))
    return [...parts, { text: ` looks ${amount(weights[0])} at each of the ${a.m} pieces.` }];
  const top = largest(weights, 3).filter((j, k) => k === 0 || weights[j] >= 0.05);
  const sink = a.sinks?.[i] ?? 0;
  const rest = 1 - sink - top.reduce((sum, j) => sum + weights[j], 0);
  top.forEach((j, k) => {
    const last = k === top.length - 1 && rest < 0.005 && sink < 0.005;
    parts.push({ text: `${k === 0 ? " looks " : last ? " and " : ", "}${amount(weights[j])} at ` });
    parts.push(named(a.columns.tokens[j], "key"));
  });
  const only = a.window ? ` It looks only at ${windowInWords(a, i)}.` : "";
  const others = [
    rest >= 0.005 ? `${fixed(rest)} elsewhere` : "",
    sink >= 0.005 ? `leaves ${fixed(sink)} to the sink` : "",
  ];
  parts.push({ text: `${others.map((text) => text && ` and ${text}`).join("")}.${only}` });
  return parts;
}

/**
 * @param {Alignment} a
 * @param {number} j
 * @returns {Part[]}
 */
export function columnInWords(a, j) {
  const weights = column(a, j);
  const key = named(a.columns.tokens[j], "key");
  const [most] = largest(weights);
  if (!weights[most]) return [{ text: "Nothing looks at " }, key, { text: "." }];
  if (isEven(weights))
    return [{ text: "Every row looks at " }, key, { text: ` equally: ${amount(weights[0])}.` }];
  const top = largest(weights, 3).filter((i, k) => k === 0 || weights[i] >= 0.05);
  const target = a.read ? " most before " : a.given || a.foreign ? " most for " : " most when writing ";
  const verb =
    { target, fed: " most after ", hops: " most: " }[/** @type {string} */ (a.rows.side)] ?? " most for ";
  const looker = a.rows.side === "hops" ? "The hops look" : `${capital(who(a))} looks`;
  /** @type {Part[]} */
  const parts = [{ text: `${looker} at ` }, key];
  top.forEach((i, k) => {
    parts.push({ text: k === 0 ? verb : k === top.length - 1 ? " and " : ", " });
    parts.push(rowNamed(a, i), { text: ` (${amount(weights[i])})` });
  });
  return [...parts, { text: "." }];
}

/**
 * @param {Alignment} a
 * @param {{i: number | null, j: number | null}} mark
 * @returns {Part[]}
 */
export function inWords(a, { i, j }) {
  if (i !== null && j !== null) return sentence(cellInWords(a, i, j));
  if (i !== null) return sentence(rowInWords(a, i));
  if (j !== null) return columnInWords(a, j);
  const crossed = crossing(a);
  if (crossed !== null) return [{ text: "Where the order changes: " }, ...inside(rowInWords(a, crossed))];
  const { i: row0, j: column0 } = sharpest(a);
  if (a.n > 1 && isEven(a.weights)) return sentence(rowInWords(a, row0)); // of equals none is the sharpest
  return sharpestInWords(a, { i: row0, j: column0 });
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @param {Part[]} parts
 * @returns {Part[]} the same, beginning with a capital letter; a quoted piece stays as it is
 */
const sentence = ([first, ...others]) => [{ ...first, text: capital(first.text) }, ...others];

/**
 * @param {Alignment} a
 * @param {{i: number, j: number}} cell
 * @returns {Part[]} it says so if larger weights, which say less, were passed over
 */
function sharpestInWords(a, { i, j }) {
  const weight = at(a, i, j);
  const passed = a.weights.some((w) => w > weight);
  const where = !passed ? "here" : betweenWords(a, i, j) ? "between words" : "where it has a choice";
  return [{ text: `Sharpest ${where}: ` }, ...inside(cellInWords(a, i, j).slice(0, -1)), { text: "." }];
}

/**
 * @param {Part[]} parts
 * @returns {Part[]} the same, after a colon
 */
const inside = ([first, ...others]) => [
  { ...first, text: first.text.replace(/^[A-Z]/, (letter) => letter.toLowerCase()) },
  ...others,
];

/**
 * What is said of a marked piece that is no row and no column of the opened head.
 *
 * @param {string} token
 * @param {"query" | "key"} role
 * @param {Alignment} a
 * @returns {Part[]}
 */
export const elsewhereInWords = (token, role, a) => [
  named(token, role),
  {
    text:
      a.rows.side === "hops"
        ? " is predicted from all the hops together."
        : " is neither a row nor a column of this head.",
  },
];

/** @param {Part[]} parts */
export const plain = (parts) => parts.map((p) => p.text).join("");
