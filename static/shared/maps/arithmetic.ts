/** The arithmetic of a number of the lab in one line, and the row and the column that light up. */
import { fixed, type Part } from "../words.ts";
import * as words from "./words.ts";
import type { CellOf, StageCell } from "./cells.ts";
import type { GridName } from "./grids.ts";

export type Stage = "q" | "k" | "v" | "scores" | "scaled" | "weights" | "output";

export type Role = "query" | "key" | "cell";

type Row = (number | null)[];

/** A matrix; null where a cell is not allowed. */
export type Matrix = Row[];

export type Products = Record<GridName | Stage, Matrix>;

/** Cells that light up in the colour of their role. */
export type Light = CellOf & { role: Role };

/** The manner of attention; `width` is d_k. */
export type Manner = { scale: boolean; temperature: number; digits: number; width: number };

export type Pen = ReturnType<typeof pen>;

export const STAGES = ["q", "k", "v", "scores", "scaled", "weights", "output"] as const;

/** The two matrices whose product a stage is, and what the stage, the first and the second are called. */
const PRODUCTS = {
  q: { left: "words", right: "w_q", names: ["Q", "X", "W^Q"] },
  k: { left: "words", right: "w_k", names: ["K", "X", "W^K"] },
  v: { left: "words", right: "w_v", names: ["V", "X", "W^V"] },
  output: { left: "weights", right: "v", names: ["Z", "A", "V"] },
} as const;

export type Product = keyof typeof PRODUCTS;

const MOST_DECIMALS = 4; // decimals of what goes into a line

/** A line whose largest number lies beyond these takes it away first. */
const [SMALL, LARGE] = [-2, 20];

export function madeOf({ stage, i, j }: StageCell<Stage>): Light[] {
  const itself: Light = { of: stage, i, j, role: "cell" };
  if (stage === "scores") return [itself, rowOf("q", i, "query"), rowOf("k", j, "key")];
  if (stage === "scaled") return [itself, { ...itself, of: "scores" }];
  if (stage === "weights") return [itself, rowOf("scaled", i, "query")];
  const { left, right } = PRODUCTS[stage];
  return [itself, rowOf(left, i, "query"), { of: right, i: null, j, role: "key" }];
}

export const rowOf = (of: string, i: number, role: Role): Light => ({ of, i, j: null, role });

/** A number as tables show it: with as many decimals as all numbers among which it stands need. */
export function inDigits(x: number, most: number, among: number[] = [x]) {
  let digits = 0;
  while (digits < most && !among.every((y) => isRound(y, digits))) digits += 1;
  return isLong(x) ? rounded(x, digits).replace(/^-/, "\u2212").replace("e+", "e") : fixed(x, digits);
}

/** A number of a line: by its power of ten where so few decimals would make it 0. */
export const onLine = (x: number, most: number) =>
  x && !Number(x.toFixed(most))
    ? x
        .toExponential(most)
        .replace(/\.?0*e/, "e")
        .replaceAll("-", "\u2212")
    : inDigits(x, most);

/** True for a number that would run over its cell. */
const isLong = (x: number) => Math.abs(x) >= 1e7;

const rounded = (x: number, digits: number) => (isLong(x) ? x.toExponential(digits) : x.toFixed(digits));

/** True for a number with no more decimals, but for the error that computers add to 0.1 + 0.2. */
const isRound = (x: number, digits: number) =>
  Math.abs(Number(rounded(x, digits)) - x) <= 1e-12 * Math.abs(x);

export const subscript = (n: number) => String(n).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);

/** A pen writes the numbers of a line: factors to four decimals, the result to as many as the tables have. */
export function pen(digits: number) {
  const within = Math.min(digits, MOST_DECIMALS);
  return {
    within,
    write: (x: number) => onLine(x, within),
    result: (x: number) => onLine(x, digits),
    /** An equals sign only where nothing was rounded. */
    equals: (...numbers: number[]) => (numbers.every((x) => isRound(x, within)) ? " = " : " ≈ "),
  };
}

