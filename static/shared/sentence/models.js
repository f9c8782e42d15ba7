/**
 * The models as the chooser lists them: by task, in the order in which attention was found.
 *
 * @typedef {{id: string, name: string, task: string}} Named
 * @typedef {{name: string, models: Named[]}} Group
 */
import { TASK_NAMES, taskOf } from "./tasks.js";

/** The model that opens by itself, where it is there. */
const USUAL = "transformer-en-fr";

/** Parts of ids, from no attention at all to nothing but attention. */
const HISTORY = [
  ...["none", "average", "bahdanau", "mlp"],
  ...["luong-dot", "luong-general", "luong-concat", "luong-location", "luong-local-m", "luong-local-p"],
  ...["hard", "self-attentive", "transformer"],
];

/** @param {Named} model */
const age = ({ id }) => {
  const place = HISTORY.findIndex((part) => id.includes(part));
  return place < 0 ? HISTORY.length : place;
};

/** @param {string} task */
const rank = (task) => (TASK_NAMES.includes(task) ? TASK_NAMES.indexOf(task) : TASK_NAMES.length);

/**
 * @template {Named} T
 * @param {T[]} models
 * @returns {{name: string, models: T[]}[]}
 */
export function inHistory(models) {
  const tasks = [...new Set(models.map(({ task }) => task))].sort((a, b) => rank(a) - rank(b));
  return tasks.map((task) => ({
    name: taskOf(task).name,
    models: models.filter((model) => model.task === task).sort((a, b) => age(a) - age(b)),
  }));
}

/**
 * @template {Named} T
 * @param {T[]} models
 * @returns {T[]} the same without their groups
 */
export const oldestFirst = (models) => inHistory(models).flatMap((group) => group.models);

/**
 * @template {{id: string}} T
 * @param {T[]} models
 * @param {string} [id]
 * @returns {T} the one with this id, else the usual one, else the first
 */
export const modelOf = (models, id = "") =>
  models.find((model) => model.id === id) ?? models.find((model) => model.id === USUAL) ?? models[0];

/**
 * @param {string} search as in location.search
 * @returns {string[]} ids of models as they were at a step of their training, MODEL@STEP
 */
export const earlierIn = (search) =>
  [...new URLSearchParams(search).values()].flatMap((value) => value.match(/[\w-]+@\d+/g) ?? []);

/**
 * Whether no server refuses a text for its length: a piece has at least one character of plain letters, and of others
 * at least a third of one; a few pieces begin and end a text.
 *
 * @param {{text: string, target: string}} question
 * @param {{limits?: {tokens: number}}} model
 */
export const isShort = ({ text, target }, { limits }) => {
  const most = /^[ -~]*$/.test(text) ? text.length : 3 * text.length;
  return !target && most + 4 < (limits?.tokens ?? Infinity);
};

/**
 * Whether there are maps to choose from; the maps of a model that has one, or whose heads stand together in one
 * matrix, need no atlas.
 *
 * @param {{blocks: {name: string, layers: number, heads: number}[]}} model
 */
export const hasAtlas = ({ blocks }) => blocks.some((block) => !isWhole(block));

/** The id of a file that somebody has opened, which says nothing of it: an address may be sent. */
export const OWN = "file";

/** @param {{model: string}} state @returns {boolean} whether it is of such a file */
export const isOwn = ({ model }) => model === OWN;

/** @param {string} family of whose models every stage can be opened */
export const hasSteps = (family) => ["transformer", "recurrent", "hugging-face", "own"].includes(family);

/**
 * Whether the logits of a model may be a sum over its parts: after Luong's tanh they are not.
 *
 * @param {{family: string, task: string, roles?: {query: string | null} | null}} model
 */
export const splitsLogits = (model) =>
  methodsOf(model).length > 0 && !(model.family === "recurrent" && model.roles?.query === "s_i");

/**
 * The ways to choose pieces that the server can show, step by step; none of a model that only reads.
 *
 * @param {{family: string, task: string}} model
 * @returns {Method[]}
 */
export function methodsOf({ family, task }) {
  if (["continuing", "rewriting"].includes(task)) return ["greedy", "sampling"];
  return ["transformer", "recurrent"].includes(family) ? ["greedy", "sampling", "beam"] : [];
}

/**
 * Whether a model writes, so that its words can be changed, and its attention where it has one.
 *
 * @param {{blocks: {name: string, given?: object}[]}} model
 */
export const canChange = ({ blocks }) => blocks.every(({ name, given }) => name !== "hops" && !given);

/**
 * Whether all of a block is one map: one head, or hops, which are the rows of one matrix.
 *
 * @param {{name: string, layers: number, heads: number}} block
 */
export const isWhole = ({ name, layers, heads }) => name === "hops" || layers * heads === 1;
