/** The questions of the pages to the server: this module alone knows its addresses. */
import { isOfLayer } from "./head/aggregates.ts";
import { alignmentOf } from "./head/alignment.ts";
import { ownOf } from "./sentence/own-text.ts";
import { readSafetensors } from "./safetensors.ts";
import {
  ApiError,
  TOO_LARGE,
  serverAddress,
  get,
  getInParts,
  getJson,
  keepDigests,
  post,
  send,
} from "./server.ts";
import type { Alignment, Given, Side, Window } from "./head/weights.ts";
import type { Sentence } from "./sentence/pieces.ts";
import type { Served } from "./head/served.ts";
import type { Focus } from "./head/choose.ts";
import type { Own } from "./sentence/own-text.ts";
import type { Where } from "../steps/address.ts";
import type { Stage } from "../steps/stages.ts";
import type { Node } from "../steps/decoding/beam-tree.ts";
import type { Explained } from "../explain/measures.ts";
import type { Entry } from "./page/find-rank.ts";
import type { Cell } from "../steps/derivation.ts";
import type { ScoreCell } from "../explore/score-parts.ts";

export type BlockShape = {
  name: string;
  rows: Side;
  columns: Side;
  mask: "causal" | null;
  layers: number;
  heads: number;
  given?: object;
  numbers?: number[] | null;
  depth?: number | null;
};

export type Curves = {
  optimisation: {
    steps: number;
    batch_tokens: number;
    warmup: number;
    cooldown: number;
    rate: number;
    label_smoothing: number;
    average: number;
    of_start: number;
  };
  pieces_before: number;
  curve: { step: number[]; loss: number[]; learning_rate: number[] };
  unseen: { step: number[]; loss: number[] };
};

/** Own: of the weights, where the rest is of a recorded training */
export type TrainingAnswer = Curves & {
  model: string;
  d_model: number;
  vocabulary: number;
  stops: DateStop[] | InductionStop[] | TranslationStop[];
  texts: string[] | null;
  diagonal: number | null;
  own: Curves | null;
  happened: Record<string, [number, number] | null>;
};

/** The choices of a training. */
export type Choices = {
  mechanism: string;
  width: number;
  steps: number;
  warmup: number;
  rate: number;
  label_smoothing: number;
  pairs: number;
  seed: number;
  initial: string | null;
  heads: number | null;
};

/** As a model reads it while it is trained */
export type Example = {
  source: Sentence;
  written: Sentence;
  target: Sentence;
  forced: boolean;
  layer: number | null;
  head: number | null;
  weights: (number | null)[][] | null;
};

export type Workshop = {
  allowed: boolean;
  why_not: string | null;
  message: string | null;
  choices: Choices | null;
  text: string | null;
  state: "none" | "preparing" | "training" | "done" | "cancelled" | "failed";
  doing: string | null;
  step: number | null;
  steps: number | null;
  seconds_left: number | null;
  pieces_a_second: number | null;
  curve: TrainingAnswer["curve"] | null;
  unseen: TrainingAnswer["unseen"] | null;
  example: Example | null;
  model: string | null;
  alike: string | null;
};

export type DateStop = { step: number; exact: number | null; aligned: number | null; chance?: number | null };

/** Matching: of each layer */
export type InductionStop = { step: number; matching: number[]; previous: number; gained: number };

export type TranslationStop = {
  step: number;
  bleu: number;
  loss: number;
  aer: Record<Served, { aer: number; layer: number; head: number }>;
};

/** The places where a model may look, and how freely. */
export type Looks = "everywhere" | "alike" | "window" | "one place" | "nowhere";

/** Positions: how it encodes the order, null: it needs no encoding; pictures: of each text; readings: axes that own arrays may have */
export type Model = {
  id: string;
  name: string;
  family: string;
  task: string;
  looks: Looks;
  mechanism: string;
  parameters: number;
  roles?: { query: string | null; keys: string | null; values: string } | null;
  blocks: BlockShape[];
  best_head: Focus | null;
  measured: Record<string, any> | null;
  gold?: { text: string; target: string }[];
  examples: string[];
  limits?: { tokens: number };
  positions: string | null;
  snapshots: number[];
  has_curve: boolean;
  heads_measured: boolean;
  pictures?: string[] | null;
  readings?: string[] | null;
};

