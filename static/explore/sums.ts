/** Sums of rows and of columns, and how alike two hops are: facts of the opened head that its map alone gives. */
import { column, isEmptyRow, row, type Alignment } from "../shared/head/weights.ts";
import { redundancy, type Fact } from "../shared/head/facts.ts";
import { amount, fixed } from "../shared/words.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import * as words from "./sums-words.ts";
import type { Cell } from "../shared/maps/cells.ts";

const add = (sum: number, weight: number) => sum + (weight || 0); // of a masked cell NaN

export const rowSum = (a: Alignment, i: number): number => row(a, i).reduce(add, a.sinks?.[i] ?? 0);
export const columnSum = (a: Alignment, j: number): number => column(a, j).reduce(add, 0);

/**
 * The sums of the locked row and column; of what is not locked the sum of each row, where all have the same, and the least
 * and the largest of columns.
 */
export function sumFacts(a: Alignment, cell: Cell): Fact[] {
  if (a.aggregate === "contacts") return []; // no weights
  const [i, ...others] = rowsOf(cell);
  return [...(others.length ? [] : ofRow(a, i ?? null)), ofColumn(a, cell.j)];
}

function ofRow(a: Alignment, i: number | null): Fact[] {
  const rows = i === null ? [...Array(a.n).keys()].filter((row) => !isEmptyRow(a, row)) : [i];
  const [least, most] = endsOf(rows.map((row) => rowSum(a, row))).map((sum) => fixed(sum));
  if (!rows.length || least !== most) return [];
  return [{ id: "row-sum", value: least, name: words.rowName(a, i), meaning: words.rowMeaning(a, least) }];
}

function ofColumn(a: Alignment, j: number | null): Fact {
  const [least, most] = endsOf((j === null ? [...Array(a.m).keys()] : [j]).map((k) => columnSum(a, k)));
  const name = words.columnName(a, j);
  return { id: "column-sum", value: rangeOf(least, most), name, meaning: words.columnMeaning(a) };
}

const endsOf = (sums: number[]) => [Math.min(...sums), Math.max(...sums)];

const rangeOf = (least: number, most: number) =>
  fixed(least) === fixed(most) ? fixed(least) : `${fixed(least)} to ${fixed(most)}`;

/** The entries of A Aᵀ: how much two hops look at the same places; of one hop with itself, how much it looks at one place. */
export const products = (a: Alignment): number[][] =>
  Array.from({ length: a.n }, (_, i) =>
    Array.from({ length: a.n }, (_, k) => row(a, i).reduce((sum, w, j) => sum + w * row(a, k)[j], 0)),
  );

/** The two hops whose rows have the largest cosine, and the entry of A Aᵀ of these; null of one hop. */
export function mostAlike(all: number[][]) {
  const pairs = all.flatMap((line, i) =>
    line
      .slice(0, i)
      .map((entry, k) => ({ i: k, k: i, entry, cosine: entry / Math.sqrt(all[i][i] * all[k][k]) })),
  );
  return pairs.length ? pairs.reduce((best, one) => (one.cosine > best.cosine ? one : best)) : null;
}

/** The penalty of Lin et al. 2017, arXiv 1703.03130, equation 8, and the two hops that are most alike; none of one hop. */
export function hopFacts(a: Alignment): Fact[] {
  const alike = a.rows.side === "hops" ? mostAlike(products(a)) : null;
  if (!alike) return [];
  const [one, other] = [a.rows.tokens[alike.i], a.rows.tokens[alike.k]];
  const penalty = { value: fixed(redundancy(a) ** 2), name: words.PENALTY, meaning: words.PENALTY_MEANING };
  const pair = { value: amount(alike.cosine), name: words.alikeName(one, other) };
  return [
    { id: "penalty", ...penalty },
    { id: "alike", ...pair, meaning: words.alikeMeaning(one, other, fixed(alike.entry)) },
  ];
}
