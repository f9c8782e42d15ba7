/**
 * What a number of the lab was made of, and how: the row and the column that light up, and one line of arithmetic.
 *
 * @typedef {"q" | "k" | "v" | "scores" | "scaled" | "weights" | "output"} Stage
 * @typedef {"query" | "key" | "cell"} Role
 * @typedef {{stage: Stage, i: number, j: number}} Cell  counts from 0
 * @typedef {(number | null)[][]} Matrix  null: not allowed
 * @typedef {Record<GridName | Stage, Matrix>} Products
 * @typedef {{of: string, i: number | null, j: number | null, role: Role}} Light  the row i, the column j of a table, or
 *   the one cell
 * @typedef {{scale: boolean, temperature: number, digits: number, width: number}} Manner  width: d_k
 * @typedef {ReturnType<typeof pen>} Pen
 */
import { fixed } from "../words.js";

export const STAGES = /** @type {const} */ (["q", "k", "v", "scores", "scaled", "weights", "output"]);

/** The two matrices whose product a stage is, and what the stage, the first and the second are called. */
const PRODUCTS = {
  q: { left: "words", right: "w_q", names: ["Q", "X", "W^Q"] },
  k: { left: "words", right: "w_k", names: ["K", "X", "W^K"] },
  v: { left: "words", right: "w_v", names: ["V", "X", "W^V"] },
  output: { left: "weights", right: "v", names: ["Z", "A", "V"] },
};

/** @typedef {keyof typeof PRODUCTS} Product */

const MOST = 4; // decimals of what goes into a line

/** Where the largest number of a row lies beyond these, the arithmetic takes it away first. */
const [SMALL, LARGE] = [-2, 20];

/**
 * @param {Cell} cell
 * @returns {Light[]}
 */
export function madeOf({ stage, i, j }) {
  /** @type {Light} */
  const own = { of: stage, i, j, role: "cell" };
  if (stage === "scores") return [own, rowOf("q", i, "query"), rowOf("k", j, "key")];
  if (stage === "scaled") return [own, { ...own, of: "scores" }];
  if (stage === "weights") return [own, rowOf("scaled", i, "query")];
  const { left, right } = PRODUCTS[stage];
  return [own, rowOf(left, i, "query"), { of: right, i: null, j, role: "key" }];
}

/**
 * @param {string} of
 * @param {number} i
 * @param {Role} role
 * @returns {Light}
 */
export const rowOf = (of, i, role) => ({ of, i, j: null, role });

/**
 * A number as the tables show it: with as many decimals as all that stand with it need.
 *
 * @param {number} x
 * @param {number} most decimals
 * @param {number[]} [among]
 */
export function shown(x, most, among = [x]) {
  let digits = 0;
  while (digits < most && !among.every((y) => isRound(y, digits))) digits += 1;
  return isLong(x) ? rounded(x, digits).replace(/^-/, "\u2212").replace("e+", "e") : fixed(x, digits);
}

/** Whether a number would run over its cell. @param {number} x */
const isLong = (x) => Math.abs(x) >= 1e7;

/**
 * @param {number} x
 * @param {number} digits
 */
const rounded = (x, digits) => (isLong(x) ? x.toExponential(digits) : x.toFixed(digits));

/**
 * Whether a number has no more decimals, but for what computers add to 0.1 + 0.2.
 *
 * @param {number} x
 * @param {number} digits
 */
const isRound = (x, digits) => Math.abs(Number(rounded(x, digits)) - x) <= 1e-12 * Math.abs(x);

/** @param {number} n */
export const subscript = (n) => String(n).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);

/**
 * How a line writes numbers: what goes into it to four decimals, what comes out to as many as the tables have.
 *
 * @param {number} digits
 */
export function pen(digits) {
  const within = Math.min(digits, MOST);
  return {
    within,
    write: (/** @type {number} */ x) => shown(x, within),
    result: (/** @type {number} */ x) => shown(x, digits),
    /** An equals sign only where nothing was rounded. @param {number[]} numbers */
    equals: (...numbers) => (numbers.every((x) => isRound(x, within)) ? " = " : " ≈ "),
  };
}

/**
 * @param {Cell} cell
 * @param {Products} products
 * @param {Manner} manner
 * @returns {Part[]}
 */
export function arithmetic({ stage, i, j }, products, manner) {
  const result = products[stage][i][j];
  const ink = pen(manner.digits);
  if (result === null) return notAllowed(i, j);
  if (stage === "scaled") return divided(`S${place(i, j)}`, products.scores[i][j] ?? 0, result, manner, ink);
  if (stage === "weights") {
    const scaled = /** @type {number[]} */ (products.scaled[i]);
    return softmaxed(`A${place(i, j)}`, scaled, products.weights[i], j, ink);
  }
  const sum = { text: summed(...factors(stage, i, j, products), result, ink) };
  if (stage === "scores")
    return [query(`q${subscript(i + 1)}`), { text: " · " }, key(`k${subscript(j + 1)}`), sum];
  const [name, first, second] = PRODUCTS[stage].names;
  return [
    { text: `${name}${place(i, j)} = ` },
    query(`row ${i + 1} of ${first}`),
    { text: " · " },
    key(`column ${j + 1} of ${second}`),
    sum,
  ];
}

