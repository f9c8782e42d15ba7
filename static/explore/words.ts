/** The messages of Explore; those about several rows that are added. */
import { text } from "../shared/messages.ts";
import { noWeight } from "../shared/head/words.ts";
import { allowed, at, largest, summed, type Alignment, type NodeOrder } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import { amount, fixed, leftOf, listedParts, named, rowNamed, say, type Part } from "../shared/words.ts";

export const HINT = ` ${text("explore.hint")}`;
export const MEAN = " A row is a mean of values: it takes from several at once.";
export const ROUNDED = "rounded to 0.01; saved files have all digits";
export const unionOf = (heads: number) => `union of ${heads} heads`;

/** Orders of the nodes of a graph, by name. */
export const ORDER_NAMES: Record<NodeOrder, string> = {
  "": "as given",
  degree: "by degree",
  community: "by community",
};

const SEEN = 0.05; // smaller sums are not named
const MOST_PIECES = 3;

/** The sum of several rows, or the sum at one column; where plain, only a column has its numbers. */
export function addedInWords(a: Alignment, cell: Cell, plain: boolean = false): Part[] {
  const rows = rowsOf(cell);
  const all = plain ? mostInWords : largestInWords;
  const names = listedParts(rows.map((i) => rowNamed(a, i)));
  return say`The rows of ${names}, added: ${cell.j === null ? all(a, rows) : atColumn(a, rows, cell.j)}`;
}

function largestInWords(a: Alignment, rows: number[]): Part[] {
  const sums = summed(a, rows);
  const top = largest(sums, MOST_PIECES).filter((j, k) => k === 0 || sums[j] >= SEEN);
  const sinks = rows.reduce((sum, i) => sum + (a.sinks?.[i] ?? 0), 0);
  const rest = leftOf(rows.length, [sinks, ...top.map((j) => sums[j])]);
  const others = [
    rest >= 0.005 ? `, ${fixed(rest)} elsewhere` : "",
    sinks >= 0.005 ? `, ${fixed(sinks)} left to the sink` : "",
  ];
  const amounts = top.flatMap(
    (j, k) =>
      say`${k ? ", " : ""}${amountOf(sums[j])} at ${named(a.columns.tokens[j], "key", a.columns.side)}`,
  );
  return say`${amounts}${others.join("")}; the sum is ${rows.length}.`;
}

function mostInWords(a: Alignment, rows: number[]): Part[] {
  const sums = summed(a, rows);
  const [most, then] = largest(sums, 2);
  const key = (j: number) => named(a.columns.tokens[j], "key", a.columns.side);
  return sums[then] >= SEEN ? say`most at ${key(most)}, then at ${key(then)}.` : say`most at ${key(most)}.`;
}

/** A sum of weights; more than 1 is rounded alone. */
const amountOf = (sum: number) => (sum > 1 ? fixed(sum) : amount(sum));

function atColumn(a: Alignment, rows: number[], j: number): Part[] {
  const key = named(a.columns.tokens[j], "key", a.columns.side);
  if (!rows.some((i) => allowed(a, i, j))) return say`none may look at ${key}.`;
  const parts = rows.map((i) => (allowed(a, i, j) ? fixed(at(a, i, j)) : `0 (${noWeight(a)})`));
  return say`${parts.join(" + ")} = ${fixed(summed(a, rows)[j])} at ${key}.`;
}
