/**
 * One head's attention weights: row i is a query, column j a key; a masked cell is NaN, which is not 0.
 *
 * @typedef {"encoder" | "decoder" | "cross" | "hops" | string} BlockName
 * @typedef {"source" | "target" | "fed" | "hops"} Side  which tokens an axis names; "fed" is what the decoder was given
 * @typedef {import("./served.js").Served} Served
 *
 * @typedef {object} Alignment
 * @property {BlockName} block
 * @property {number} layer counts from 1; 0: the block is shown whole, it has one map only
 * @property {number} head counts from 1; 0 likewise
 * @property {number} n rows
 * @property {number} m columns
 * @property {Float32Array} weights n x m, row by row
 * @property {Axis} rows
 * @property {Axis} columns
 * @property {"causal" | null} [mask] causal: rows only look back
 * @property {number} [read] so many of its first rows are named by what was read, not written
 * @property {boolean} [foreign] whether it reads a target that the model itself would not write
 * @property {Served} [served] what names rows of the target
 * @property {string} [looks] of its model: "one place" where each row chooses one
 * @property {boolean} [aligns] whether the head was measured to align, see `crossing.js`
 * @property {Float32Array | null} [sinks] what each row leaves to a sink, which is no column; null: there is none
 * @property {import("./aggregates.js").Aggregate} [aggregate] of a map that no head computed: what it is; "": of a head
 * @property {string} [made] from what, in words
 * @property {"" | "hidden"} [marks] hidden: without end marks, rows divided by what is left
 * @property {boolean} [words] whether its rows and columns are words, not pieces
 * @property {string} [called] what the model itself calls the layer
 * @property {Given | null} [given] of weights that somebody brought, not of a model
 * @property {Window | null} [window] of local attention: where each row may look; none where it may look everywhere
 *
 * @typedef {{whole?: boolean, grid?: Grid | null, time?: Time | null}} Given  whole: its rows sum to 1; its columns are
 *   patches of a picture, or follow each other in time
 * @typedef {{rows: number, columns: number, at: number}} Grid  at: the column of the first patch, from 0
 * @typedef {{seconds: number, digits: number}} Time  of each column, and decimals that name it
 * @typedef {{centres: number[], reach: number}} Window
 *   row i looks only at places centres[i] - reach to centres[i] + reach, counted from 0, both ends included
 *
 * @typedef {object} Axis
 * @property {Side} side
 * @property {string[]} tokens as the model has them
 * @property {string[]} labels as people read them
 * @property {string[]} [ticks] what stands on the axis in the place of labels, with holes
 * @property {number[][]} [pieces] those that each row or column stands for; none: each is one piece
 * @property {string[]} [beside] labels of what is produced with each row that is named by what was fed, or the reverse
 */

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 */
export const at = (a, i, j) => a.weights[i * a.m + j];

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 */
export const allowed = (a, i, j) => !Number.isNaN(at(a, i, j));

/**
 * Whether nothing is left of a row: its whole weight was on what is hidden.
 *
 * @param {Alignment} a
 * @param {number} i
 */
export const isEmptyRow = (a, i) => row(a, i).every((weight) => Number.isNaN(weight));

/**
 * @param {Alignment} a
 * @param {number} i
 */
export const row = (a, i) => a.weights.subarray(i * a.m, (i + 1) * a.m);

/**
 * The entropy of one row in bits, H = -sum_j a_ij log2 a_ij; 0 log 0 is 0, masked cells do not count.
 *
 * @param {ArrayLike<number>} weights
 */
export function entropy(weights) {
  let bits = 0;
  for (let j = 0; j < weights.length; j++) if (weights[j] > 0) bits -= weights[j] * Math.log2(weights[j]);
  return bits;
}

/**
 * The sum of rows, s_j = sum of a_ij over the rows i; of a column that none of them may look at NaN.
 *
 * @param {Alignment} a
 * @param {number[]} rows at least one
 * @returns {Float32Array}
 */
export function summed(a, rows) {
  const [first, ...others] = rows;
  const sum = Float32Array.from(row(a, first));
  for (const i of others)
    row(a, i).forEach((weight, j) => (sum[j] = Number.isNaN(sum[j]) ? weight : sum[j] + (weight || 0)));
  return sum;
}

/**
 * @param {Alignment} a
 * @param {number} j
 */
export const column = (a, j) => Float32Array.from({ length: a.n }, (_, i) => at(a, i, j));

/**
 * Positions of the largest allowed weights, largest first; of equals the earlier first.
 *
 * @param {ArrayLike<number>} weights
 * @param {number} [count]
 */
export function largest(weights, count = 1) {
  return Array.from(weights, (w, k) => ({ w, k }))
    .filter(({ w }) => !Number.isNaN(w))
    .sort((a, b) => b.w - a.w || a.k - b.k)
    .slice(0, count)
    .map(({ k }) => k);
}

/**
 * Whether a place lies in the window of a row; always, where attention is not local.
 *
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 */
export const inWindow = ({ window }, i, j) => !window || Math.abs(j - window.centres[i]) <= window.reach;

/**
 * How many columns a row may look at.
 *
 * @param {Alignment} a
 * @param {number} i
 */
export function choices(a, i) {
  let count = 0;
  for (let j = 0; j < a.m; j++) if (allowed(a, i, j) && inWindow(a, i, j)) count++;
  return count;
}

/**
 * Whether these weights are all the same, as of a plain average.
 *
 * @param {ArrayLike<number>} weights
 */
export function isEven(weights) {
  for (let k = 1; k < weights.length; k++) if (!(Math.abs(weights[k] - weights[0]) <= 1e-6)) return false;
  return weights.length > 1;
}

/**
 * The cell with the largest weight, of those that say something: not in a row with a single choice (its weight is 1
 * whatever the model learnt), nor at a special token, as long as there are others.
 *
 * @param {Alignment} a
 * @returns {{i: number, j: number}}
 */
export function sharpest(a) {
  let best = { i: 0, j: 0, says: -1, weight: 0 };
  const [rows, columns] = [a.rows, a.columns].map(({ tokens }) => tokens.map(isWord));
  for (let i = 0; i < a.n; i++) {
    const choice = choices(a, i) > 1;
    for (let j = 0; j < a.m; j++) {
      const says = Number(choice) + Number(choice && rows[i] && columns[j]);
      const weight = at(a, i, j); // of a masked cell NaN, which is never larger
      if (says > best.says ? weight >= 0 : says === best.says && weight > best.weight)
        best = { i, j, says, weight };
    }
  }
  return { i: best.i, j: best.j };
}

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 */
export const betweenWords = (a, i, j) => isWord(a.rows.tokens[i]) && isWord(a.columns.tokens[j]);

/** @param {string} token no mark of the tokenizer, and no space alone */
const isWord = (token) => !isSpecial(token) && token !== "\u2581";

/** @param {string} token */
export const isSpecial = (token) => /^<(?!0x[0-9a-f]{2}>)[^<>\s]+>$|^\[[A-Z]+\]$/i.test(token);
