/** The messages of Cost: the numbers of a sentence in words. */
import { sum } from "../shared/numbers.ts";
import { count } from "../shared/words.ts";
import { full, milliseconds, percent, short } from "./numbers.ts";
import type { CostAnswer, ModelCost } from "../shared/api.ts";
import type { Chart } from "./address.ts";
import { orderedAt, type Line } from "./line.ts";

export const PIECES = "pieces of the sentence, n";

/** Names of the vertical axis of each chart. */
export const UNITS: Record<Chart, string> = {
  models: "multiply-adds of the whole model, m = n",
  held: "numbers held, m = n",
  layers: "multiply-adds of one layer",
  measured: "seconds of one layer, measured",
};

/** Names of the tables. */
export const NAMES = {
  operations: "Multiply-adds of each model by part",
  held: "Numbers that each model holds",
  layers: "Table 1 of Vaswani et al. 2017, filled in for this sentence",
};

/** Headings of the table of layers. */
export const COLUMNS = [
  ...["layer", "complexity per layer", "sequential operations", "maximum path length"],
  "all its multiply-adds",
];

/** Names of the vertical axis of charts that show what is counted for each piece. */
export const APIECE: Partial<Record<Chart, string>> = {
  models: "multiply-adds a piece, m = n",
  layers: "multiply-adds a piece, of one layer",
};

export const thisSentence = (n: number) => `this sentence: n = ${full(n)}`;
export const atPieces = (n: number) => `n = ${full(n)}`;

export const chartInWords = (chart: Chart, lines: Line[]) =>
  `${APIECE[chart] ?? UNITS[chart]}, of ${lines.map(({ name }) => name).join(", ")}. The table below has ${APIECE[chart] ? "the totals" : "the same numbers"}.`;

/** A number at the pointer, with the total that it is a part of. */
export const atPointer = (name: string, y: string, total?: string) =>
  `${name}: <b>${y}</b>${total ? `, in all ${total}` : ""}`;

/** Names of what is counted at a length, and of its pieces. */
export const countNames = {
  bytes: "bytes in the cache",
  operations: "multiply-adds",
  weights: "attention weights",
};
export const readInWords = (hasSource: boolean) =>
  hasSource ? "n, pieces read, and as many written" : "n, pieces fed";
export const TOO_LONG = "This model does not read so many pieces.";

/** The models whose attention is local. */
export const windowsInWords = (local: { name: string; cost: ModelCost }[]) =>
  `${local.map(({ name }) => name).join(" and ")}: here all scores are computed, and those outside of the window are masked. At most ${local[0].cost.window} scores a step would be enough, however long the source is.`;

/** A line that counts the matrix S and not the map that it implies. */
export const fromState = (name: string) => `${name}, from S`;

/** The models whose memory is a matrix S: their chart does not count what is made for the eye alone. */
export const statesInWords = (states: { name: string; cost: ModelCost }[]) => {
  const withMaps = states
    .map(({ name, cost }) => `${name} takes ${full(cost.with_map as number)}`)
    .join(", ");
  return `${states.map(({ name }) => name).join(" and ")}: counted are n writes into the matrix S and m reads from it. Maps of m·n weights are made here only to be shown: with its map ${withMaps} multiply-adds for this sentence.`;
};

export function lengthsInWords({ n, m, at_once }: CostAnswer) {
  const target = at_once ? "read at once, because it was given" : "written one at a time";
  return `${count(n, "source piece")} (n) and ${count(m, "target piece")} (m), ${target}; the end marks are among them.`;
}

export function shareInWords(name: string, cost: ModelCost) {
  const { operations } = cost;
  const all = sum(Object.values(operations));
  const [part, most] = largest(operations);
  const looks = operations.scores + operations.mix;
  const isTransformer = !operations.recurrence; // its output is W^O alone, and no readout
  const attention = looks + operations.projections + (isTransformer ? operations.output : 0);
  const attends = looks
    ? `Attention takes ${percent(attention / all)}: projections, scores${isTransformer ? ", mix and output (W^O)" : " and mix"}. ${lookOf(cost, " alone")} take ${percent(looks / all)}.`
    : "It has no scores and nothing to average: it has no attention.";
  return `${name}: ${full(all)} multiply-adds. The largest part is ${IN_SENTENCE[part]}, ${percent(most / all)}. ${attends}`;
}

/** The name of looking, and the sizes that it grows with. */
const lookOf = ({ with_map }: ModelCost, alone = "") =>
  with_map
    ? "Writing S and reading it, which grow with m + n,"
    : `Scores and mix${alone}, which grow with m·n,`;

/** The shares up to which a part takes "hardly any" of the whole, and "less than half". */
const HARDLY = 0.1;
const HALF = 0.5;

