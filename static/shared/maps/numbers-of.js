/**
 * The numbers of a figure: a matrix with named rows and columns, or a table with a line for each thing.
 *
 * @typedef {object} MatrixOf
 * @property {string} [name] of it, where a figure has several
 * @property {"weights" | "values"} key what the numbers are called in files
 * @property {Kind} kind
 * @property {number} end where the scale of their colours ends
 * @property {{means: string, labels: string[]}} rows
 * @property {{means: string, labels: string[]}} columns
 * @property {ArrayLike<number>} values row by row; NaN: not allowed
 * @property {ArrayLike<number> | null} [sinks] what each row leaves to a sink
 * @property {Record<string, string | number | undefined>} [about] what else names it: block, layer, head
 *
 * @typedef {object} TableOf
 * @property {string} [name]
 * @property {string[]} head of the columns
 * @property {(string | number | null)[][]} lines
 * @property {boolean} [rounded] whether its numbers are those of the page, not all their digits
 *
 * @typedef {MatrixOf | TableOf} NumbersOf
 */

/** @param {NumbersOf} numbers @returns {numbers is MatrixOf} */
export const isMatrix = (numbers) => "values" in numbers;

/** Names of what is only counted, from 1. @param {number} count */
export const counted = (count) => Array.from({ length: count }, (_, k) => String(k + 1));

/**
 * The lines of a file of comma separated values, the first names the columns: of a matrix, each after it names its row.
 *
 * @param {NumbersOf} numbers
 * @returns {(string | number | null)[][]}
 */
export function linesOf(numbers) {
  if (!isMatrix(numbers)) return [numbers.head, ...numbers.lines];
  const { rows, columns, values, sinks } = numbers;
  const m = columns.labels.length;
  const written = (/** @type {number} */ x) => (Number.isNaN(x) ? null : shortest(x, values));
  return [
    ["", ...columns.labels, ...(sinks ? ["sink"] : [])],
    ...rows.labels.map((label, i) => [
      label,
      ...Array.from({ length: m }, (_, j) => written(values[i * m + j])),
      ...(sinks ? [written(sinks[i])] : []),
    ]),
  ];
}

/**
 * The number with the fewest digits that is the same: of a float32 nine digits always are, fewer often.
 *
 * @param {number} x
 * @param {ArrayLike<number>} values that it is one of
 */
export function shortest(x, values) {
  if (!(values instanceof Float32Array)) return x;
  for (let digits = 6; digits < 9; digits++)
    if (Math.fround(Number(x.toPrecision(digits))) === x) return Number(x.toPrecision(digits));
  return Number(x.toPrecision(9));
}
