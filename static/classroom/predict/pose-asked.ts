/** The question that an address asks, posed about the map that is opened, or about what is written next. */
import { Answers } from "../../shared/answers.ts";
import { fetchDecoding } from "../../shared/api.ts";
import { inMap } from "../../shared/head/axis-pieces.ts";
import { isSpelled } from "../../shared/pieces.ts";
import { kindsOf, neighbour, optionsOf, rowOf } from "./choosing.ts";
import { columnToAsk, columnsOf, mostDifferent } from "./posing.ts";
import { poseHead, poseLook, poseMore, poseNext, poseSay, poseWeights } from "./posing.ts";
import { keyOf, readAsked, type AskedPrediction } from "./question.ts";
import { NO_KIND, NO_ROW } from "./words.ts";
import type { ExploreState } from "../../explore/address.ts";
import type { PredictActs } from "../../explore/predicting.ts";
import type { Alignment } from "../../shared/head/weights.ts";
import type { BlockShape, Model } from "../../shared/api.ts";

export type Question = Awaited<ReturnType<typeof questionOf>>;

/** A state that asks a question of a model. */
export type Asking = {
  state: ExploreState;
  model: Model;
  /** True where the model writes nothing anew: the text is forced, or the page is a file. */
  isFixed: boolean;
  readHead: PredictActs["readHead"];
};

/** The questions of states, or others with a notice. */
export const questions = new Answers(questionOf, ({ state, isFixed }) => [keyOf(state), isFixed]);

async function questionOf(asking: Asking, signal: AbortSignal) {
  const { state, model } = asking;
  const asked = readAsked(state.predict);
  const a = state.block ? await asking.readHead({}, signal) : null;
  const kinds = kindsOf(model, a, asking.isFixed);
  const kind = kinds.includes(asked.kind) ? asked.kind : kinds[0];
  const found = a ? rowOf(a, asked.row) : { row: null, isThere: true };
  const posed = await poseAsked(asking, { ...asked, kind }, a, found.row, signal);
  const isThere = found.isThere || kind === "say" || kind === "next";
  const notice = kind !== asked.kind || !asked.isKnown ? NO_KIND : isThere ? "" : NO_ROW;
  return { posed, a, kinds, notice };
}

/** Pose a question about a row of the map. */
async function poseAsked(
  asking: Asking,
  { kind, row: piece, column, other }: AskedPrediction,
  a: Alignment | null,
  row: number | null,
  signal: AbortSignal,
) {
  if (kind === "next") return posedNext(asking, piece, signal);
  if (!a || row === null || kind === "say") return poseSay(a);
  if (kind === "look") return poseLook(a, row);
  if (kind === "weights") return poseWeights(a, row);
  // Rows are named as in the opened head, so that merged words are the same.
  const beside = (head: { layer?: number; head: number }) =>
    asking.readHead({ ...head, ...(a.naming && { rows: a.naming }) }, signal);
  const shape = asking.model.blocks.find(({ name }) => name === a.block) as BlockShape;
  if (kind === "head") {
    const heads = [];
    for (let head = 1; head <= shape.heads; head++) heads.push(await beside({ head }));
    return poseHead(heads, row, columnIn(a, row, column) ?? columnToAsk(heads, row));
  }
  const isThere = other && other.layer <= shape.layers && other.head <= shape.heads;
  const b = await beside(isThere ? other : neighbour(shape, a));
  return poseMore(a, b, row, columnIn(a, row, column) ?? mostDifferent([a, b], row));
}

/** The column of a piece, where a row may look at it. */
function columnIn(a: Alignment, row: number, piece: number | null) {
  const j = piece === null ? null : inMap(a, { i: null, j: piece }).j;
  return j !== null && columnsOf(a, row).includes(j) ? j : null;
}

async function posedNext({ state }: Asking, piece: number | null, signal: AbortSignal) {
  const { candidates, target } = await fetchDecoding(state, { method: "greedy" }, signal);
  const { read, tokens } = target;
  const first = Math.min(read, tokens.length - 1);
  const step = piece !== null && piece >= first && piece < tokens.length ? piece : first;
  return poseNext(optionsOf(candidates[step]), tokens[step], step, isSpelled(tokens));
}