export type Source = {
  text: string;
  tokens: string[];
  offsets: [number, number][];
  remarks?: { code: string; message: string }[];
};

export type Target = Source &
  Own & { fed: string[]; forced: boolean; log_probabilities: number[]; complete: boolean };

/** A row or a column, and the pieces that it stands for */
export type Word = { text: string; pieces: number[] };

/** Entropy, largest: exact, of the rows of each head */
export type BlockHeader = {
  rows: Side;
  columns: Side;
  mask: "causal" | null;
  layers: number[];
  names: string[];
  heads: number[];
  window: Window | null;
  row_words?: Word[] | null;
  column_words?: Word[] | null;
  pooled?: { rows: number; columns: number } | null;
  entropy?: OfHeads | null;
  largest?: OfHeads | null;
  given?: Given;
};

export type Block = BlockHeader & {
  shape: number[];
  values: Float32Array | Uint8Array;
  allowed?: Uint8Array;
  sinks?: Float32Array | null;
};

export type Candidate = { token: string; probability: number };

export type Answer = {
  model: string;
  source: Source;
  target: Target;
  blocks: Record<string, Block>;
  vector: number[] | null;
  candidates: Candidate[] | null;
};

export type Question = { model: string; text: string; target: string };

export type ScratchQuestion = {
  words: number[][];
  w_q: number[][];
  w_k: number[][];
  w_v: number[][];
  scale: boolean;
  mask: "causal" | null;
  temperature: number;
};

export type ScratchAnswer = Record<import("./maps/arithmetic.ts").Stage, (number | null)[][]>;

export type StepsAnswer = Answer & Where & { before: Stage[]; stages: Stage[]; after: Stage[] };

/** Candidates: of each step, the most likely first */
export type Decoding = { source: Source; target: Target; candidates: Candidate[][]; tree: Node[] | null };

/** Column 0 in a vector */
export type CellPlace = { stage: string; row: number; column: number };

/** A sentence, and a word in it that is worth replacing */
export type Pair = {
  title: string;
  text: string;
  word: number;
  by: string;
  description: string;
  holds: boolean;
  model?: string;
  block?: string;
  layer?: number;
  head?: number;
};

/** Parts of an answer */
export type Progress = { done: number; of: number };

/** [layer][head] */
export type OfHeads = number[][];

/** Null: of what this block does not have */
export type HeadsAnswer = {
  block: string;
  log_probability: number;
  effect: OfHeads;
  entropy: OfHeads;
  first: OfHeads;
  end: OfHeads | null;
  same: OfHeads | null;
  before: OfHeads | null;
  after: OfHeads | null;
  distance: OfHeads | null;
  aer: OfHeads | null;
  divergence: OfHeads | null;
  apart: { heads: [number, number]; row: number; divergence: number }[] | null;
  reference: Focus | null;
};

/** A mean and its interval */
export type Estimate = [number | null, number | null, number | null];

export type MeasureOfHeads = { name: string; meaning: string; source: string; unit: string | null };

export type BlockCorpus = {
  heads: Record<string, Estimate[][]>;
  quantiles: Record<string, (number | null)[][][]>;
  places: number[][][] | null;
  names: string[][][];
  examples: Record<string, [number, number][][][]>;
  curve: { order: [number, number][]; cost: number[] } | null;
};

export type HeadsCorpus = {
  files: string[];
  sentences: number;
  knocked_out: { one: number; many: number };
  interval: number;
  resamples: number;
  measures: Record<string, MeasureOfHeads>;
  examples: { text: string; target: string }[];
  blocks: Record<string, BlockCorpus>;
};

export type Explanations = Answer & Explained;

/** Pairs [i, j], from 0 */
export type Links = { sure: number[][]; possible: number[][] };

/** I: of the piece produced */
export type GoldAnswer = {
  words: Links;
  pieces: Links;
  target_words: number[][];
  errors: Record<Served, OfHeads>;
};

