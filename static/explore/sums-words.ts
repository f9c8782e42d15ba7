/** Names and meanings of sums of rows and columns, and of hops that are alike. */
import { isSpecial, spoken } from "../shared/pieces.ts";
import { count, fixed } from "../shared/words.ts";
import { unitOf, type Alignment, type Axis } from "../shared/head/weights.ts";

const quoted = ({ tokens, side }: Axis, k: number) =>
  side === "hops" ? tokens[k] : isSpecial(tokens[k]) ? `the ${spoken(tokens[k])}` : `“${spoken(tokens[k])}”`;

const rowUnit = ({ rows, ...a }: Alignment) => (rows.side === "hops" ? "hop" : unitOf(a));

export const rowName = (a: Alignment, i: number | null) =>
  i === null ? "sum of each row, over keys" : `sum of the row ${quoted(a.rows, i)}`;

export const columnName = (a: Alignment, j: number | null) =>
  j === null
    ? "sums of columns: looked at in all"
    : `sum of the column ${quoted(a.columns, j)}: looked at in all`;

const SOFTMAX =
  "Softmax divides the exponentials of each row by their own sum, over the keys: a query has one whole attention to share out.";

export function rowMeaning(a: Alignment, sum: string) {
  if (sum === "1.00") return `${SOFTMAX}${a.sinks ? " What it leaves to the sink is counted in." : ""}`;
  return "Weights of a softmax sum to 1 in each row; those of this map do not come from one softmax, or are what is left of it.";
}

/** Nothing divides a column; all rows together share out as much as there are rows. */
export const columnMeaning = (a: Alignment) =>
  "No sum divides a column: it may be anything from 0 to the number of rows, and says how much its " +
  `${unitOf(a)} is looked at in all. ${count(a.n, rowUnit(a))} share out 1 each among ${count(a.m, unitOf(a))}: the mean column has ${a.n} / ${a.m} = ${fixed(a.n / a.m)}.`;

export const PENALTY = "penalty ‖AAᵀ − I‖²";
export const PENALTY_MEANING =
  "P of Lin et al. 2017, equation 8: the sum of the squares of all entries of AAᵀ − I (Frobenius). It is added to the loss in training, " +
  "so that hops look at few places, and at others than each other. “numbers” has the entries.";

export const alikeName = (one: string, other: string) => `cosine of ${one} and ${other}, the most alike`;
export const alikeMeaning = (one: string, other: string, entry: string) =>
  `The cosine of two rows of A: 1 where both look at the same places in the same shares, 0 where at none in common. Their entry of AAᵀ is ${entry}: ` +
  `Σⱼ a₁ⱼ a₂ⱼ over the columns, of ${one} and ${other}.`;
