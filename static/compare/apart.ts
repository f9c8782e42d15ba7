/** The distance of two models on one word, and over the sentence, as one number: the divergence of their rows, in bits. */
import { divergence, shares } from "../shared/head/divergence.ts";
import { cellIn, type Mark } from "../shared/head/marks.ts";
import { sum } from "../shared/numbers.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Column } from "./readings.ts";

const WHOLE = 1e-3; // a row that sums to 1 but for rounding

/**
 * Two of `of` columns that have such a row, the bits between their rows, and the mean of all rows; null where the two do
 * not write the same.
 */
export type Apart = { columns: [number, number]; bits: number; mean: number | null; of: number };

/** The two maps that differ most in what a mark lights; null where no two have such a row over the same columns. */
export function mostApart(columns: Column[], marks: Mark[]): Apart | null {
  const rows = columns.flatMap(({ reading }, k) => {
    const a = reading?.alignment;
    const i = a ? cellIn(a, marks[k]).i : null;
    return a && i !== null && weigh(a, i) ? [{ k, a, i }] : [];
  });
  const pairs = rows.flatMap((one, k) =>
    rows.slice(k + 1).flatMap((other): Apart[] =>
      isSame(one.a.columns.tokens, other.a.columns.tokens)
        ? [
            {
              columns: [one.k, other.k],
              bits: divergence(shares(one.a, one.i), shares(other.a, other.i)),
              mean: meanApart(one.a, other.a),
              of: rows.length,
            },
          ]
        : [],
    ),
  );
  return pairs.toSorted((one, other) => other.bits - one.bits)[0] ?? null;
}

/** The mean divergence of the rows of two maps that write the same; null of others. */
function meanApart(one: Alignment, other: Alignment) {
  if (!isSame(one.rows.tokens, other.rows.tokens)) return null;
  const rows = Array.from({ length: one.n }, (_, i) => i);
  if (rows.some((i) => !weigh(one, i) || !weigh(other, i))) return null;
  return sum(rows.map((i) => divergence(shares(one, i), shares(other, i)))) / one.n;
}

/** True where a row is a distribution over the columns. */
const weigh = (a: Alignment, i: number) => !a.signed && !a.sinks && Math.abs(sum(shares(a, i)) - 1) < WHOLE;

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((token, k) => token === b[k]);
