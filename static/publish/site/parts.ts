/** Blocks of an answer, as `app/attention/answers.py` describes them: heads as they are, pooled, or one map. */
import { entropy } from "../../shared/head/weights.ts";
import type { Aggregate } from "../../shared/head/aggregates.ts";
import type { BlockHeader } from "../../shared/answer-types.ts";
import type { Attended, Weights } from "./engine.ts";
import { pooled } from "./made-map.ts";
import { check, type Selection, type Shape } from "./selection.ts";
import type { Word } from "./words-of-map.ts";

/** One block of an answer, and its chosen weights */
export type Part = BlockHeader & { weights: Weights };

/** The chosen layers and heads of a block, and how their weights were made; axes: rows and columns that are no pieces */
export type Chosen = {
  layers: number[];
  heads: number[];
  weights: Weights;
  pooled?: BlockHeader["pooled"];
  aggregate?: Aggregate;
  axes?: Word[][] | null;
};

const DECIMALS = 1e4; // of what is measured of a head

/** The chosen blocks, layers and heads. Throws a Refusal for what there is not. */
export function partsOf(attended: Attended, blocks: Shape[], selection: Selection): Record<string, Part> {
  const part = (shape: Shape) => partOf(shape, attended, headsOf(shape, attended, selection));
  return Object.fromEntries(check(selection, blocks).map((shape) => [shape.name, part(shape)]));
}

function headsOf({ name, ...shape }: Shape, { weights }: Attended, { layer, head, pool }: Selection): Chosen {
  const [layers, heads] = [numbered(shape.layers, layer), numbered(shape.heads, head)];
  const whole = cut(weights[name], layers, heads);
  const [rows, columns] = whole.shape.slice(-2);
  if (pool === undefined || Math.max(rows, columns) <= pool) return { layers, heads, weights: whole };
  return { layers, heads, weights: pooled(whole, pool), pooled: { by: "max", rows, columns } };
}

export function partOf(
  { name, rows, columns, mask, reach }: Shape,
  { centres: { [name]: centres } }: Attended,
  { layers, heads, weights, pooled = null, aggregate = "", axes = null }: Chosen,
): Part {
  const isMade = pooled || aggregate || axes; // its rows are no rows of a head
  const [rowWords, columnWords] = axes?.map((words) => words.map(described)) ?? [null, null];
  return {
    ...({ rows, columns } as Pick<BlockHeader, "rows" | "columns">),
    mask,
    layers,
    names: layers.map((layer) => (layer ? String(layer) : "")),
    heads,
    window: centres && !axes ? { centres, reach: reach as number } : null,
    pooled,
    aggregate: aggregate || null,
    row_words: rowWords,
    column_words: columnWords,
    entropy: isMade ? null : ofHeads(weights, entropy),
    largest: isMade ? null : ofHeads(weights, largestOf),
    signed: null,
    weights,
  };
}

const described = ({ text, pieces }: Word) => ({ text, pieces });

/** All numbers from 1, or one. */
export const numbered = (count: number, only?: number) =>
  only === undefined ? Array.from({ length: count }, (_, k) => k + 1) : [only];

export function cut({ values, shape: [, all, n, m] }: Weights, layers: number[], heads: number[]): Weights {
  const size = n * m;
  const chosen = new Float32Array(layers.length * heads.length * size);
  layers.forEach((layer, l) =>
    heads.forEach((head, h) => {
      const first = ((layer - 1) * all + head - 1) * size;
      chosen.set(values.subarray(first, first + size), (l * heads.length + h) * size);
    }),
  );
  return { values: chosen, shape: [layers.length, heads.length, n, m] };
}

const largestOf = (row: Float32Array) => row.reduce((most, weight) => Math.max(most, weight || 0), 0);

/** The mean over the rows of each head, [layer][head]. */
function ofHeads({ values, shape: [layers, heads, n, m] }: Weights, measure: (row: Float32Array) => number) {
  const mean = (head: number) => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += measure(values.subarray((head * n + i) * m, (head * n + i + 1) * m));
    return Math.round((sum / n) * DECIMALS) / DECIMALS;
  };
  return Array.from({ length: layers }, (_, l) =>
    Array.from({ length: heads }, (_, h) => mean(l * heads + h)),
  );
}
