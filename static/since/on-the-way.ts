/** The quantities from typed queries and keys to one cell of a map, which are made cell by cell. */
import { isMap } from "./first.ts";

type Quantity = {
  id: string;
  rows: string;
  columns: string | null;
  values: (number | null)[][];
  of: string[];
};

/** The quantities on the way to a cell of a map, itself the last; another map is shown beside it, and begins no way. */
export function onTheWay<Q extends Quantity>(one: Q, all: readonly Q[], i: number, j: number): Q[] {
  const before = all.find(
    ({ id, rows, columns }) => one.of.includes(id) && rows === one.rows && columns === one.columns,
  );
  if (!before || isMap(before)) return [one];
  const way = onTheWay(before, all, i, j);
  return before.values[i][j] === one.values[i][j] ? way : [...way, one]; // a mask changes no score that it allows
}
