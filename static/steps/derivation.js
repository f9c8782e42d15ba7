/**
 * How one number was made, as tables and lines to be read: what runs along the same axis stands in one table.
 *
 * @typedef {object} Line  as served
 * @property {string} name in NumPy
 * @property {string} symbol LaTeX
 * @property {string | null} equation null: a number of the model
 * @property {{symbol: string, equation: string | null}} mathml
 * @property {string} of in words
 * @property {string | null} axis null: a single number
 * @property {boolean} main one of the few numbers that a reader needs, where there are many lines
 * @property {number | null | (number | null)[]} values
 *
 * @typedef {{model: string, stage: string, row: number, column: number | null, symbol: string,
 *   mathml: {symbol: string}, value: number | null, says: string, lines: Line[], numpy: string, latex: string,
 *   whole: string | null}} Cell
 * @typedef {Line & {values: (number | null)[]}} Vector
 * @typedef {Line & {values: number | null}} Scalar
 * @typedef {{axis: string, vectors: Vector[], rows: number[], length: number}} Table  rows: those that are shown
 */
import { largestOf } from "../shared/maps/largest.js";

/** More rows than this are not shown, but those that count most. */
export const MOST = 600;
const SHOWN = 100;
/** So many rows stand without being folded. */
const WHOLE = 14;
const FOLDED = { first: 4, last: 2, largest: 3 };

/**
 * @param {Line[]} lines in the order of the computation
 * @returns {(Table | Scalar)[]}
 */
export function parts(lines) {
  /** @type {(Table | Scalar)[]} */
  const found = [];
  for (const line of lines) {
    if (!isVector(line)) {
      found.push(/** @type {Scalar} */ (line));
      continue;
    }
    const last = found.at(-1);
    if (last && isTable(last) && last.axis === line.axis && last.length === line.values.length)
      last.vectors.push(line);
    else found.push({ axis: line.axis ?? "", vectors: [line], rows: [], length: line.values.length });
  }
  for (const part of found) if (isTable(part)) part.rows = rowsOf(part);
  return found;
}

/** @param {Line[]} lines @returns {Line[]} the few that a reader needs, the last one first */
export const mainOf = (lines) => lines.filter(({ main }) => main).reverse();

/** @param {Line} line @returns {line is Vector} */
const isVector = (line) => Array.isArray(line.values);

/** @param {Table | Scalar} part @returns {part is Table} */
export const isTable = (part) => "vectors" in part;

/**
 * The rows that a long table begins with: the first, the last and the largest; of a choice of rows, its first.
 *
 * @param {Table} table
 */
export function folded({ vectors, rows, length }) {
  if (rows.length <= WHOLE) return rows;
  const { first, last, largest } = FOLDED;
  if (rows.length < length) return rows.slice(0, first + last + largest);
  const most = new Set(largestOf(vectors[vectors.length - 1].values, largest));
  return rows.filter((k) => k < first || k >= length - last || most.has(k));
}

/** @param {Table} table */
function rowsOf({ vectors, length }) {
  const last = vectors[vectors.length - 1].values;
  return length <= MOST ? last.map((_, k) => k) : largestOf(last, SHOWN);
}
