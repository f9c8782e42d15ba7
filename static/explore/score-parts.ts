/** The sum that is one score: products of two vectors, one for each dimension. */
import { largestOf } from "../shared/maps/largest.ts";
import type { CellOfRow } from "../shared/api.ts";

export type ScoreCell = Pick<CellOfRow, "says" | "value" | "lines">;

type Vector = { name: string; of: string; values: number[] };

const TOP = 5;

/**
 * The parts of e = sum over d of left_d right_d: in a dot product the query and the key, in an additive score the
 * hidden layer and v; their products, the sum of these up to each d, and the d of the largest by size, from 0. Null
 * where nothing is multiplied, as in a plain average.
 */
export function scoreParts({ lines }: ScoreCell) {
  const k = lines.findIndex(({ name }) => name === "e_terms");
  if (k < 2) return null;
  const [left, right, { values }] = lines.slice(k - 2, k + 1) as Vector[];
  let sum = 0;
  const running = values.map((x) => (sum += x));
  return { left, right, products: values, running, top: largestOf(values, TOP) };
}

const QUERIES = ["q", "s", "s_W"];
const KEYS = ["k", "h"];

/** The side of a vector; the hidden layer of an additive score is neither query nor key. */
export const kindOf = ({ name }: Vector): "query" | "key" | "other" =>
  QUERIES.includes(name) ? "query" : KEYS.includes(name) ? "key" : "other";

/** The equations of a score in MathML, "symbol = equation", without the products themselves. */
export const equationsOf = ({ lines }: ScoreCell): string[] =>
  lines
    .filter(({ name, mathml }) => mathml.equation && name !== "e_terms" && !name.startsWith("hidden"))
    .map(({ mathml }) => `${mathml.symbol} = ${mathml.equation}`);

/** The name of a vector without the piece that it belongs to. */
export const shortName = ({ of }: Vector) => of.replace(/^the | of “.*$|, .*$/g, "");