/**
 * An inner product, from its first equals sign on; what is not allowed has no part in it.
 *
 * @param {(number | null)[]} left
 * @param {(number | null)[]} right
 * @param {number} result
 * @param {Pen} ink
 */
export function summed(left, right, result, ink) {
  const { equals, result: written } = ink;
  const pairs = left.flatMap((x, k) => (x === null ? [] : [[x, right[k] ?? 0]]));
  const write = (/** @type {number} */ x) => shown(x, needed(pairs, result, ink));
  const terms = pairs.map(([x, y]) => `${write(x)} × ${write(y)}`).join(" + ");
  return equals(...pairs.flat()) + terms + equals(...pairs.flat(), result) + written(result);
}

/**
 * Decimals with which the printed factors give the printed sum, as far as the line has them.
 *
 * @param {number[][]} pairs
 * @param {number} result
 * @param {Pen} ink
 */
function needed(pairs, result, ink) {
  const { within, result: written } = ink;
  const gives = (/** @type {number} */ digits) => {
    const products = pairs.map(([x, y]) => Number(x.toFixed(digits)) * Number(y.toFixed(digits)));
    return written(products.reduce((sum, x) => sum + x, 0)) === written(result);
  };
  let digits = within;
  while (digits < MOST && !gives(digits)) digits += 1;
  return digits;
}

/** @param {string} text @returns {Part} */
const query = (text) => ({ text, role: "query" });

/** @param {string} text @returns {Part} */
const key = (text) => ({ text, role: "key" });

/** @param {number} i @param {number} j @returns {string} both as one index, since no size has two digits */
const place = (i, j) => subscript(10 * (i + 1) + j + 1);

/**
 * @param {number} i
 * @param {number} j
 * @returns {Part[]}
 */
const notAllowed = (i, j) => [
  query(`Word ${i + 1}`),
  { text: " may not look at " },
  key(`word ${j + 1}`),
  {
    text: ", which comes later: not allowed. Its score becomes −∞, and exp(−∞) = 0: the weight is 0 by rule.",
  },
];

/**
 * @param {Product | "scores"} stage
 * @param {number} i
 * @param {number} j
 * @param {Products} products
 * @returns {[(number | null)[], (number | null)[]]}
 */
function factors(stage, i, j, products) {
  if (stage === "scores") return [products.q[i], products.k[j]];
  const { left, right } = PRODUCTS[stage];
  return [products[left][i], products[right].map((row) => row[j])];
}

/**
 * @param {string} name
 * @param {number} score
 * @param {number} result
 * @param {Manner} manner
 * @param {Pen} pen
 * @returns {Part[]}
 */
function divided(name, score, result, { scale, temperature, width }, { write, equals, result: written }) {
  const divisors = [scale ? `√${width}` : "", temperature === 1 ? "" : write(temperature)].filter(Boolean);
  const start = `${name}${equals(score)}${write(score)}`;
  if (!divisors.length) return [{ text: `${start}, divided by nothing` }];
  const below = divisors.length > 1 ? `(${divisors.join(" × ")})` : divisors[0];
  return [{ text: `${start} / ${below}${equals(score, result)}${written(result)}` }];
}

/**
 * One number of a softmax: its exponential over the sum of all.
 *
 * @param {string} name
 * @param {number[]} row
 * @param {(number | null)[]} weights of the same row
 * @param {number} j
 * @param {Pen} pen
 * @returns {Part[]}
 */
export function softmaxed(name, row, weights, j, { write, equals, result }) {
  const seen = row.filter((_, k) => weights[k] !== null);
  const most = Math.max(...seen);
  const taken = most < SMALL || most > LARGE ? most : 0;
  const powers = seen.map((x) => Math.exp(x - taken));
  const own = write(Math.exp(row[j] - taken));
  const sum = powers.reduce((total, x) => total + x, 0);
  const above = seen.map((x) => `exp(${write(x - taken)})`).join(" + ");
  const exponentials = `exp(${write(row[j] - taken)}) / (${above})`;
  const numbers = `${own} / (${powers.map(write).join(" + ")}) ≈ ${own} / ${write(sum)}`;
  const line = `${name}${equals(...seen, taken)}${exponentials} ≈ ${numbers} ≈ ${result(weights[j] ?? 0)}`;
  const aside = ` (${write(taken)}, the largest of the row, was taken away first, which changes nothing)`;
  return taken ? [{ text: line }, { text: aside, role: "hint" }] : [{ text: line }];
}
