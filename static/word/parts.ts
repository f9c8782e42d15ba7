/** The parts of a logit: the large ones, what the others bring together, and that all of them add up. */
import { otherPartName } from "./part-words.ts";
import { isSpecial } from "../shared/pieces.ts";
import type { LogitPart, OriginRow } from "../shared/api.ts";
import type { Quantity } from "./address.ts";

/** The reach of bars on either side of 0. */
export type Extent = { below: number; above: number };

const TINY = 0.005; // what two decimals would call 0
const MARKS = 4;

export const amountOf = ({ value, lead }: LogitPart, of: Quantity) => (of === "lead" ? lead : value);

/** A head's part from each piece it looked at, in two decimals that add up to its own; null for what is no head. */
export function columnsOf(part: LogitPart, of: Quantity) {
  const exact = of === "lead" ? (part.lead_by_source ?? part.lead_by_fed) : (part.by_source ?? part.by_fed);
  return exact && rounded(exact, amountOf(part, of));
}

/** Summands in two decimals that add up to their rounded sum: those with the largest remainders go up. */
export function rounded(summands: number[], sum: number) {
  const hundreds = summands.map((x) => Math.floor(100 * x));
  const remainder = (j: number) => 100 * summands[j] - hundreds[j];
  const lacking = Math.round(100 * sum) - hundreds.reduce((whole, x) => whole + x, 0);
  const up = summands.map((_, j) => j).sort((a, b) => remainder(b) - remainder(a));
  for (const j of up.slice(0, Math.max(0, lacking))) hundreds[j] += 1;
  return hundreds.map((x) => x / 100);
}

/** The largest parts, the largest size first, and the others. */
export function ranked(parts: LogitPart[], of: Quantity, count: number) {
  const order = parts.toSorted((a, b) => Math.abs(amountOf(b, of)) - Math.abs(amountOf(a, of)));
  return { largest: order.slice(0, count), others: order.slice(count) };
}

export const total = (parts: LogitPart[], of: Quantity) =>
  parts.reduce((sum, part) => sum + amountOf(part, of), 0);

export const attentionOf = (block: string | null) =>
  block === "cross" ? "cross-attention" : "self-attention";

function kindOf({ name, block, head }: LogitPart) {
  if (head !== null) return attentionOf(block);
  return block ? "feed-forward networks" : otherPartName(name);
}

/** Sums of parts of one kind, in the order in which the model has them. */
export const kinds = (parts: LogitPart[], of: Quantity) =>
  [...Map.groupBy(parts, kindOf)].map(([kind, all]) => ({ kind, value: total(all, of), count: all.length }));

/**
 * The columns a head brought most from, the largest size first; none that brought nothing, but the first. An end mark
 * is among the first four, or among the others: `rest` is what these bring together.
 */
export function largestColumns(
  columns: number[],
  count: number,
  isMark: (j: number) => boolean = () => false,
) {
  const sorted = columns
    .map((value, j) => ({ j, value }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.j - b.j);
  const [order, marks] = [true, false].map((wanted) =>
    sorted.filter(({ j }, k) => (k < MARKS || !isMark(j)) === wanted),
  );
  const visible = Math.max(1, order.filter(({ value }) => Math.abs(value) >= TINY).length);
  const listed = Math.min(count, visible);
  const others = [...order.slice(listed), ...marks];
  const rest = others.reduce((sum, { value }) => sum + value, 0);
  return { columns: order.slice(0, listed), others: others.length, rest };
}

/** The head and the piece through which most was brought; null where no head brought anything. */
export function mostBrought(parts: LogitPart[], of: Quantity) {
  const all = parts.flatMap((part) => (columnsOf(part, of) ?? []).map((value, j) => ({ part, j, value })));
  const most = all.sort((a, b) => b.value - a.value)[0];
  return most && most.value > 0 ? most : null;
}

/** The sum that all heads brought from one word of the source; null where none looks at the source. */
export function broughtBy(parts: LogitPart[], of: Quantity, j: number) {
  const from = parts.flatMap((part) => (of === "lead" ? part.lead_by_source : part.by_source)?.[j] ?? []);
  return from.length ? from.reduce((sum, x) => sum + x, 0) : null;
}

/** The reach of stacks of bars below and above 0. */
export function extent(stacks: number[][]): Extent {
  const reach = (sign: number) =>
    Math.max(0, ...stacks.map((stack) => stack.reduce((sum, x) => sum + Math.max(0, sign * x), 0)));
  return { below: reach(-1), above: reach(1) };
}

/** The place of 0, as a share of the whole width. */
export const zeroOf = ({ below, above }: Extent) => below / (below + above || 1);

/** The beginning and the length of each bar of a stack, as shares of the whole width. */
export function placed(stack: number[], { below, above }: Extent): { start: number; size: number }[] {
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

export function stackOf(row: OriginRow, of: Quantity) {
  const { source, fed, biases } = row[of];
  return [source, fed, biases];
}

/** True for a piece of letters or digits. */
const says = (token: string) => !isSpecial(token) && /[\p{L}\p{N}]/u.test(token);

/**
 * The row to open on: the piece that owes most to the source; without origins, the first word that was
 * written, after those that were read.
 */
export function openingRow(rows: OriginRow[] | null, written: string[], read: number = 0) {
  const words = written.flatMap((token, i) => (i >= read && says(token) ? [i] : []));
  if (!rows || !words.length) return words[0] ?? Math.min(read, written.length - 1);
  return words.reduce((best, i) => (rows[i].logit.source > rows[best].logit.source ? i : best));
}

/**
 * The words of the translation that lean most on what was written before, and most on the source: where the
 * difference of the two is largest and smallest, of the words to which that side brought something. Before the first
 * word only the start mark was fed. A word that would be both is named once, by the larger side.
 */
export function leaning(rows: OriginRow[], of: Quantity) {
  const lean = (row: OriginRow) => row[of].fed - row[of].source;
  const words = rows.filter(({ piece }, i) => i > 0 && says(piece)).sort((a, b) => lean(b) - lean(a));
  const [fed] = words.filter((row) => row[of].fed >= TINY);
  const source = words.filter((row) => row[of].source >= TINY).at(-1);
  if (fed !== source || !fed) return { fed, source };
  return lean(fed) > 0 ? { fed } : { source };
}
