/**
 * The parts of a logit: which are large, what the others bring together, and that all of them add up.
 *
 * @typedef {import("../shared/api.js").LogitPart} LogitPart
 * @typedef {import("../shared/api.js").OriginRow} OriginRow
 * @typedef {import("./address.js").Quantity} Quantity
 * @typedef {{below: number, above: number}} Extent  how far bars reach on either side of 0
 * @typedef {{j: number, value: number}} Column  a piece that a head looked at, and what came from it
 */
import { isSpecial } from "../shared/head/weights.js";

const TINY = 0.005; // what two decimals would call 0

/** @param {LogitPart} part @param {Quantity} of */
export const amountOf = ({ value, lead }, of) => (of === "lead" ? lead : value);

/**
 * What a head brought from each piece it looked at, in two decimals that add up to those of the head; null of a part that
 * is no head.
 *
 * @param {LogitPart} part
 * @param {Quantity} of
 */
export function columnsOf(part, of) {
  const exact = of === "lead" ? (part.lead_by_source ?? part.lead_by_fed) : (part.by_source ?? part.by_fed);
  return exact && rounded(exact, amountOf(part, of));
}

/**
 * Summands with two decimals, rounded so that they add up to their rounded sum: all down, then those with the largest
 * remainders up.
 *
 * @param {number[]} summands
 * @param {number} sum
 */
export function rounded(summands, sum) {
  const hundreds = summands.map((x) => Math.floor(100 * x));
  const remainder = (/** @type {number} */ j) => 100 * summands[j] - hundreds[j];
  const lacking = Math.round(100 * sum) - hundreds.reduce((whole, x) => whole + x, 0);
  const up = summands.map((_, j) => j).sort((a, b) => remainder(b) - remainder(a));
  for (const j of up.slice(0, Math.max(0, lacking))) hundreds[j] += 1;
  return hundreds.map((x) => x / 100);
}

/**
 * The largest parts, the largest size first, and the others.
 *
 * @param {LogitPart[]} parts
 * @param {Quantity} of
 * @param {number} count
 * @returns {{largest: LogitPart[], others: LogitPart[]}}
 */
export function ranked(parts, of, count) {
  const order = [...parts].sort((a, b) => Math.abs(amountOf(b, of)) - Math.abs(amountOf(a, of)));
  return { largest: order.slice(0, count), others: order.slice(count) };
}

/**
 * @param {LogitPart[]} parts
 * @param {Quantity} of
 */
export const total = (parts, of) => parts.reduce((sum, part) => sum + amountOf(part, of), 0);

/**
 * The name of a part that is no head and no network. Biases that one of these read are in its part, not in their own.
 *
 * @param {string} name
 */
export const ownName = (name) => (name === "biases" ? "direct biases" : name);

/** @param {LogitPart} part */
function kindOf({ name, block, head }) {
  if (head !== null) return block === "cross" ? "cross-attention" : "self-attention";
  return block ? "feed-forward networks" : ownName(name);
}

/**
 * Sums of parts of one kind, in the order in which the model has them.
 *
 * @param {LogitPart[]} parts
 * @param {Quantity} of
 * @returns {{kind: string, value: number, count: number}[]}
 */
export const kinds = (parts, of) =>
  [...Map.groupBy(parts, kindOf)].map(([kind, all]) => ({ kind, value: total(all, of), count: all.length }));

/**
 * The pieces a head brought most from, the largest size first; none that brought nothing, but the first.
 *
 * @param {number[]} columns
 * @param {number} count
 * @returns {{columns: Column[], others: number, rest: number}} rest: what the others bring together
 */
export function largestColumns(columns, count) {
  const order = columns
    .map((value, j) => ({ j, value }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.j - b.j);
  const visible = Math.max(1, order.filter(({ value }) => Math.abs(value) >= TINY).length);
  const shown = Math.min(count, visible);
  const others = order.slice(shown);
  return {
    columns: order.slice(0, shown),
    others: others.length,
    rest: others.reduce((sum, { value }) => sum + value, 0),
  };
}

/**
 * The head and the piece through which most was brought; null where no head brought anything.
 *
 * @param {LogitPart[]} parts
 * @param {Quantity} of
 * @returns {{part: LogitPart, j: number, value: number} | null}
 */
export function mostBrought(parts, of) {
  const all = parts.flatMap((part) => (columnsOf(part, of) ?? []).map((value, j) => ({ part, j, value })));
  const most = all.sort((a, b) => b.value - a.value)[0];
  return most && most.value > 0 ? most : null;
}

/**
 * How far stacks of bars reach below and above 0.
 *
 * @param {number[][]} stacks
 * @returns {Extent}
 */
export function extent(stacks) {
  const reach = (/** @type {number} */ sign) =>
    Math.max(0, ...stacks.map((stack) => stack.reduce((sum, x) => sum + Math.max(0, sign * x), 0)));
  return { below: reach(-1), above: reach(1) };
}

/**
 * Where each bar of a stack begins and how long it is, as shares of the whole width.
 *
 * @param {number[]} stack
 * @param {Extent} extent
 * @returns {{start: number, size: number}[]}
 */
export function placed(stack, { below, above }) {
  const width = below + above || 1;
  const at = { below, above: below };
  return stack.map((x) => {
    const size = Math.abs(x) / width;
    if (x < 0) return { start: (at.below -= -x) / width, size };
    const start = at.above / width;
    at.above += x;
    return { start, size };
  });
}

/** @param {OriginRow} row @param {Quantity} of @returns {number[]} from the source, from what was fed, from biases */
export const stackOf = (row, of) => [row[of].source, row[of].fed, row[of].biases];

/**
 * The row to open on, counted from 1: the piece that owes most to the source; without origins, the first word that
 * was written.
 *
 * @param {OriginRow[] | null} rows
 * @param {string[]} written
 * @param {number} [read] how many of the first were read, not written
 */
export function openingRow(rows, written, read = 0) {
  const says = (/** @type {string} */ token) => !isSpecial(token) && /[\p{L}\p{N}]/u.test(token);
  const words = written.flatMap((token, i) => (i >= read && says(token) ? [i] : []));
  if (!rows || !words.length) return (words[0] ?? Math.min(read, written.length - 1)) + 1;
  return words.reduce((best, i) => (rows[i].logit.source > rows[best].logit.source ? i : best)) + 1;
}

/**
 * The words of the translation that lean most on what was written before, and most on the source: where the difference
 * of the two is largest and smallest. Before the first word only the start mark was fed.
 *
 * @param {OriginRow[]} rows
 * @param {string[]} written
 * @param {Quantity} of
 * @returns {{fed: OriginRow, source: OriginRow} | null} null where no word was written
 */
export function leaning(rows, written, of) {
  const words = rows.filter((_, i) => i > 0 && !isSpecial(written[i]) && /[\p{L}\p{N}]/u.test(written[i]));
  const lean = (/** @type {OriginRow} */ row) => row[of].fed - row[of].source;
  const [first, ...others] = words;
  if (!first) return null;
  return others.reduce(
    ({ fed, source }, row) => ({
      fed: lean(row) > lean(fed) ? row : fed,
      source: lean(row) < lean(source) ? row : source,
    }),
    { fed: first, source: first },
  );
}
