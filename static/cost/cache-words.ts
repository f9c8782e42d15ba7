/** The sentences of the section "The cache". */
import { count, tiny } from "../shared/words.ts";
import type { CacheAnswer } from "../shared/api.ts";

export const BYTES = "bytes kept, of n pieces";
export const CACHED = "bytes kept";
export const STEPS = "Bytes kept after each piece that is fed";
export const LONGER = "Bytes kept of longer texts";
export const WORK = "Multiply-adds of each word";
export const WORK_COLUMNS = ["before the first word", "each word after", "each word after, cache off"];
export const WORK_NOTE =
  "All n pieces of a prompt, or of a source, are read before the first word. With the cache each word is then fed alone; with the cache off all is read again. P: the numbers in the matrices that a piece is multiplied by.";
export const KINDS_NOTE =
  "By the layers and the width of a head of this model: with a key and a value of each head, of each group, or of all heads together; with one latent for all heads; or of the last pieces alone, 4,096 as in Mistral 7B if this model has no window. What reads a source keeps n pieces of it, and n that it wrote.";
/** The cost in quality of shared keys and values, as its source measured it. */
export const QUALITY =
  "What sharing loses, T5-XXL, in the mean score of seven tasks: 47.2 with a key and a value of each head, 47.1 with 8 groups, 46.6 with one for all heads; in 1.51, 0.28 and 0.24 s a text. Ainslie et al. 2023, arXiv 2305.13245, table 1: the models with shared keys were trained on from the first, with 5 % of its compute.";
export const RECURRENT_NOTE =
  "By the sizes of this model: the two last states of its encoder as one vector; an annotation of each piece; annotations, or values, and their keys; the matrix S and the vector z of linear attention; or the matrix S of the delta rule alone.";

const KINDS: Record<string, string> = {
  "multi-head": "multi-head, MHA",
  grouped: "grouped, GQA",
  "multi-query": "multi-query, MQA",
  latent: "latent, MLA",
  window: "window",
};

const RECURRENT: Record<string, string> = {
  "one vector": "one vector, however long it is",
  annotations: "an annotation of each piece",
  "annotations and keys": "an annotation of each piece, and its key",
  "keys and values": "a key and a value of each piece",
  matrix: "one matrix and one vector, however long it is",
  "matrix alone": "one matrix, however long it is",
};

/** A kind, with the groups that are meant: heads of keys and values that heads of queries share. */
export const kindInWords = (kind: string, groups: number | null) =>
  (KINDS[kind] ?? kind) + (kind === "grouped" && groups ? `: ${count(groups, "group")}` : "");

/** The name of a line; that of the model is marked. */
export const kindInChart = (kind: string, isOfModel: boolean) => (isOfModel ? `${kind} (this model)` : kind);

export const chartInWords = (lines: { name: string }[]) =>
  `${BYTES}, of ${lines.map(({ name }) => name).join("; ")}. The table below has the same numbers.`;

export const stepsInWords = (number: number) =>
  `So much is kept after each piece that is fed, with b = ${count(number, "byte")} a number; l counts the layers, w is a window:`;

/** The place of an opened number: in a table, and after a piece. */
export const atPlace = (row: string, column: string) => `${row}, ${column}`;
export const afterPiece = (row: string, piece: string) => `${row} after “${piece}”`;

/** The groups that are meant, of heads of queries. */
export const groupsInWords = (groups: number, heads: number) =>
  `GQA here has ${count(groups, "group")}: the ${count(heads / groups, "query head")} of each share one key and one value.`;

/** The arithmetic of an opened number. */
export const lineInWords = (place: string, line: string, value: string, unit: string) =>
  `${place}: ${line} = ${value} ${unit}`;

export const recurrentInWords = (kind: string) =>
  `Kept of the source: ${RECURRENT[kind]}. Of what was written: one state.`;

/** The heads of queries that share heads of keys and values. */
export function headsInWords({ heads, kv_heads, layers, window }: CacheAnswer["heads"][number]) {
  const who = `${count(layers, "layer")} of ${count(heads, "query head")}`;
  const near = window ? `, of the last ${count(window, "piece")} alone` : "";
  if (!kv_heads) return `${who}: all share one latent${near}.`;
  if (kv_heads === heads) return `${who}: each has a key and a value of its own${near}.`;
  if (kv_heads === 1) return `${who}: all share one key and one value${near}.`;
  return `${who}: each ${heads / kv_heads} share one of ${kv_heads} heads of keys and values${near}.`;
}

/** The numbers with the cache and without it. */
export function apartInWords({ weights, log_probabilities }: CacheAnswer["apart"]) {
  const written = (x: number) => (x ? tiny(x) : "0");
  const ofWeights = weights === null ? "" : `of a weight ${written(weights)}, `;
  return `With the cache off the same numbers come out. Measured on this text: the greatest difference ${ofWeights}of a log-probability ${written(log_probabilities)}.`;
}