/** The same without numbers, for those who sit far away. */
export function shareInPlainWords(name: string, cost: ModelCost) {
  const { operations } = cost;
  const looks = operations.scores + operations.mix;
  const attends = looks
    ? `${lookOf(cost)} take ${howMuch(looks / sum(Object.values(operations)))} of them.`
    : "It has no attention.";
  return `${name}: the largest part of its multiply-adds is ${IN_SENTENCE[largest(operations)[0]]}. ${attends}`;
}

const howMuch = (share: number) =>
  share < HARDLY ? "hardly any" : share < HALF ? "less than half" : "at least half";

const largest = (operations: ModelCost["operations"]) =>
  Object.entries(operations).reduce((a, b) => (b[1] > a[1] ? b : a));

export const LONG = 10_000; // pieces of a long text

/** The cheapest lines and the dearest at a length, or the longest before it. */
export function cheapestInWords(lines: Line[], chart: Chart, n: number = LONG) {
  const { at, there } = orderedAt(lines, n);
  const [least, next, ...others] = there;
  const label = ({ line, y }: (typeof there)[number]) =>
    `${line.name}, ${(chart === "measured" ? milliseconds : short)(y)}`;
  const unit = { models: " multiply-adds", held: " numbers", layers: " multiply-adds", measured: "" }[chart];
  const then = next ? `, then ${label(next)}` : "";
  const end = others.length ? `; the dearest ${label(others[others.length - 1])}` : "";
  return `At ${full(at)} pieces the cheapest is ${label(least)}${unit}${then}${end}.`;
}

/** The parts and their meanings, in the order of the table. */
export const PARTS: Record<string, string> = {
  projections: "Queries, keys and values: vectors times matrices that were learnt.",
  scores: "Each query with each key.",
  mix: "The weighted mean of the values.",
  output: "What was found is put together with the rest: W^O, or the readout of a recurrent decoder.",
  "feed-forward": "The two matrices after each attention of a Transformer.",
  recurrence: "The gates of GRU or LSTM, in encoder and decoder, one step after the other.",
  vocabulary: "Each written piece is chosen among all pieces: one product with every embedding.",
};

const IN_SENTENCE: Record<string, string> = {
  ...{ projections: "making queries, keys and values", scores: "the scores", mix: "averaging values" },
  ...{ output: "the output matrices", "feed-forward": "the feed-forward network" },
  ...{ recurrence: "the recurrence", vocabulary: "scoring every piece of the vocabulary" },
};

/** The length at which self-attention and recurrence cost the same, and the side on which the sentence is. */
export function crossingInWords({ n, layers: { d } }: CostAnswer) {
  const side = n < d ? "below" : n > d ? "above" : "at";
  const cheaper =
    n === d ? "both cost the same" : `${n < d ? "self-attention" : "recurrence"} needs fewer multiply-adds`;
  return `n²d and nd² are equal at n = d = ${full(d)}. This sentence is ${side} it, with n = ${full(n)}: ${cheaper}. With all their matrices, self-attention takes 4nd² + 2n²d and a GRU 6nd²: they also meet at n = d.`;
}

/** The measured length from which self-attention takes longer than recurrence. */
export function timesInWords({ layers: { measured } }: CostAnswer) {
  const { machine, threads, torch, d, heads, rounds, lengths, seconds } = measured;
  const [attends, recurs] = [seconds["self-attention"], seconds.recurrent];
  const from = lengths.findIndex((_, k) => attends[k] > recurs[k]);
  const last = lengths.length - 1;
  const where = `one layer each, d = ${d}, ${heads} heads, float32, on ${count(threads, "core")} of an ${machine} with PyTorch ${torch}, medians of ${rounds} rounds`;
  const crossing =
    from < 0
      ? "Self-attention is faster at every measured length"
      : from === 0
        ? "Self-attention is slower at every measured length"
        : `Self-attention is faster up to n = ${full(lengths[from - 1])} and slower from n = ${full(lengths[from])} on`;
  return `Measured, ${where}. ${crossing}: at n = ${full(lengths[0])} it takes ${milliseconds(attends[0])} and the GRU ${milliseconds(recurs[0])}, at n = ${full(lengths[last])} it takes ${milliseconds(attends[last])} and the GRU ${milliseconds(recurs[last])}.`;
}

/** The letters of table 1. */
export function sizesInWords({ n, layers: { d, k, r } }: CostAnswer) {
  const window = r > n ? `${full(n)}, because a window of ${r} places holds the whole sentence` : r;
  return `Here: n = ${full(n)} pieces, d = ${full(d)}, the width of the vectors, k = ${k}, the width of a kernel, and r, the places in a window, is ${window}.`;
}
