/** The requests of the pages to the server: this module alone knows its addresses. */
import { isOfLayer } from "./head/aggregates.ts";
import { alignmentOf } from "./head/alignment.ts";
import { writtenTextOf } from "./written-text.ts";
import { readSafetensors } from "./safetensors.ts";
import { ApiError, TOO_LARGE, get, getInParts, getJson, keepDigests, post } from "./server.ts";
import type { OnProgress, Parameters } from "./server.ts";
import type * as Schemas from "../answers.ts";
import type {
  Answer,
  Decoding,
  Explanations,
  LogitSplit,
  Model,
  ModelRequest,
  Origins,
  Read,
  ScratchRequest,
  SentenceAnswer,
  SinceAnswer,
  SinceRequest,
  Steps,
  Whole,
  Written,
} from "./answer-types.ts";
import type { Alignment } from "./head/weights.ts";
import type { AskedRowName, RowName } from "./head/row-names.ts";
import type { Focus } from "./head/choose.ts";
import type { Cell, OneCell } from "./maps/cells.ts";
import type { Entry } from "./page/find-rank.ts";

export type * from "./answer-types.ts";

/** A head, or a step; `rows` names rows of the target in words */
export type Where = Partial<Pick<Focus, "block" | "layer" | "head">> & { step?: number; rows?: AskedRowName };

/** A cell of a stage; j is null in a vector */
export type CellAsked = Cell & { stage: string; i: number };

/** @param earlier ids of models as they were at a step of their training, which are not listed unasked */
export async function fetchModels(signal?: AbortSignal, earlier: string[] = []): Promise<Model[]> {
  const also = earlier.join(",");
  const models = await getJson("api/models", { also }, signal);
  keepDigests(models);
  return models;
}

const ARRAYS = "application/vnd.safetensors";

/** A head as the server is asked for it: a block that is one map has neither layer nor head, which are 0 here. */
const numbered = <W extends Parameters>(where: W) => ({
  ...where,
  layer: where.layer || undefined,
  head: where.head || undefined,
});

/** A cell as the server counts it: from 1. */
const counted = ({ i, j = null }: Partial<Cell> & { i: number }) => ({
  row: i + 1,
  column: j === null ? undefined : j + 1,
});

const FINENESS = [32, 48, 64]; // so few, so that who looks at screens of about a size shares answers
const FINEST = 96;
const COARSEST = 4;

/** All heads of all blocks, a byte a weight, no finer than their pixels across, nor than the server can send. */
export async function fetchAtlas(request: ModelRequest, signal: AbortSignal, pixels: number = Infinity) {
  for (let pool = FINENESS.find((size) => size >= pixels) ?? FINEST; ; pool = Math.floor(pool / 2))
    try {
      return await fetchAnswer({ ...request, dtype: "u8", pool }, signal);
    } catch (error) {
      const tooLarge = error instanceof ApiError && error.code === TOO_LARGE;
      if (!tooLarge || pool < 2 * COARSEST) throw error;
    }
}

/**
 * Fetch all heads small and one in full, null of a model that has none; in sequence where the text may be refused, so that
 * only one refusal comes.
 */
export async function fetchAtlasAndHead(
  request: ModelRequest,
  focus: Focus,
  signal: AbortSignal,
  pixels: number,
  atOnce: boolean,
): Promise<{ answer: Answer; alignment: Alignment | null }> {
  const atlas = fetchAtlas(request, signal, pixels);
  if (!atOnce) await atlas;
  const head = focus.block ? fetchHead(request, focus, signal) : null;
  const [answer, alignment] = await Promise.all([atlas, head]);
  return { answer, alignment };
}

/**
 * One head in full precision, or a block that is shown whole (layer and head 0): of hops, one under another. Its
 * translation is forced to the one on the screen only if that was forced.
 */
export const fetchHead = async (
  request: ModelRequest,
  focus: Focus,
  signal?: AbortSignal,
): Promise<Alignment> => (await fetchReading(request, focus, signal)).alignment as Alignment;

/** The text that a model wrote, and one head of it; no head where it has none. */
export async function fetchReading(request: ModelRequest, focus: Focus, signal?: AbortSignal) {
  const { block, layer, head, aggregate = "", heads = "", marks = "", words = "", naming } = focus;
  const ofAll = aggregate && !isOfLayer(aggregate);
  const isMerged = words === "1"; // by the server; punctuation is set apart here
  const part = {
    ...numbered({ block, layer: ofAll ? 0 : layer, head: aggregate ? 0 : head }),
    ...{ aggregate, heads, marks, words: isMerged ? 1 : "" },
    rows: naming === "fed" && (isMerged || marks) ? naming : "",
  };
  const answer = await fetchAnswer({ ...request, ...part, dtype: "f32" }, signal);
  if (!block) return { answer, alignment: null };
  const alignment = alignmentOf(answer, focus);
  const own: Focus = { ...focus, marks: "", words: "" };
  const fetchOwn = () => fetchHead(request, own);
  return { answer, alignment: isMerged || marks ? { ...alignment, fetchOwn } : alignment };
}

