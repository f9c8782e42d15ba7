/** The messages of Cost: the numbers of a sentence in words. */
import { sum } from "../shared/numbers.ts";
import { count } from "../shared/words.ts";
import { full, milliseconds, percent, short } from "./numbers.ts";
import type { CostAnswer, ModelCost } from "../shared/api.ts";
import type { Chart } from "./address.ts";
import { LONG, orderedAt, type Kind, type Line } from "./line.ts";

export const PIECES = "pieces of the sentence, n";

/** Names of what a chart counts, in all. */
export const UNITS: Record<Chart, string> = {
  models: "multiply-adds of the whole model",
  held: "numbers held by the whole model",
  layers: "multiply-adds of one layer",
  measured: "seconds of one layer, measured",
};

/** The name of the vertical axis: of models that read and write, with the pieces that are written. */
export const axisOf = (chart: Chart, kind: Kind) =>
  APIECE[chart] ?? UNITS[chart] + (kind === "pair" && chart === "held" ? ", m = n" : "");

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
  models: "multiply-adds a piece, whole model",
  layers: "multiply-adds a piece, one layer",
};

export const thisText = (n: number, kind: Kind) =>
  `this ${kind === "fed" ? "text" : "sentence"}: n = ${full(n)}`;
export const atPieces = (n: number) => `n = ${full(n)}`;

export const chartInWords = (chart: Chart, unit: string, lines: Line[]) =>
  `${unit}, of ${lines.map(({ name }) => name).join(", ")}. The table below has ${APIECE[chart] ? "the totals" : "the same numbers"}.`;

/** A number at the pointer, with the total that it is a part of. */
export const atPointer = (name: string, y: string, total?: string) =>
  `${name}: <b>${y}</b>${total ? `, in all ${total}` : ""}`;

/** Names of what is counted of a whole model at a length. */
export const countNames = (model: string, dtype: string) => ({
  bytes: `bytes in the cache, ${dtype}`,
  operations: `multiply-adds in all, whole model: ${model}`,
  weights: "attention weights of all its heads",
});
/** The name of the numbers of layers, which stands after them. */
export const OF_LAYERS: Partial<Record<Chart, string>> = {
  layers: "multiply-adds, one layer each",
  measured: "measured, one layer each",
};

/** The pieces that n counts, by what the model is given and what it writes. */
export const N_ALONE = "n pieces";
export const N_IN_WORDS: Record<Kind, string> = {
  pair: "n pieces read, m = n written",
  fed: "n pieces, prompt and written together",
  read: "n pieces read",
};
export const tooLong = (most: number) => `This model reads at most ${count(most, "piece")}.`;

/** The models whose attention is local. */
export const windowsInWords = (local: { name: string; cost: ModelCost }[]) =>
  `${local.map(({ name }) => name).join(" and ")}: here all scores are computed, and those outside of the window are masked. At most ${local[0].cost.window} scores a step would be enough, however long the source is.`;

/** A line that counts the matrix S and not the map that it implies. */
export const fromState = (name: string) => `${name}, read from its matrix S`;

/** The models whose memory is a matrix S: their chart does not count what is made for the eye alone. */
export const statesInWords = (states: { name: string; cost: ModelCost }[]) => {
  const withMaps = states
    .map(({ name, cost }) => `${name} takes ${full(cost.with_map as number)}`)
    .join(", ");
  return `${states.map(({ name }) => name).join(" and ")}: counted are n writes into the matrix S and m reads from it. Maps of m·n weights are made here only to be shown: with its map ${withMaps} multiply-adds for this sentence.`;
};

export function lengthsInWords({ n, m, at_once }: CostAnswer, kind: Kind = "pair") {
  if (kind === "fed") return `${count(m, "piece")} (n), the first ${n} of them the prompt.`;
  const target = at_once ? "read at once, because it was given" : "written one at a time";
  return `${count(n, "source piece")} (n) and ${count(m, "target piece")} (m), ${target}; the end marks are among them.`;
}

export function shareInWords(name: string, cost: ModelCost, kind: Kind = "pair") {
  const { operations } = cost;
  const all = sum(Object.values(operations));
  const [part, most] = largest(operations);
  const looks = operations.scores + operations.mix;
  const isTransformer = !operations.recurrence; // its output is W^O alone, and no readout
  const attention = looks + operations.projections + (isTransformer ? operations.output : 0);
  const attends = looks
    ? `Attention takes ${percent(attention / all)}: projections, scores${isTransformer ? ", mix and output (W^O)" : " and mix"}. ${lookOf(cost, kind, " alone")} take ${percent(looks / all)}.`
    : "It has no scores and nothing to average: it has no attention.";
  return `${name}: ${full(all)} multiply-adds. The largest part is ${IN_SENTENCE[part]}, ${percent(most / all)}. ${attends}`;
}

/** The name of looking, and the sizes that it grows with. */
const lookOf = ({ with_map }: ModelCost, kind: Kind, alone = "") =>
  with_map
    ? "Writing S and reading it, which grow with m + n,"
    : `Scores and mix${alone}, which grow with ${GROW[kind]},`;
const GROW: Record<Kind, string> = { pair: "m·n", fed: "n²", read: "n" };

