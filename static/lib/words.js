/**
 * What a map says, in words. A part may carry a role, which gives it the colour of queries or of keys.
 *
 * @typedef {import("./alignment.js").Alignment} Alignment
 * @typedef {{text: string, role?: "query" | "key" | "hint"}} Part
 */
import { at, betweenWords, choices, column, isSpecial, largest, row, sharpest } from "./alignment.js";
import { spoken } from "./pieces.js";

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
const named = (token, role) => ({
  text: isSpecial(token) ? `the ${spoken(token)}` : `“${spoken(token)}”`,
  role,
});

/**
 * @param {Alignment} a
 * @param {number} i
 * @returns {Part[]} "To write X this head looks", or "X looks" where nothing is written
 */
function subject(a, i) {
  const who = named(a.rows.tokens[i], "query");
  if (a.rows.side === "target") return [{ text: "To write " }, who, { text: " this head looks " }];
  return [who, { text: " looks " }];
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
  if (Number.isNaN(weight))
    return [
      ...[{ text: "Not allowed: when " }, named(a.rows.tokens[i], "query"), { text: " is written, " }],
      ...[key, { text: " has not been fed in yet." }],
    ];
  return [...subject(a, i), { text: `${amount(weight)} at ` }, key, { text: `, ${placeInWords(a, i, j)}.` }];
}

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j an allowed column
 */
function placeInWords(a, i, j) {
  const of = choices(a, i);
  if (of === 1) return "the only piece it may look at";
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
  const top = largest(weights, 3).filter((j, k) => k === 0 || weights[j] >= 0.05);
  const rest = 1 - top.reduce((sum, j) => sum + weights[j], 0);
  const parts = subject(a, i);
  top.forEach((j, k) => {
    const last = k === top.length - 1 && rest < 0.005;
    parts.push({ text: `${k === 0 ? "" : last ? " and " : ", "}${amount(weights[j])} at ` });
    parts.push(named(a.columns.tokens[j], "key"));
  });
  parts.push({ text: rest >= 0.005 ? ` and ${fixed(rest)} elsewhere.` : "." });
  return parts;
}

/**
 * @param {Alignment} a
 * @param {number} j
 * @returns {Part[]}
 */
export function columnInWords(a, j) {
  const weights = column(a, j);
  const top = largest(weights, 3).filter((i, k) => k === 0 || weights[i] >= 0.05);
  const verb = a.rows.side === "target" ? "when writing " : "for ";
  /** @type {Part[]} */
  const parts = [{ text: "This head looks at " }, named(a.columns.tokens[j], "key"), { text: " most " }];
  top.forEach((i, k) => {
    parts.push({ text: k === 0 ? verb : k === top.length - 1 ? " and " : ", " });
    parts.push(named(a.rows.tokens[i], "query"), { text: ` (${amount(weights[i])})` });
  });
  return [...parts, { text: "." }];
}

/**
 * @param {Alignment} a
 * @param {{i: number | null, j: number | null}} mark
 * @returns {Part[]}
 */
export function inWords(a, { i, j }) {
  if (i !== null && j !== null) return cellInWords(a, i, j);
  if (i !== null) return rowInWords(a, i);
  if (j !== null) return columnInWords(a, j);
  return sharpestInWords(a, sharpest(a));
}

/**
 * @param {Alignment} a
 * @param {{i: number, j: number}} cell
 * @returns {Part[]} it says so if larger weights, which say less, were passed over
 */
function sharpestInWords(a, { i, j }) {
  const passed = a.weights.some((w) => w > at(a, i, j));
  const where = !passed ? "here" : betweenWords(a, i, j) ? "between words" : "where it has a choice";
  const [first, ...others] = cellInWords(a, i, j).slice(0, -1);
  return [
    { text: `Sharpest ${where}: ` },
    { ...first, text: first.text.replace(/^To /, "to ") },
    ...others,
    { text: "." },
  ];
}

/**
 * What is said of a marked piece that is no row and no column of the opened head.
 *
 * @param {string} token
 * @param {"query" | "key"} role
 * @returns {Part[]}
 */
export const elsewhereInWords = (token, role) => [
  named(token, role),
  { text: " is neither a row nor a column of this head." },
];

/** @param {Part[]} parts */
export const plain = (parts) => parts.map((p) => p.text).join("");

const TITLES = /** @type {Record<string, [string, string, string]>} */ ({
  encoder: ["Encoder self-attention", "Encoder", "every word looks at every word"],
  decoder: ["Decoder self-attention", "Decoder, masked", "only back, never ahead"],
  cross: ["Cross-attention", "Cross", "French looks at English"],
});

/** @param {string} block */
export const blockTitle = (block) => TITLES[block]?.[0] ?? block;

/** @param {string} block its name and one line of explanation, as they stand over its maps */
export const blockLines = (block) => ({ name: TITLES[block]?.[1] ?? block, line: TITLES[block]?.[2] ?? "" });

/** @param {{block: string, layer: number, head: number}} focus */
export const headTitle = ({ block, layer, head }) => `${blockTitle(block)}, layer ${layer}, head ${head}`;

/**
 * @param {number} layer
 * @param {number} head
 * @param {number | undefined} aer where it was measured
 */
export const cellName = (layer, head, aer) =>
  `layer ${layer}, head ${head}${aer === undefined ? "" : `, alignment error ${fixed(aer)}`}`;

/** @param {{best_head: unknown}} model that has no such head as was asked for */
export const noSuchHead = ({ best_head }) =>
  `This model has no such head; ${best_head ? "its best-aligned head" : "the first head of its last layer"} is open instead.`;

/** @param {Alignment} a */
export function axisNames(a) {
  return {
    rows:
      a.rows.side === "target"
        ? "rows: the piece being written (query)"
        : "rows: the piece that looks (query)",
    columns:
      a.columns.side === "fed"
        ? "columns: the piece fed in before (key)"
        : "columns: the piece looked at (key)",
  };
}

/**
 * Why columns and rows of a decoder are not named alike, by the first pieces of this very sentence.
 *
 * @param {Alignment} a
 * @returns {Part[]} none where the columns are not what was fed in
 */
export function shiftInWords(a) {
  if (a.columns.side !== "fed" || !a.n) return [];
  const i = Math.min(1, a.n - 1);
  return [
    { text: "To write " },
    { text: `“${a.rows.labels[i]}”`, role: "query" },
    { text: " the decoder was fed " },
    { text: `“${a.columns.labels.slice(0, i + 1).join(" ")}”`, role: "key" },
    { text: ": columns are a step behind. Hatched: not written yet." },
  ];
}

/**
 * How a translation came about, in words.
 *
 * @param {{tokens: string[], forced: boolean, complete: boolean}} target
 */
export function decodingFacts({ tokens, forced, complete }) {
  const how = forced ? "my own French" : "greedy";
  return `${how}, ${count(tokens.length, "piece")}${complete ? "" : "; stopped at the length limit"}`;
}