/** The text that a model writes while it is changed, and one head of it; null without attention. */
export async function fetchChanged(
  { model, text, target }: ModelRequest,
  focus: Focus,
  interventions: object[],
  signal: AbortSignal,
) {
  const { block, layer, head } = focus;
  const part = numbered({ block: block || undefined, layer, head });
  const body = { model, text, target: target || null, ...part, interventions };
  const answer = await readAnswer(await post("api/attention", body, ARRAYS, signal));
  return { answer, alignment: block ? alignmentOf(answer, focus) : null };
}

export const fetchTraining = (model: string, signal: AbortSignal): Promise<Schemas.TrainingAnswer> =>
  getJson("api/training", { model }, signal);

/** Sentences in which one word makes a difference. */
export const fetchPairs = (signal?: AbortSignal): Promise<Schemas.PairAnswer[]> =>
  getJson("api/pairs", {}, signal);

/** The stations of the lessons and the words of the glossary. */
export const fetchEntries = (signal?: AbortSignal): Promise<Entry[]> => getJson("find.json", {}, signal);

/** Every product of an attention from numbers that are sent. */
export const fetchScratch = async (
  request: ScratchRequest,
  signal: AbortSignal,
): Promise<Schemas.ScratchAnswer> => (await post("api/scratch", request, undefined, signal)).json();

/** A mechanism over numbers that are sent: every quantity of it. */
export const fetchSince = async (request: SinceRequest, signal: AbortSignal): Promise<SinceAnswer> =>
  (await post("api/since", request, undefined, signal)).json();

/** Every stage of a head, or of a step. */
export const fetchSteps = (request: ModelRequest, where: Where, signal: AbortSignal): Promise<Steps> =>
  getWritten<Schemas.StepsAnswer>("api/steps", { ...request, ...numbered(where) }, signal);

/** Every part of a model over a sentence, a byte a number, or in full precision. */
export async function fetchWhole(
  request: ModelRequest,
  signal: AbortSignal | undefined,
  dtype: "u8" | "f32" = "u8",
): Promise<Whole> {
  const response = await get("api/whole", { ...request, dtype }, ARRAYS, signal);
  const { metadata, tensors } = readSafetensors(await response.arrayBuffer());
  const answer: Schemas.WholeAnswer = JSON.parse(metadata.regard);
  const parts = answer.parts.map((part) => ({ ...part, numbers: tensors[part.id].values }));
  return withWritten({ ...answer, parts });
}

/** The derivation of one number of a stage. */
export async function fetchCell(
  request: ModelRequest,
  where: Where,
  { stage, ...cell }: CellAsked,
  signal: AbortSignal,
): Promise<Schemas.CellAnswer> {
  return getJson("api/cell", { ...request, ...numbered(where), stage, ...counted(cell) }, signal);
}

/** One tile of a head's softmax, from 1, of so many rows and columns */
export const fetchTile = (
  request: ModelRequest,
  where: Where,
  size: number,
  tile: number,
  signal: AbortSignal,
): Promise<Schemas.TileAnswer> =>
  getJson("api/tiles", { ...request, ...numbered(where), size, tile }, signal);

/** Every cell of a row of a stage, opened, in the order of the columns. */
export const fetchRow = async (
  request: ModelRequest,
  where: Where,
  { stage, i }: Pick<CellAsked, "stage" | "i">,
  signal: AbortSignal,
): Promise<Schemas.CellOfRow[]> =>
  (await getJson("api/row", { ...request, ...numbered(where), stage, ...counted({ i }) }, signal)).cells;

