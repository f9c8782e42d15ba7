/**
 * What the pages ask the server, and the only place that knows its addresses.
 *
 * @typedef {{name: string, rows: Side, columns: Side, mask: "causal" | null, layers: number, heads: number,
 *   given?: object, numbers?: number[] | null, depth?: number | null}} BlockShape
 * @typedef {import("./head/weights.js").Window} Window
 * @typedef {{optimisation: {steps: number, batch_tokens: number, warmup: number, cooldown: number, rate: number,
 *   label_smoothing: number, average: number, of_start: number}, pieces_before: number,
 *   curve: {step: number[], loss: number[], learning_rate: number[]}, unseen: {step: number[], loss: number[]}}} Curves
 * @typedef {Curves & {model: string, d_model: number, vocabulary: number, stops: DateStop[] | InductionStop[] | TranslationStop[],
 *   texts: string[] | null, diagonal: number | null, own: Curves | null, happened: Record<string, [number, number] | null>}} TrainingAnswer
 *   own: of the weights, where the rest is of a recorded training
 * @typedef {{mechanism: string, width: number, steps: number, warmup: number, rate: number, label_smoothing: number,
 *   pairs: number, seed: number, initial: string | null, heads: number | null}} Choices  of a training
 * @typedef {{source: Sentence, written: Sentence, target: Sentence, forced: boolean, layer: number | null,
 *   head: number | null, weights: (number | null)[][] | null}} Example  as a model reads it while it is trained
 * @typedef {{allowed: boolean, why_not: string | null, message: string | null, choices: Choices | null, text: string | null,
 *   state: "none" | "preparing" | "training" | "done" | "cancelled" | "failed", doing: string | null, step: number | null, steps: number | null,
 *   seconds_left: number | null, pieces_a_second: number | null, curve: TrainingAnswer["curve"] | null,
 *   unseen: TrainingAnswer["unseen"] | null, example: Example | null, model: string | null, alike: string | null}} Workshop
 * @typedef {{step: number, exact: number | null, aligned: number | null, chance?: number | null}} DateStop
 * @typedef {{step: number, matching: number[], previous: number, gained: number}} InductionStop  matching: of each layer
 * @typedef {{step: number, bleu: number, loss: number,
 *   aer: Record<Served, {aer: number, layer: number, head: number}>}} TranslationStop
 * @typedef {"everywhere" | "alike" | "window" | "one place" | "nowhere"} Looks  where a model may look, and how freely
 * @typedef {{id: string, name: string, family: string, task: string, looks: Looks, mechanism: string, parameters: number,
 *   roles?: {query: string | null, keys: string | null, values: string} | null, blocks: BlockShape[], best_head: Focus | null,
 *   measured: Record<string, any> | null, gold?: {text: string, target: string}[], examples: string[], limits?: {tokens: number},
 *   positions: string | null, snapshots: number[], has_curve: boolean, heads_measured: boolean, pictures?: string[] | null, readings?: string[] | null}} Model  positions: how it encodes the order,
 *   null: it needs no encoding; pictures: of each text; readings: axes that own arrays may have
 * @typedef {{text: string, tokens: string[], offsets: [number, number][], remarks?: {code: string, message: string}[]}} Source
 * @typedef {Source & import("./sentence/own-text.js").Own & {fed: string[], forced: boolean, log_probabilities: number[],
 *   complete: boolean}} Target
 * @typedef {{text: string, pieces: number[]}} Word  a row or a column, and the pieces that it stands for
 * @typedef {{rows: Side, columns: Side, mask: "causal" | null, layers: number[], names: string[], heads: number[],
 *   window: Window | null, row_words?: Word[] | null, column_words?: Word[] | null, pooled?: {rows: number, columns: number} | null,
 *   entropy?: OfHeads | null, largest?: OfHeads | null,
 *   given?: import("./head/weights.js").Given}} BlockHeader  entropy, largest: exact, of the rows of each head
 * @typedef {BlockHeader & {shape: number[], values: Float32Array | Uint8Array, allowed?: Uint8Array,
 *   sinks?: Float32Array | null}} Block
 * @typedef {{token: string, probability: number}} Candidate
 * @typedef {{model: string, source: Source, target: Target, blocks: Record<string, Block>, vector: number[] | null,
 *   candidates: Candidate[] | null}} Answer
 * @typedef {{model: string, text: string, target: string}} Question
 * @typedef {{words: number[][], w_q: number[][], w_k: number[][], w_v: number[][], scale: boolean,
 *   mask: "causal" | null, temperature: number}} ScratchQuestion
 * @typedef {Record<import("./maps/arithmetic.js").Stage, (number | null)[][]>} ScratchAnswer
 * @typedef {Answer & Where & {before: Stage[], stages: Stage[], after: Stage[]}} StepsAnswer
 * @typedef {import("../steps/stages.js").Stage} Stage
 * @typedef {{source: Source, target: Target, candidates: Candidate[][],
 *   tree: import("../steps/decoding/beam-tree.js").Node[] | null}} Decoding  candidates: of each step, the most likely first
 * @typedef {{stage: string, row: number, column: number}} CellPlace  column 0 in a vector
 * @typedef {{title: string, text: string, word: number, by: string, description: string, holds: boolean, model?: string,
 *   block?: string, layer?: number, head?: number}} Pair  a sentence, and a word in it that is worth replacing
 * @typedef {{done: number, of: number}} Progress  parts of an answer
 * @typedef {number[][]} OfHeads  [layer][head]
 * @typedef {{block: string, log_probability: number, effect: OfHeads, entropy: OfHeads, first: OfHeads,
 *   end: OfHeads | null, same: OfHeads | null, before: OfHeads | null, after: OfHeads | null, distance: OfHeads | null,
 *   aer: OfHeads | null,
 *   divergence: OfHeads | null, apart: {heads: [number, number], row: number, divergence: number}[] | null,
 *   reference: Focus | null}} HeadsAnswer  null: of what this block does not have
 * @typedef {[number | null, number | null, number | null]} Estimate  a mean and its interval
 * @typedef {{name: string, meaning: string, source: string, unit: string | null}} MeasureOfHeads
 * @typedef {{heads: Record<string, Estimate[][]>, quantiles: Record<string, (number | null)[][][]>,
 *   places: number[][][] | null, names: string[][][], examples: Record<string, [number, number][][][]>,
 *   curve: {order: [number, number][], cost: number[]} | null}} BlockCorpus
 * @typedef {{files: string[], sentences: number, knocked_out: {one: number, many: number}, interval: number,
 *   resamples: number, measures: Record<string, MeasureOfHeads>, examples: {text: string, target: string}[],
 *   blocks: Record<string, BlockCorpus>}} HeadsCorpus
 * @typedef {Answer & Explained} Explanations
 * @typedef {{sure: number[][], possible: number[][]}} Links  pairs [i, j], from 0
 * @typedef {{words: Links, pieces: Links, target_words: number[][], errors: Record<Served, OfHeads>}} GoldAnswer  i: of the piece produced
 * @typedef {"projections" | "scores" | "mix" | "output" | "feed-forward" | "recurrence" | "vocabulary"} Part
 * @typedef {{id: string, operations: Record<Part, number>, held: {weights: number, source: number, past: number},
 *   window: number | null, grown: {operations: number[], held: number[]}}} ModelCost
 * @typedef {{name: string, leading: number, operations: number, sequential: number, path: number,
 *   grown: number[]}} LayerCost
 * @typedef {{machine: string, threads: number, torch: string, d: number, heads: number, rounds: number,
 *   lengths: number[], seconds: Record<string, number[]>}} LayerTimes
 * @typedef {{source: Source, target: Target, n: number, m: number, at_once: boolean, lengths: number[],
 *   models: ModelCost[], layers: {d: number, k: number, r: number, rows: LayerCost[], measured: LayerTimes}}} CostAnswer
 * @typedef {{source: Source, measures: string[], counts: number[], curves: number[][], areas: number[]}} Deletion
 * @typedef {{source: number, fed: number, biases: number}} OriginSums
 * @typedef {{row: number, piece: string, runner_up: string, logit: OriginSums, lead: OriginSums}} OriginRow
 * @typedef {Answer & {rows: OriginRow[]}} Origins
 * @typedef {{token: string, value: number}} PieceValue
 * @typedef {{name: string, block: string | null, layer: number | null, head: number | null, value: number,
 *   lead: number, by_source: number[] | null, by_fed: number[] | null, lead_by_source: number[] | null,
 *   lead_by_fed: number[] | null, promotes: PieceValue[], suppresses: PieceValue[]}} LogitPart
 * @typedef {Answer & {row: number, piece: string, runner_up: string, logit: number, lead: number,
 *   parts: LogitPart[]}} LogitSplit
 * @typedef {{block: string, layer: number, head: number, parts: {query: string[], key: string[]}, bias: number | null,
 *   bias_mean: number | null, score: number | null, scale: number | null, terms: number[][] | null, means: number[][] | null,
 *   shares: (number | null)[][] | null, map?: (number | null)[][] | null}} ScoreSplit
 */
