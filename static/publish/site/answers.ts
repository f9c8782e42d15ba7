/** Answers of the engine under the names that the server's answers have: `app/api/dump.py`, `app/attention/answers.py`. */
import { entropy } from "../../shared/head/weights.ts";
import { beginsOf } from "./begins.ts";
import type { BlockHeader, SentenceAnswer } from "../../shared/answer-types.ts";
import type { ModelAnswer } from "../../answers.ts";
import type { Attended, Weights } from "./engine.ts";
import type { RemarkAnswer } from "../../answers.ts";
import type { Text } from "./tokenizer.ts";

/** A choice of heads, from 1; what is left out is all */
export type Selection = { block?: string; layer?: number; head?: number };

/** One block of an answer, and its chosen weights */
export type Part = BlockHeader & { weights: Weights };

const DECIMALS = 1e4; // of what is measured of a head

export function factsOf(attended: Attended, { id, digest }: ModelAnswer, unspaced: RegExp) {
  const { fed, log_probabilities, forced, complete } = attended.target;
  const writing = { fed, log_probabilities, forced, complete, after: 0 };
  const sentence: SentenceAnswer = {
    model: id,
    digest,
    source: textOf(attended.source, unspaced),
    target: { ...textOf(attended.target, unspaced), ...writing },
  };
  return { ...sentence, vector: attended.vector, won: null, candidates: null };
}

const textOf = (read: Text & { remarks: RemarkAnswer[] }, unspaced: RegExp) => ({
  text: read.text,
  tokens: read.tokens,
  offsets: read.offsets.map(([start, end]) => [start, end] as [number, number]),
  begins: beginsOf(read, unspaced),
  remarks: read.remarks,
});

/** The chosen blocks, layers and heads. */
export function partsOf(
  attended: Attended,
  { blocks }: ModelAnswer,
  { block, ...at }: Selection,
): Record<string, Part> {
  const chosen = blocks.filter(({ name }) => !block || name === block);
  return Object.fromEntries(
    chosen.map((shape) => [shape.name, partOf(shape, attended.weights[shape.name], attended, at)]),
  );
}

function partOf(
  shape: ModelAnswer["blocks"][number],
  weights: Weights,
  { centres }: Attended,
  { layer, head }: Omit<Selection, "block">,
): Part {
  const [layers, heads] = [numbered(shape.layers, layer), numbered(shape.heads, head)];
  const chosen = cut(weights, layers, heads);
  const reach = shape.reach ?? null;
  return {
    rows: shape.rows as BlockHeader["rows"],
    columns: shape.columns as BlockHeader["columns"],
    mask: shape.mask,
    layers,
    names: layers.map(String),
    heads,
    window: centres[shape.name] ? { centres: centres[shape.name], reach: reach as number } : null,
    pooled: null,
    aggregate: null,
    row_words: null,
    column_words: null,
    entropy: ofHeads(chosen, entropy),
    largest: ofHeads(chosen, (row) => row.reduce((most, weight) => Math.max(most, weight || 0), 0)),
    signed: null,
    weights: chosen,
  };
}

const numbered = (count: number, only?: number) =>
  only === undefined ? Array.from({ length: count }, (_, k) => k + 1) : [only];

function cut({ values, shape: [, all, n, m] }: Weights, layers: number[], heads: number[]): Weights {
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
