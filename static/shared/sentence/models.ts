/** The models as the chooser lists them: by task, in the order in which attention was found. */
import { isWhole, type Shape } from "../head/layers.ts";
import { eraOf } from "./words.ts";
import { TASK_NAMES, taskOf } from "./tasks.ts";
import type { Model, ModelRequest } from "../api.ts";

export type Named = { id: string; name: string; task: string };

/** The ways to choose the next piece. */
export type Method = "greedy" | "sampling" | "beam";

/** The model that opens by itself, where it is there. */
const USUAL = "transformer-en-fr";

/** Parts of ids, from no attention at all to nothing but attention, and to a matrix of fixed size. */
const ERAS = [
  ["none", "average"],
  ["bahdanau", "mlp"],
  ["luong-dot", "luong-general", "luong-concat", "luong-location", "luong-local-m", "luong-local-p"],
  [
    "hard",
    "pooling-max",
    "pooling-mean",
    "self-attentive",
    "query-key-value",
    "transformer",
    "linear",
    "delta",
  ],
];
const HISTORY = ERAS.flat();

/** A task with more models is listed by eras. */
const MANY = 8;

const age = ({ id }: Named) => {
  const index = HISTORY.findIndex((part) => id.includes(part));
  return index < 0 ? HISTORY.length : index;
};

const isOf = (era: string[], model: Named) =>
  era === ERAS.at(-1) ? age(model) >= HISTORY.indexOf(era[0]) : era.includes(HISTORY[age(model)]);

const rank = (task: string) => (TASK_NAMES.includes(task) ? TASK_NAMES.indexOf(task) : TASK_NAMES.length);

export function inHistory<T extends Named>(models: T[]): { name: string; models: T[] }[] {
  const tasks = [...new Set(models.map(({ task }) => task))].sort((a, b) => rank(a) - rank(b));
  return tasks.map((task) => ({
    name: taskOf(task).name,
    models: models.filter((model) => model.task === task).sort((a, b) => age(a) - age(b)),
  }));
}

/** Models of a task as a list shows them, under a name for each era where there are many. */
export function inEras<T extends Named>({ name, models }: { name: string; models: T[] }) {
  if (models.length <= MANY) return [{ name, models }];
  const eras = ERAS.map((era) => models.filter((model) => isOf(era, model)));
  return eras.map((models, i) => ({ name: eraOf(name, i), models })).filter(({ models }) => models.length);
}

export const oldestFirst = <T extends Named>(models: T[]): T[] =>
  inHistory(models).flatMap((group) => group.models);

/** The model with this id, else the usual one, else the first. */
export const modelOf = <T extends { id: string }>(models: T[], id: string = ""): T =>
  models.find((model) => model.id === id) ?? models.find((model) => model.id === USUAL) ?? models[0];

/** The model of the same task after one of them, oldest first; after the last the first. */
export function nextIn<T extends Named>(models: T[], { id, task }: Named): T {
  const alike = oldestFirst(models.filter((one) => one.task === task));
  return alike[(alike.findIndex((one) => one.id === id) + 1) % alike.length];
}

/** Ids in a search, MODEL@STEP, of models as they were at a step of their training. */
export const earlierIn = (search: string): string[] =>
  [...new URLSearchParams(search).values()].flatMap((value) => value.match(/[\w-]+@\d+/g) ?? []);

/**
 * True for a text that no server refuses for its length: a piece has at least one character of plain letters, and of
 * others at least a third of one; a few pieces begin and end a text.
 */
export function isShort(
  { text, target }: Omit<ModelRequest, "model">,
  model: { limits?: { tokens: number } | null },
) {
  const most = /^[ -~]*$/.test(text) ? text.length : 3 * text.length;
  return !target && most + 4 < (model.limits?.tokens ?? Infinity);
}

/** True where there are maps to choose from; a model with one, or with hops alone, needs no atlas. */
export const hasAtlas = ({ blocks }: { blocks: Shape[] }) => blocks.some((block) => !isWhole(block));

/** The id of a file that somebody has opened, which says nothing of it: an address may be sent. */
export const OWN_MODEL = "file";

/** Arrays that came as edges: whether their graph is drawn first, or offered beside the map; null of all else. */
export const graphIn = (model: { graph?: "first" | "offered" | null }) => model.graph ?? null;

/** The view in which arrays open. */
export const viewOf = (model: { graph?: "first" | "offered" | null }) =>
  graphIn(model) === "first" ? "graph" : "heatmap";

/** True for a file; of a picture at several sizes each is a model, whose id ends in -2, -3, ... */
export const isOwnModel = ({ model }: { model: string }): boolean => /^file(-\d{1,3})?$/.test(model);

/** The models that are the sizes of one picture in a file; none where it has one size. */
export const sizesAmong = <M extends { id: string; size?: string | null }>(models: M[]): M[] =>
  models.filter(({ id, size }) => isOwnModel({ model: id }) && size);

/** True for a family whose models open at every stage. */
export const hasSteps = (family: string) =>
  ["transformer", "recurrent", "self-attentive", "hugging-face", "own"].includes(family);

/** True where the logits of a model may be a sum over its parts: after Luong's tanh they are not. */
export const splitsLogits = (model: Pick<Model, "family" | "task"> & Partial<Pick<Model, "roles">>) =>
  methodsOf(model).length > 0 && !(model.family === "recurrent" && model.roles?.query?.endsWith("s_i"));

/** The ways to choose pieces that the server can show, step by step; none of a model that only reads. */
export function methodsOf({ family, task }: { family: string; task: string }): Method[] {
  if (["continuing", "rewriting"].includes(task)) return ["greedy", "sampling"];
  return ["transformer", "recurrent"].includes(family) ? ["greedy", "sampling", "beam"] : [];
}

/** True for a model that writes, so that its words can be changed, and its attention where it has one. */
export const canChange = (model: { family: string; blocks: BlockOf[] }) =>
  model.family !== "self-attentive" && ofShares(model).blocks.every(({ given, signed }) => !given && !signed);

/** A model without the blocks of which a state implies the weights; whole where it has no others. */
export function ofShares<M extends { blocks: { signed?: boolean | null }[] }>(model: M): M {
  const blocks = model.blocks.filter(({ signed }) => !signed);
  return blocks.length && blocks.length < model.blocks.length ? { ...model, blocks } : model;
}

type BlockOf = { given?: object | null; signed?: boolean | null };
