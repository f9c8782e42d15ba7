/** Figures as comma separated values, all digits that the server sent. */

/**
 * @param {(number | null)[][]} values
 * @param {string} rows what a row is
 * @param {string} columns what a column is
 */
export const matrixToCsv = (values, rows, columns) =>
  toLines([
    [`${rows}\\${columns}`, ...(values[0] ?? []).map((_, j) => j)],
    ...values.map((row, i) => [i, ...row]),
  ]);

/** @param {Record<string, (number | null)[]>} columns by name, of one length */
export const columnsToCsv = (columns) => {
  const names = Object.keys(columns);
  return toLines([
    names,
    ...(columns[names[0]] ?? []).map((_, row) => names.map((name) => columns[name][row])),
  ]);
};

/** @param {(string | number | null)[][]} rows an empty field where there is no number */
const toLines = (rows) => rows.map((row) => row.join(",")).join("\r\n") + "\r\n";