export function arithmetic({ stage, i, j }: StageCell<Stage>, products: Products, manner: Manner): Part[] {
  const result = products[stage][i][j];
  const ink = pen(manner.digits);
  if (result === null) return notAllowed(i, j);
  if (stage === "scaled")
    return divided(`S${cellIndex(i, j)}`, products.scores[i][j] ?? 0, result, manner, ink);
  if (stage === "weights")
    return softmaxed(`A${cellIndex(i, j)}`, products.scaled[i] as number[], products.weights[i], j, ink);
  const sum = { text: summed(...factors(stage, i, j, products), result, ink) };
  if (stage === "scores")
    return [query(`q${subscript(i + 1)}`), { text: " · " }, key(`k${subscript(j + 1)}`), sum];
  const [name, first, second] = PRODUCTS[stage].names;
  const [left, right] = [query(words.rowOfMatrix(i + 1, first)), key(words.columnOfMatrix(j + 1, second))];
  return [{ text: `${name}${cellIndex(i, j)} = ` }, left, { text: " · " }, right, sum];
}

/** An inner product, from its first equals sign on; what is not allowed has no part in it. */
export function summed(left: Row, right: Row, result: number, ink: Pen) {
  const { equals, result: written } = ink;
  const pairs = left.flatMap((x, k) => (x === null ? [] : [[x, right[k] ?? 0]]));
  const write = (x: number) => onLine(x, needed(pairs, result, ink));
  const terms = pairs.map(([x, y]) => `${write(x)} × ${write(y)}`).join(" + ");
  return equals(...pairs.flat()) + terms + equals(...pairs.flat(), result) + written(result);
}

/** Decimals with which the printed factors give the printed sum, as far as the line has them. */
function needed(pairs: number[][], result: number, ink: Pen) {
  const { within, result: written } = ink;
  const gives = (digits: number) => {
    const products = pairs.map(([x, y]) => Number(x.toFixed(digits)) * Number(y.toFixed(digits)));
    return written(products.reduce((sum, x) => sum + x, 0)) === written(result);
  };
  let digits = within;
  while (digits < MOST_DECIMALS && !gives(digits)) digits += 1;
  return digits;
}

const query = (text: string): Part => ({ text, role: "query" });

const key = (text: string): Part => ({ text, role: "key" });

/** Row and column as one index, since no size has two digits. */
const cellIndex = (i: number, j: number): string => subscript(10 * (i + 1) + j + 1);

const notAllowed = (i: number, j: number): Part[] => [
  ...[query(`Word ${i + 1}`), { text: words.MAY_NOT }, key(`word ${j + 1}`), { text: words.BY_RULE }],
];

function factors(stage: Product | "scores", i: number, j: number, products: Products): [Row, Row] {
  if (stage === "scores") return [products.q[i], products.k[j]];
  const { left, right } = PRODUCTS[stage];
  return [products[left][i], products[right].map((row) => row[j])];
}

function divided(name: string, score: number, result: number, manner: Manner, ink: Pen): Part[] {
  const { scale, temperature, width } = manner;
  const { write, equals, result: written } = ink;
  const divisors = [scale ? `√${width}` : "", temperature === 1 ? "" : write(temperature)].filter(Boolean);
  const start = `${name}${equals(score)}${write(score)}`;
  if (!divisors.length) return [{ text: words.byNothing(start) }];
  const below = divisors.length > 1 ? `(${divisors.join(" × ")})` : divisors[0];
  return [{ text: `${start} / ${below}${equals(score, result)}${written(result)}` }];
}

/** One number of a softmax: its exponential over the sum of all in the row; null weights are not allowed. */
export function softmaxed(name: string, row: number[], weights: Row, j: number, ink: Pen): Part[] {
  const { write, equals, result } = ink;
  const seen = row.filter((_, k) => weights[k] !== null);
  const most = Math.max(...seen);
  const taken = most < SMALL || most > LARGE ? most : 0;
  const powers = seen.map((x) => Math.exp(x - taken));
  const power = write(Math.exp(row[j] - taken));
  const sum = powers.reduce((total, x) => total + x, 0);
  const above = seen.map((x) => `exp(${write(x - taken)})`).join(" + ");
  const exponentials = `exp(${write(row[j] - taken)}) / (${above})`;
  const numbers = `${power} / (${powers.map(write).join(" + ")}) ≈ ${power} / ${write(sum)}`;
  const line = `${name}${equals(...seen, taken)}${exponentials} ≈ ${numbers} ≈ ${result(weights[j] ?? 0)}`;
  return taken ? [{ text: line }, { text: words.takenAway(write(taken)), role: "hint" }] : [{ text: line }];
}
