/**
 * What a map says without its numbers, for those who sit too far away to read two decimals.
 *
 * @typedef {import("./words.js").Part} Part
 */
import { crossing } from "./head/crossing.js";
import { choices, column, isEven, largest, row, sharpest } from "./head/weights.js";
import { cellInWords, capital, named, rowNamed, subject, who } from "./words.js";

/** From which weight on a row looks "almost only" and "mostly" at one piece. */
const ALMOST_ONLY = 0.9;
const MOSTLY = 0.5;
/** Up to which largest weight of a column "hardly anything" looks at it. */
const HARDLY = 0.1;

/**
 * @param {Alignment} a
 * @param {number} i
 * @returns {Part[]} "To write X this head looks mostly at Y."
 */
export function rowInPlainWords(a, i) {
  const weights = row(a, i);
  const [most] = largest(weights);
  const key = named(a.columns.tokens[most], "key");
  const parts = subject(a, i);
  if ((a.sinks?.[i] ?? 0) >= MOSTLY)
    return [
      ...parts,
      { text: " leaves most of its weight to the sink; of the pieces, it looks most at " },
      key,
      END,
    ];
  if (choices(a, i) === 1) return [...parts, { text: " may look only at " }, key, END];
  if (isEven(weights)) return [...parts, { text: " looks at all pieces equally." }];
  return [...parts, { text: ` looks ${howMuch(weights[most])} at ` }, key, END];
}

/** @type {Part} */
const END = { text: "." };

/** @param {number} weight the largest of a row */
export const howMuch = (weight) =>
  weight >= ALMOST_ONLY ? "almost only" : weight >= MOSTLY ? "mostly" : "at several pieces, most of all";

/**
 * @param {Alignment} a
 * @param {number} j
 * @returns {Part[]}
 */
export function columnInPlainWords(a, j) {
  const weights = column(a, j);
  const key = named(a.columns.tokens[j], "key");
  const [most] = largest(weights);
  if (!weights[most]) return [{ text: "Nothing looks at " }, key, END];
  if (weights[most] < HARDLY) return [{ text: "Hardly anything looks at " }, key, END];
  if (isEven(weights)) return [{ text: "Every row looks at " }, key, { text: " equally." }];
  const isTarget = a.rows.side === "target" && !a.read && !a.given && !a.foreign;
  const when = isTarget ? " most when writing " : a.rows.side === "fed" ? " most after " : " most for ";
  return [{ text: `${capital(who(a))} looks at ` }, key, { text: when }, rowNamed(a, most), END];
}

/** @param {Alignment} a @returns {number} the row that shows most, where nothing is pointed at */
export const tellingRow = (a) => crossing(a) ?? sharpest(a).i;

/**
 * @param {Alignment} a
 * @param {{i: number | null, j: number | null}} mark of a cell its number is said: somebody points at it
 * @returns {Part[]}
 */
export function inPlainWords(a, { i, j }) {
  if (i !== null && j !== null) return cellInWords(a, i, j);
  if (j !== null) return columnInPlainWords(a, j);
  const [first, ...others] = rowInPlainWords(a, i ?? tellingRow(a));
  return [{ ...first, text: capital(first.text) }, ...others];
}