export type Part = "projections" | "scores" | "mix" | "output" | "feed-forward" | "recurrence" | "vocabulary";

export type ModelCost = {
  id: string;
  operations: Record<Part, number>;
  held: { weights: number; source: number; past: number };
  window: number | null;
  grown: { operations: number[]; held: number[] };
};

export type LayerCost = {
  name: string;
  leading: number;
  operations: number;
  sequential: number;
  path: number;
  grown: number[];
};

export type LayerTimes = {
  machine: string;
  threads: number;
  torch: string;
  d: number;
  heads: number;
  rounds: number;
  lengths: number[];
  seconds: Record<string, number[]>;
};

export type CostAnswer = {
  source: Source;
  target: Target;
  n: number;
  m: number;
  at_once: boolean;
  lengths: number[];
  models: ModelCost[];
  layers: { d: number; k: number; r: number; rows: LayerCost[]; measured: LayerTimes };
};

export type Deletion = {
  source: Source;
  measures: string[];
  counts: number[];
  curves: number[][];
  areas: number[];
};

export type OriginSums = { source: number; fed: number; biases: number };

export type OriginRow = {
  row: number;
  piece: string;
  runner_up: string;
  logit: OriginSums;
  lead: OriginSums;
};

export type Origins = Answer & { rows: OriginRow[] };

export type PieceValue = { token: string; value: number };

export type LogitPart = {
  name: string;
  block: string | null;
  layer: number | null;
  head: number | null;
  value: number;
  lead: number;
  by_source: number[] | null;
  by_fed: number[] | null;
  lead_by_source: number[] | null;
  lead_by_fed: number[] | null;
  promotes: PieceValue[];
  suppresses: PieceValue[];
};

export type LogitSplit = Answer & {
  row: number;
  piece: string;
  runner_up: string;
  logit: number;
  lead: number;
  parts: LogitPart[];
};

export type ScoreSplit = {
  block: string;
  layer: number;
  head: number;
  parts: { query: string[]; key: string[] };
  bias: number | null;
  bias_mean: number | null;
  score: number | null;
  scale: number | null;
  terms: number[][] | null;
  means: number[][] | null;
  shares: (number | null)[][] | null;
  map?: (number | null)[][] | null;
};

/** @param earlier ids of models as they were at a step of their training, which are not listed unasked */
export async function fetchModels(signal?: AbortSignal, earlier: string[] = []): Promise<Model[]> {
  const also = earlier.join(",");
  const models = await getJson("api/models", { also }, signal);
  keepDigests(models);
  return models;
}

const ARRAYS = "application/vnd.safetensors";
const FINENESS = [32, 48, 64]; // so few, so that who looks at screens of about a size shares answers
const FINEST = 96;
const COARSEST = 4;

/**
 * All heads of all blocks, one byte a weight, no finer than they are drawn, nor than the server can send them.
 *
 * @param pixels across a head, where it is drawn
 */
export async function fetchAtlas(
  question: Question,
  signal: AbortSignal,
  pixels: number = Infinity,
): Promise<Answer> {
  const pool = FINENESS.find((size) => size >= pixels) ?? FINEST;
  return fetchPooled(question, pool, signal);
}

async function fetchPooled(question: Question, pool: number, signal: AbortSignal): Promise<Answer> {
  try {
    return await fetchAnswer({ ...question, dtype: "u8", pool }, signal);
  } catch (error) {
    const tooLarge = error instanceof ApiError && error.code === TOO_LARGE;
    if (!tooLarge || pool < 2 * COARSEST) throw error;
    return fetchPooled(question, Math.floor(pool / 2), signal);
  }
}

/**
 * The same, and the head that opens with it; null of a model that has none. One after the other where the text may be
 * refused, so that it is refused once.
 */
export async function fetchAtlasAndHead(
  question: Question,
  focus: Focus,
  signal: AbortSignal,
  pixels: number,
  atOnce: boolean,
): Promise<{ answer: Answer; alignment: Alignment | null }> {
  const atlas = fetchAtlas(question, signal, pixels);
  if (!atOnce) await atlas;
  const head = focus.block ? fetchHead(question, focus, signal) : null;
  const [answer, alignment] = await Promise.all([atlas, head]);
  return { answer, alignment };
}

