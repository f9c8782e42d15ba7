/** The steps that are shown: an answer as it is walked, stage by stage, and the state in which it is shown. */
import { picture, toCell, type Picture } from "./picture.ts";
import { heads, servedAs, walk } from "./stages.ts";
import { isOwnModel } from "../shared/sentence/models.ts";
import type { CellAsked, Model, ModelRequest, StageAnswer, Steps, Where } from "../shared/api.ts";
import type { RowName } from "../shared/head/row-names.ts";
import type { OneCell } from "../shared/maps/cells.ts";
import type { StepsState } from "./address.ts";

/** An answer, its stages in their order, and each as a picture; `naming` names rows of the target, null where none are. */
export type Walked = {
  answer: Steps;
  model: Model;
  naming: RowName | null;
  stages: StageAnswer[];
  pictures: Map<string, Picture>;
};

export type Seen = Walked & { request: ModelRequest; where: Where; state: StepsState };

/** A cell as the server is asked for it. */
export type CellQuestion = { request: ModelRequest; where: Where; cell: CellAsked };

/** A score whose reasons are asked for; `stage` says whether it is divided. */
export type ScoreQuestion = { request: ModelRequest; where: Where; cell: OneCell; stage: string };

const SCORES = ["scores", "scaled"];

export function walked(answer: Steps, model: Model, naming: RowName | null): Walked {
  const stages = walk(answer);
  const side = heads(stages, answer);
  const pictureOf = (stage: StageAnswer) => picture(stage, answer, side, naming ?? undefined);
  const pictures = new Map(stages.map((stage) => [stage.id, pictureOf(stage)]));
  return { answer, model, naming, stages, pictures };
}

/** The stage of a walk by its name. */
export const stageIn = ({ stages }: Pick<Walked, "stages">, id: string) =>
  stages.find((stage) => stage.id === id);

/** The picture of the open stage; null where there is no such stage. */
export const pictureOf = ({ pictures, state }: Seen) => pictures.get(state.stage) ?? null;

/** The open cell, where its picture has it. */
export function openCellOf(seen: Seen): OneCell | null {
  const picture = pictureOf(seen);
  return picture && toCell(picture, seen.state);
}

/** The cell that is asked for, whether or not there is one; null where none is open. */
export function cellAsked({ request, where, naming, state }: Seen): CellQuestion | null {
  const { row: i, column: j } = state;
  if (i === null) return null;
  const rows = naming === "fed" ? ("fed" as const) : ("" as const);
  return { request, where: { ...where, rows }, cell: { stage: servedAs(state.stage), i, j } };
}

/** The score that is open, which has reasons; null where another cell is, or none. */
export function scoreAsked({ request, where, state }: Seen): ScoreQuestion | null {
  const { row, column } = state;
  const stage = servedAs(state.stage);
  const { step, ...head } = where;
  const [i, j] = step ? [step - 1, row] : [row, column];
  const hasReasons = SCORES.includes(stage) && where.block !== "hops" && !isOwnModel(state);
  if (i === null || j === null || !hasReasons) return null;
  return { request, where: step ? {} : head, cell: { i, j }, stage };
}

/** True where a head is open at its weights, which can be made tile by tile. */
export function hasTiles(seen: Seen): boolean {
  const { block } = seen.where;
  return Boolean(block && block !== "hops" && seen.state.stage === "weights" && stageIn(seen, "v"));
}
