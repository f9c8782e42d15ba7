/** The numbers of the charts of Positions, all digits that the server sent. */
import { reach } from "../shared/maps/signed.js";

/**
 * @param {(number | null)[][]} values
 * @param {string} rows what a row is
 * @param {string} columns what a column is
 * @returns {MatrixOf}
 */
export function matrixOf(values, rows, columns) {
  const numbers = values.flat().map((x) => x ?? NaN);
  const labels = (/** @type {number} */ count) => Array.from({ length: count }, (_, k) => String(k));
  return {
    ...{ key: "values", kind: "signed", end: reach(numbers.filter((x) => !Number.isNaN(x))) },
    rows: { means: rows, labels: labels(values.length) },
    columns: { means: columns, labels: labels(values[0]?.length ?? 0) },
    values: numbers,
  };
}

/** @param {Record<string, (number | null)[]>} columns by name, of one length @returns {TableOf} */
export function columnsOf(columns) {
  const head = Object.keys(columns);
  return { head, lines: (columns[head[0]] ?? []).map((_, row) => head.map((name) => columns[name][row])) };
}