/**
 * One head in full precision, or a block that is shown whole (layer and head 0): of hops, one under another. Its
 * translation is forced to the one on the screen only if that was forced.
 */
export async function fetchHead(question: Question, focus: Focus, signal: AbortSignal): Promise<Alignment> {
  return (await fetchReading(question, focus, signal)).alignment as Alignment;
}

/** The text that a model wrote, and one head of it; no head where it has none. */
export async function fetchReading(
  question: Question,
  focus: Focus,
  signal: AbortSignal,
): Promise<{ answer: Answer; alignment: Alignment | null }> {
  const { block, layer, head, aggregate = "", heads = "", marks = "", words = false, served } = focus;
  const ofAll = aggregate && !isOfLayer(aggregate);
  const part = {
    ...{ block, layer: ofAll ? "" : layer || "", head: aggregate ? "" : head || "" },
    ...{ aggregate, heads, marks, words: words ? 1 : "" },
    rows: served === "fed" && (words || marks) ? served : "",
  };
  const answer = await fetchAnswer({ ...question, ...part, dtype: "f32" }, signal);
  return { answer, alignment: block ? alignmentOf(answer, focus) : null };
}

/**
 * The text that a model writes while it is changed, and one head of it.
 *
 * @returns null: of a model without attention
 */
export async function fetchChanged(
  { model, text, target }: Question,
  focus: Focus,
  interventions: object[],
  signal: AbortSignal,
): Promise<{ answer: Answer; alignment: Alignment | null }> {
  const { block, layer, head } = focus;
  const part = { block: block || null, layer: layer || null, head: head || null };
  const body = { model, text, target: target || null, ...part, interventions };
  const answer = await readAnswer(await post("api/attention", body, ARRAYS, signal));
  return { answer, alignment: block ? alignmentOf(answer, focus) : null };
}

/** The training of a model. */
export async function fetchTraining(model: string, signal: AbortSignal): Promise<TrainingAnswer> {
  return getJson("api/training", { model }, signal);
}

/** Sentences in which one word makes a difference. */
export async function fetchPairs(signal?: AbortSignal): Promise<Pair[]> {
  return getJson("api/pairs", {}, signal);
}

/** The stations of the lessons and the words of the glossary. */
export async function fetchPlaces(signal?: AbortSignal): Promise<Entry[]> {
  return getJson("find.json", {}, signal);
}

/** Every product of an attention from numbers that are sent. */
export const fetchScratch = async (question: ScratchQuestion, signal: AbortSignal): Promise<ScratchAnswer> =>
  (await post("api/scratch", question, undefined, signal)).json();

/** Every stage of a head, or of a step. */
export async function fetchSteps(
  question: Question,
  where: Where,
  signal: AbortSignal,
): Promise<StepsAnswer> {
  return withOwn(await getJson("api/steps", { ...question, ...where }, signal));
}

/** The derivation of one number of a stage. */
export async function fetchCell(
  question: Question,
  where: Where,
  { stage, row, column }: CellPlace,
  signal: AbortSignal,
): Promise<Cell> {
  const place = { stage, row, column: column || "" };
  return getJson("api/cell", { ...question, ...where, ...place }, signal);
}

/**
 * Every cell of a row of a stage, opened.
 *
 * @returns in the order of the columns
 */
export const fetchRow = async (
  question: Question,
  where: Where,
  place: { stage: string; row: number },
  signal: AbortSignal,
): Promise<ScoreCell[]> => (await getJson("api/row", { ...question, ...where, ...place }, signal)).cells;