/** The loss of the translation without each head of a block, and the measures of each. */
export const fetchHeads = (
  request: ModelRequest,
  block: string,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Schemas.HeadsAnswer> => getInParts("api/heads", { ...request, block }, signal, onProgress);

/** The measures of every head of a model over many sentences. */
export const fetchHeadsCorpus = (model: string, signal: AbortSignal): Promise<Schemas.HeadsCorpusAnswer> =>
  getJson("api/heads-corpus", { model }, signal);

/** The weights of every head of a model on parts of speech. */
export const fetchHeadsTags = (model: string, signal: AbortSignal): Promise<Schemas.HeadsTagsAnswer> =>
  getJson("api/heads-tags", { model }, signal);

/** A head, its numbers 0 where the model has one map only, and what names the rows. */
type Named = { layer: number; head: number; rows: RowName };

/**
 * The sources of each written piece, by these measures as far as the model has them. Of a model that goes on with a
 * text the target is what it wrote alone.
 */
export async function fetchExplanations(
  request: ModelRequest,
  { layer, head, rows }: Named,
  measures: string[],
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Explanations> {
  const asked = { ...request, ...numbered({ layer, head }), rows, measures: measures.join() };
  const answer: Schemas.ExplanationsAnswer = await getInParts("api/explanations", asked, signal, onProgress);
  const after = answer.block === "decoder" ? answer.source.tokens.length : 0;
  return { ...answer, target: { ...answer.target, written: answer.target.text, read: 0, after } };
}

/** Links that people drew between the words of a sentence and of its translation. */
export const fetchGold = (request: ModelRequest, signal: AbortSignal): Promise<Schemas.GoldAnswer> =>
  getJson("api/gold", request, signal);

/** The loss of what was written as pieces of the source are taken out, in the order of each measure. */
export const fetchDeletion = (
  request: ModelRequest,
  { layer, head, rows }: Named,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Schemas.DeletionAnswer> =>
  getInParts("api/deletion", { ...request, ...numbered({ layer, head }), rows }, signal, onProgress);

/** Every logit of what was written as what the source, what was written before, and the biases brought. */
export const fetchOrigins = (request: ModelRequest, signal: AbortSignal): Promise<Origins> =>
  getWritten<Schemas.OriginsAnswer>("api/logit-split", request, signal);

/** The logit of one written piece as what each part of the model brought; its row counts from 0 here. */
export async function fetchLogitSplit(
  request: ModelRequest,
  i: number,
  signal: AbortSignal,
): Promise<LogitSplit> {
  const asked = { ...request, ...counted({ i }) };
  const answer = await getWritten<Schemas.LogitSplitAnswer>("api/logit-split", asked, signal);
  return { ...answer, row: answer.row - 1 };
}

/** One scaled score of a head as a sum of terms. */
export const fetchScoreSplit = (
  request: ModelRequest,
  where: Parameters,
  cell: OneCell,
  signal: AbortSignal,
): Promise<Schemas.ScoreSplitAnswer> =>
  getJson("api/score-split", { ...request, ...numbered(where), ...counted(cell) }, signal);

/** The shares of the terms in all scores of a head; with query and key, names of parts, this term in all cells. */
export const fetchScoreShares = (
  request: ModelRequest,
  where: Parameters,
  signal: AbortSignal,
): Promise<Schemas.ScoreSplitAnswer> =>
  getJson("api/score-split", { ...request, ...numbered(where) }, signal);

/** The multiply-adds and the memory of the models of a task for this sentence, and for longer ones. */
export const fetchCost = (request: ModelRequest & { length?: number }, signal: AbortSignal) =>
  getWritten<Schemas.CostAnswer>("api/cost", request, signal);

/** The bytes that a model keeps of this sentence, and of longer ones. */
export const fetchCache = (request: ModelRequest & { length?: number }, signal: AbortSignal) =>
  getWritten<Schemas.CacheAnswer>("api/cache", request, signal);

/** The way a translation is written by a method in its settings, and the candidates at each step. */
export const fetchDecoding = (
  { model, text }: { model: string; text: string },
  options: Record<string, string>,
  signal: AbortSignal,
): Promise<Decoding> =>
  getWritten<Schemas.DecodingAnswer>("api/decoding", { model, text, ...options }, signal);

export const fetchPositions = <T extends { kind: string }>(
  request: Parameters,
  signal: AbortSignal,
): Promise<T> => getJson("api/positions", request, signal);

async function fetchAnswer(parameters: Parameters, signal?: AbortSignal) {
  return readAnswer(await get("api/attention", parameters, ARRAYS, signal));
}

async function readAnswer(response: Response): Promise<Answer> {
  const { metadata, tensors } = readSafetensors(await response.arrayBuffer());
  const answer: Read = JSON.parse(metadata.regard);
  for (const [name, { shape, values }] of Object.entries(tensors)) {
    const [block, part] = name.split(".");
    Object.assign(answer.blocks[block], part ? { [part]: values } : { shape, values });
  }
  return withWritten(answer);
}

const getWritten = async <T extends SentenceAnswer>(
  path: string,
  parameters: Parameters,
  signal: AbortSignal,
) => withWritten<T>(await getJson(path, parameters, signal));

/** An answer whose target says what the model wrote itself. */
const withWritten = <T extends Pick<SentenceAnswer, "source" | "target">>(answer: T): Written<T> => ({
  ...answer,
  target: { ...answer.target, ...writtenTextOf(answer) },
});
