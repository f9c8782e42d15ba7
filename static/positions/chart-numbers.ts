/** The numbers of the charts of Positions, all digits that the server sent. */
import { reach } from "../shared/maps/signed.ts";
import type { MatrixOf, TableOf } from "../shared/maps/numbers-of.ts";

/** A matrix; `rows` and `columns` say what a row and a column are. */
export function matrixOf(values: (number | null)[][], rows: string, columns: string): MatrixOf {
  const numbers = values.flat().map((x) => x ?? NaN);
  const axis = (means: string, places: unknown[] = []) => ({ means, labels: [...places.keys()].map(String) });
  return {
    ...{ key: "values", kind: "signed", end: reach(numbers.filter((x) => !Number.isNaN(x))) },
    ...{ rows: axis(rows, values), columns: axis(columns, values[0]), values: numbers },
  };
}

/** A table of columns by name, of one length. */
export function columnsOf(columns: Record<string, (number | null)[]>): TableOf {
  const head = Object.keys(columns);
  return { head, lines: (columns[head[0]] ?? []).map((_, row) => head.map((name) => columns[name][row])) };
}