import { isOfLayer } from "./head/aggregates.js";
import { alignmentOf } from "./head/alignment.js";
import { ownOf } from "./sentence/own-text.js";
import { readSafetensors } from "./safetensors.js";
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
} from "./server.js";

/**
 * @param {AbortSignal} [signal]
 * @param {string[]} [earlier] ids of models as they were at a step of their training, which are not listed unasked
 * @returns {Promise<Model[]>}
 */
export async function fetchModels(signal, earlier = []) {
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
 * @param {Question} question
 * @param {AbortSignal} signal
 * @param {number} [pixels] across a head, where it is drawn
 * @returns {Promise<Answer>}
 */
export async function fetchAtlas(question, signal, pixels = Infinity) {
  const pool = FINENESS.find((size) => size >= pixels) ?? FINEST;
  return fetchPooled(question, pool, signal);
}

/**
 * @param {Question} question
 * @param {number} pool
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function fetchPooled(question, pool, signal) {
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
 *
 * @param {Question} question
 * @param {Focus} focus
 * @param {AbortSignal} signal
 * @param {number} pixels
 * @param {boolean} atOnce
 * @returns {Promise<{answer: Answer, alignment: Alignment | null}>}
 */
export async function fetchAtlasAndHead(question, focus, signal, pixels, atOnce) {
  const atlas = fetchAtlas(question, signal, pixels);
  if (!atOnce) await atlas;
  const head = focus.block ? fetchHead(question, focus, signal) : null;
  const [answer, alignment] = await Promise.all([atlas, head]);
  return { answer, alignment };
}

/**
 * One head in full precision, or a block that is shown whole (layer and head 0): of hops, one under another. Its
 * translation is forced to the one on the screen only if that was forced.
 *
 * @param {Question} question
 * @param {Focus} focus
 * @param {AbortSignal} signal
 * @returns {Promise<Alignment>}
 */
export async function fetchHead(question, focus, signal) {
  return /** @type {Alignment} */ ((await fetchReading(question, focus, signal)).alignment);
}

/**
 * What a model wrote, and one head of it; no head where it has none.
 *
 * @param {Question} question
 * @param {Focus} focus
 * @param {AbortSignal} signal
 * @returns {Promise<{answer: Answer, alignment: Alignment | null}>}
 */
export async function fetchReading(question, focus, signal) {
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
 * What a model writes while it is changed, and one head of it.
 *
 * @param {Question} question
 * @param {Focus} focus
 * @param {object[]} interventions
 * @param {AbortSignal} signal
 * @returns {Promise<{answer: Answer, alignment: Alignment | null}>} null: of a model without attention
 */
export async function fetchChanged({ model, text, target }, focus, interventions, signal) {
  const { block, layer, head } = focus;
  const part = { block: block || null, layer: layer || null, head: head || null };
  const body = { model, text, target: target || null, ...part, interventions };
  const answer = await readAnswer(await post("api/attention", body, ARRAYS, signal));
  return { answer, alignment: block ? alignmentOf(answer, focus) : null };
}

/**
 * How a model was learnt.
 *
 * @param {string} model
 * @param {AbortSignal} signal
 * @returns {Promise<TrainingAnswer>}
 */
export async function fetchTraining(model, signal) {
  return getJson("api/training", { model }, signal);
}

/**
 * Sentences in which one word makes a difference.
 *
 * @param {AbortSignal} [signal]
 * @returns {Promise<Pair[]>}
 */
export async function fetchPairs(signal) {
  return getJson("api/pairs", {}, signal);
}

/**
 * The stations of the lessons and the words of the glossary.
 *
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./page/find-rank.js").Entry[]>}
 */
export async function fetchPlaces(signal) {
  return getJson("find.json", {}, signal);
}

/**
 * Every product of an attention from numbers that are sent.
 *
 * @param {ScratchQuestion} question
 * @param {AbortSignal} signal
 * @returns {Promise<ScratchAnswer>}
 */
export const fetchScratch = async (question, signal) =>
  (await post("api/scratch", question, undefined, signal)).json();

/**
 * Every stage of a head, or of a step.
 *
 * @param {Question} question
 * @param {Where} where
 * @param {AbortSignal} signal
 * @returns {Promise<StepsAnswer>}
 */
export async function fetchSteps(question, where, signal) {
  return withOwn(await getJson("api/steps", { ...question, ...where }, signal));
}

/**
 * How one number of a stage was made.
 *
 * @param {Question} question
 * @param {Where} where
 * @param {CellPlace} place
 * @param {AbortSignal} signal
 * @returns {Promise<import("../steps/derivation.js").Cell>}
 */
export async function fetchCell(question, where, { stage, row, column }, signal) {
  const place = { stage, row, column: column || "" };
  return getJson("api/cell", { ...question, ...where, ...place }, signal);
}

/**
 * Every cell of a row of a stage, opened.
 *
 * @param {Question} question
 * @param {Where} where
 * @param {{stage: string, row: number}} place
 * @param {AbortSignal} signal
 * @returns {Promise<import("../explore/score-parts.js").ScoreCell[]>} in the order of the columns
 */
export const fetchRow = async (question, where, place, signal) =>
  (await getJson("api/row", { ...question, ...where, ...place }, signal)).cells;

/**
 * What the translation loses without each head of a block, and what each of them does.
 *
 * @param {Question} question
 * @param {string} block
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<HeadsAnswer>}
 */
export const fetchHeads = (question, block, signal, onProgress) =>
  getInParts("api/heads", { ...question, block }, signal, onProgress);

/**
 * What every head of a model does over many sentences.
 *
 * @param {string} model
 * @param {AbortSignal} signal
 * @returns {Promise<HeadsCorpus>}
 */
export const fetchHeadsCorpus = async (model, signal) => getJson("api/heads-corpus", { model }, signal);

/**
 * What each written piece was made from, by these measures as far as the model has them. Of a model that goes on with a
 * text the target is what it wrote alone.
 *
 * @param {Question} question
 * @param {{layer: number, head: number, rows: Served}} where 0: the model has one map only
 * @param {string[]} measures
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Explanations>}
 */
export async function fetchExplanations(question, { layer, head, rows }, measures, signal, onProgress) {
  const parameters = { ...question, layer: layer || "", head: head || "", rows, measures: measures.join() };
  const answer = await getInParts("api/explanations", parameters, signal, onProgress);
  const after = answer.block === "decoder" ? answer.source.tokens.length : 0;
  const target = { ...answer.target, own: answer.target.text, read: 0, after };
  return { ...answer, target, blocks: {}, vector: null, candidates: null };
}

/**
 * Links that people drew between the words of a sentence and of its translation.
 *
 * @param {Question} question
 * @param {AbortSignal} signal
 * @returns {Promise<GoldAnswer>}
 */
export async function fetchGold(question, signal) {
  return getJson("api/gold", question, signal);
}

/**
 * How soon what was written is lost as pieces of the source are taken out, in the order of each measure.
 *
 * @param {Question} question
 * @param {{layer: number, head: number, rows: Served}} where 0: the model has one map only
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Deletion>}
 */
export const fetchDeletion = (question, { layer, head, rows }, signal, onProgress) =>
  getInParts("api/deletion", { ...question, layer: layer || "", head: head || "", rows }, signal, onProgress);

/**
 * Every logit of what was written as what the source, what was written before, and the biases brought.
 *
 * @param {Question} question
 * @param {AbortSignal} signal
 * @returns {Promise<Origins>}
 */
export const fetchOrigins = (question, signal) => fetchWritten("api/logit-split", question, signal);

/**
 * The logit of one written piece as what each part of the model brought.
 *
 * @param {Question} question
 * @param {number} row from 1
 * @param {AbortSignal} signal
 * @returns {Promise<LogitSplit>}
 */
export const fetchLogitSplit = (question, row, signal) =>
  fetchWritten("api/logit-split", { ...question, row }, signal);

/**
 * One scaled score as a sum of terms; without a row and a column the shares of the terms in all scores of the head;
 * with names of parts the terms of this pair in all cells.
 *
 * @param {Question} question
 * @param {Record<string, string | number>} where block, layer, head, and row and column, or query and key
 * @param {AbortSignal} signal
 * @returns {Promise<ScoreSplit>}
 */
export const fetchScoreSplit = async (question, where, signal) =>
  getJson("api/score-split", { ...question, ...where }, signal);

/**
 * @param {string} path
 * @param {Record<string, string | number>} parameters
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
async function fetchWritten(path, parameters, signal) {
  const answer = withOwn(await getJson(path, parameters, signal));
  return { ...answer, blocks: {}, vector: null, candidates: null };
}

/**
 * What the models of a task multiply and hold for this sentence, and for longer ones.
 *
 * @param {Question} question
 * @param {AbortSignal} signal
 * @returns {Promise<CostAnswer>}
 */
export async function fetchCost(question, signal) {
  return withOwn(await getJson("api/cost", question, signal));
}

/**
 * How a translation is written, and what else could have been written at each step.
 *
 * @param {{model: string, text: string}} question
 * @param {Record<string, string>} options method and settings
 * @param {AbortSignal} signal
 * @returns {Promise<Decoding>}
 */
export async function fetchDecoding({ model, text }, options, signal) {
  return withOwn(await getJson("api/decoding", { model, text, ...options }, signal));
}

/**
 * Relative positions of one kind.
 *
 * @param {Record<string, string | number>} question kind and what it needs
 * @param {AbortSignal} signal
 * @returns {Promise<any>} of its kind
 */
export async function fetchPositions(question, signal) {
  return getJson("api/positions", question, signal);
}

/**
 * @param {Record<string, string | number>} parameters
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function fetchAnswer(parameters, signal) {
  return readAnswer(await get("api/attention", parameters, ARRAYS, signal));
}

/**
 * @param {Response} response
 * @returns {Promise<Answer>}
 */
async function readAnswer(response) {
  const { metadata, tensors } = readSafetensors(await response.arrayBuffer());
  const answer = JSON.parse(metadata.regard);
  for (const [name, { shape, values }] of Object.entries(tensors)) {
    const [block, part] = name.split(".");
    Object.assign(answer.blocks[block], part ? { [part]: values } : { shape, values });
  }
  return withOwn(answer);
}

/**
 * @template {{source: Source, target: Target}} T
 * @param {T} answer
 * @returns {T} whose target says what the model wrote itself
 */
const withOwn = (answer) => ({ ...answer, target: { ...answer.target, ...ownOf(answer) } });