/** The shares up to which a part takes "hardly any" of the whole, and "less than half". */
const HARDLY = 0.1;
const HALF = 0.5;

/** The same without numbers, for those who sit far away. */
export function shareInPlainWords(name: string, cost: ModelCost, kind: Kind = "pair") {
  const { operations } = cost;
  const looks = operations.scores + operations.mix;
  const attends = looks
    ? `${lookOf(cost, kind)} take ${howMuch(looks / sum(Object.values(operations)))} of them.`
    : "It has no attention.";
  return `${name}: the largest part of its multiply-adds is ${IN_SENTENCE[largest(operations)[0]]}. ${attends}`;
}

const howMuch = (share: number) =>
  share < HARDLY ? "hardly any" : share < HALF ? "less than half" : "at least half";

const largest = (operations: ModelCost["operations"]) =>
  Object.entries(operations).reduce((a, b) => (b[1] > a[1] ? b : a));

/**
 * The cheapest line and the dearest at a length, and of the others the next, or the `rival` that is drawn; of what is
 * counted for each piece, both numbers.
 */
export function cheapestInWords(lines: Line[], chart: Chart, n: number = LONG, rival = "") {
  const { at, there } = orderedAt(lines, n);
  const [least, ...others] = there;
  const then = others.find(({ line }) => line.name === rival) ?? others[0];
  const last = others.at(-1);
  const label = labelAt(at, chart in APIECE);
  const next = then ? `, ${then === others[0] ? "then" : "against"} ${label(then)}` : "";
  const end = last && last !== then ? `; the dearest ${label(last)}` : "";
  const reach = at < n ? `, the longest counted below ${full(n)},` : "";
  return `At ${full(at)} pieces${reach} the cheapest is ${label(least, UNIT[chart])}${next}${end}.`;
}

type At = ReturnType<typeof orderedAt>["there"][number];

const UNIT: Partial<Record<Chart, string>> = {
  models: " multiply-adds in all",
  held: " numbers",
  layers: " multiply-adds in all",
};

const labelAt =
  (n: number, isApiece: boolean) =>
  ({ line, y }: At, unit = "") =>
    `${line.name}, ${short(y)}${unit}${isApiece ? ` (${short(y / n)} a piece)` : ""}`;

/** The length from which self-attention costs more than recurrence: 4nd² + 2n²d and 6nd² are equal at n = d. */
export const crossesInWords = (d: number) =>
  `Self-attention needs fewer multiply-adds than recurrence up to n = d = ${full(d)}, the width of a vector, and more beyond.`;

/** Measured times at a length, at the two that it lies between, or at the end that is nearest. */
export function measuredInWords({ layers: { measured } }: CostAnswer, n: number) {
  const { lengths } = measured;
  const [first, last] = [lengths[0], lengths[lengths.length - 1]];
  const k = lengths.findIndex((length) => length >= n);
  if (k >= 0 && lengths[k] === n) return `At ${full(n)} pieces ${fasterInWords(measured, k)}.`;
  if (k < 0)
    return `Measured up to ${full(last)} pieces, not at n = ${full(n)}: at ${full(last)} ${fasterInWords(measured, lengths.length - 1)}.`;
  if (k === 0)
    return `Measured from ${full(first)} pieces on, not at n = ${full(n)}: at ${full(first)} ${fasterInWords(measured, 0)}.`;
  const took = ([name, times]: [string, number[]]) =>
    `${name} took ${milliseconds(times[k - 1])} and ${milliseconds(times[k])}`;
  return `n = ${full(n)} lies between the measured lengths ${full(lengths[k - 1])} and ${full(lengths[k])}: ${Object.entries(measured.seconds).map(took).join(", ")}.`;
}

function fasterInWords({ seconds }: Measured, k: number) {
  const [least, ...others] = Object.entries(seconds).toSorted(([, a], [, b]) => a[k] - b[k]);
  const label = ([name, times]: typeof least) => `${name}, ${milliseconds(times[k])}`;
  return `the fastest is ${label(least)}, then ${others.map(label).join(", ")}`;
}

type Measured = CostAnswer["layers"]["measured"];

/** The machine and the kernels that were measured, and where the times cross beside the counts. */
export function machineInWords({ layers: { measured } }: CostAnswer) {
  const { machine, threads, torch, d, heads } = measured;
  const on = `Measured on ${count(threads, "core")} of an ${machine}, PyTorch ${torch}, float32, d = ${d}, ${heads} heads`;
  return `${on}: attention unfused, with all its weights in memory, and nn.GRU. ${crossedInWords(measured)}, and needs more multiply-adds beyond n = d = ${d}.`;
}

function crossedInWords({ lengths, seconds }: Measured) {
  const from = crossingOf(seconds, lengths);
  if (from < 0) return "Self-attention is faster at every measured length";
  return `Self-attention is slower from n = ${full(lengths[from])} on`;
}

/** The first length at which self-attention takes longer. */
const crossingOf = (seconds: Measured["seconds"], lengths: number[]) =>
  lengths.findIndex((_, k) => seconds["self-attention"][k] > seconds.recurrent[k]);

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
  const from = crossingOf(seconds, lengths);
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
