/**
 * Maps that are made from heads, as the server makes them: `model/selection.py` (pool), `model/aggregates.py`,
 * `model/words_of_map.py`.
 *
 * @typedef {{n: number, m: number, weights: Float32Array}} Map  row by row; NaN where looking is not allowed
 * @typedef {import("./pieces.js").Word} Word
 */

/**
 * At most so many rows and columns: a cell is the largest of those that it stands for.
 *
 * @param {Map} map
 * @param {number} most
 * @returns {Map}
 */
export function pooled({ n, m, weights }, most) {
  const [p, q] = [Math.min(n, most), Math.min(m, most)];
  const out = new Float32Array(p * q).fill(NaN);
  const rows = Array.from({ length: n }, (_, i) => cellOf(i, n, p));
  const columns = Array.from({ length: m }, (_, j) => cellOf(j, m, q));
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      const at = rows[i] * q + columns[j];
      const weight = weights[i * m + j];
      if (!(out[at] >= weight) && !Number.isNaN(weight)) out[at] = weight;
    }
  return { n: p, m: q, weights: out };
}

/** Cell a stands for a n / p to (a + 1) n / p, rounded down. @type {(k: number, n: number, p: number) => number} */
const cellOf = (k, n, p) => Math.ceil(((k + 1) * p) / n) - 1;

/**
 * One map of several: their mean, or the largest weight of each cell. What no map allows is NaN; what only some allow counts as
 * 0 in the others.
 *
 * @param {Map[]} maps
 * @param {"mean" | "max"} how
 * @returns {Map}
 */
export function joined(maps, how) {
  const [{ n, m }] = maps;
  const weights = Float32Array.from({ length: n * m }, (_, k) => {
    const known = maps.map((map) => map.weights[k]);
    if (known.every(Number.isNaN)) return NaN;
    const values = known.map((weight) => weight || 0);
    return how === "max" ? Math.max(...values) : values.reduce((a, b) => a + b, 0) / values.length;
  });
  return { n, m, weights };
}

/**
 * The weight of a word on a word: columns of its pieces added, rows averaged. Clark et al. 2019, arXiv 1906.04341, section 4.1.
 *
 * @param {Map} map
 * @param {Word[]} rows
 * @param {Word[]} columns
 * @returns {Map}
 */
export function merged({ m, weights }, rows, columns) {
  const out = rows.flatMap(({ pieces: is }) =>
    columns.map(({ pieces: js }) => {
      const cells = is.flatMap((i) => js.map((j) => weights[i * m + j]));
      if (cells.every(Number.isNaN)) return NaN;
      return cells.reduce((sum, weight) => sum + (weight || 0), 0) / is.length;
    }),
  );
  return { n: rows.length, m: columns.length, weights: Float32Array.from(out) };
}

/**
 * The map of all words that are no marks, each row divided by what is left of it; NaN where nothing is.
 *
 * @param {Map} map
 * @param {Word[]} rows
 * @param {Word[]} columns
 * @param {boolean} divides not of rows that are no distributions, as those of a maximum
 * @returns {Map}
 */
export function withoutMarks({ m, weights }, rows, columns, divides) {
  const kept = [rows, columns].map((words) => words.flatMap(({ isMark }, k) => (isMark ? [] : [k])));
  const out = kept[0].flatMap((i) => {
    const row = kept[1].map((j) => weights[i * m + j]);
    const left = row.reduce((sum, weight) => sum + (weight || 0), 0);
    return row.map((weight) => (left > 0 ? weight / (divides ? left : 1) : NaN));
  });
  return { n: kept[0].length, m: kept[1].length, weights: Float32Array.from(out) };
}