/** The loss of the translation without each head of a block, and the measures of each. */
export const fetchHeads = (
  question: Question,
  block: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<HeadsAnswer> => getInParts("api/heads", { ...question, block }, signal, onProgress);

/** The measures of every head of a model over many sentences. */
export const fetchHeadsCorpus = async (model: string, signal: AbortSignal): Promise<HeadsCorpus> =>
  getJson("api/heads-corpus", { model }, signal);

/**
 * The sources of each written piece, by these measures as far as the model has them. Of a model that goes on with a
 * text the target is what it wrote alone.
 *
 * @param where 0: the model has one map only
 */
export async function fetchExplanations(
  question: Question,
  { layer, head, rows }: { layer: number; head: number; rows: Served },
  measures: string[],
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Explanations> {
  const parameters = { ...question, layer: layer || "", head: head || "", rows, measures: measures.join() };
  const answer = await getInParts("api/explanations", parameters, signal, onProgress);
  const after = answer.block === "decoder" ? answer.source.tokens.length : 0;
  const target = { ...answer.target, own: answer.target.text, read: 0, after };
  return { ...answer, target, blocks: {}, vector: null, candidates: null };
}

/** Links that people drew between the words of a sentence and of its translation. */
export async function fetchGold(question: Question, signal: AbortSignal): Promise<GoldAnswer> {
  return getJson("api/gold", question, signal);
}

/**
 * The loss of what was written as pieces of the source are taken out, in the order of each measure.
 *
 * @param where 0: the model has one map only
 */
export const fetchDeletion = (
  question: Question,
  { layer, head, rows }: { layer: number; head: number; rows: Served },
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Deletion> =>
  getInParts("api/deletion", { ...question, layer: layer || "", head: head || "", rows }, signal, onProgress);

/** Every logit of what was written as what the source, what was written before, and the biases brought. */
export const fetchOrigins = (question: Question, signal: AbortSignal): Promise<Origins> =>
  fetchWritten("api/logit-split", question, signal);

/**
 * The logit of one written piece as what each part of the model brought.
 *
 * @param row from 1
 */
export const fetchLogitSplit = (question: Question, row: number, signal: AbortSignal): Promise<LogitSplit> =>
  fetchWritten("api/logit-split", { ...question, row }, signal);

/**
 * One scaled score as a sum of terms; without a row and a column the shares of the terms in all scores of the head;
 * with names of parts the terms of this pair in all cells.
 *
 * @param where block, layer, head, and row and column, or query and key
 */
export const fetchScoreSplit = async (
  question: Question,
  where: Record<string, string | number>,
  signal: AbortSignal,
): Promise<ScoreSplit> => getJson("api/score-split", { ...question, ...where }, signal);

async function fetchWritten(
  path: string,
  parameters: Record<string, string | number>,
  signal: AbortSignal,
): Promise<any> {
  const answer = withOwn(await getJson(path, parameters, signal));
  return { ...answer, blocks: {}, vector: null, candidates: null };
}

/** The multiply-adds and the memory of the models of a task for this sentence, and for longer ones. */
export async function fetchCost(question: Question, signal: AbortSignal): Promise<CostAnswer> {
  return withOwn(await getJson("api/cost", question, signal));
}

/**
 * The way a translation is written, and the candidates at each step.
 *
 * @param options method and settings
 */
export async function fetchDecoding(
  { model, text }: { model: string; text: string },
  options: Record<string, string>,
  signal: AbortSignal,
): Promise<Decoding> {
  return withOwn(await getJson("api/decoding", { model, text, ...options }, signal));
}

/**
 * Relative positions of one kind.
 *
 * @param question kind and what it needs
 * @returns of its kind
 */
export async function fetchPositions(
  question: Record<string, string | number>,
  signal: AbortSignal,
): Promise<any> {
  return getJson("api/positions", question, signal);
}

async function fetchAnswer(
  parameters: Record<string, string | number>,
  signal: AbortSignal,
): Promise<Answer> {
  return readAnswer(await get("api/attention", parameters, ARRAYS, signal));
}

async function readAnswer(response: Response): Promise<Answer> {
  const { metadata, tensors } = readSafetensors(await response.arrayBuffer());
  const answer = JSON.parse(metadata.regard);
  for (const [name, { shape, values }] of Object.entries(tensors)) {
    const [block, part] = name.split(".");
    Object.assign(answer.blocks[block], part ? { [part]: values } : { shape, values });
  }
  return withOwn(answer);
}

/** @returns whose target says what the model wrote itself */
const withOwn = <T extends { source: Source; target: Target }>(answer: T): T => ({
  ...answer,
  target: { ...answer.target, ...ownOf(answer) },
});
