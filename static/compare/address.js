/**
 * The state of Compare as its address:
 * /compare?text=&target=&model=A&model=B&layer=3&head=5&row=4&model=C&column=2&view=&score=&set=
 *
 * What stands after a model belongs to it: the head that is shown, and the row that is locked there. All count from 1.
 *
 * @typedef {import("../shared/head/marks.js").Mark} Mark
 * @typedef {{model: string, layer: number, head: number}} Wanted  layer and head 0: the usual ones
 *
 * @typedef {object} CompareState
 * @property {string} text
 * @property {string} target "" unless a translation is forced
 * @property {Wanted[]} columns
 * @property {Mark} lock
 * @property {"heatmap" | "numbers"} view
 * @property {"chrf" | "bleu"} score
 * @property {string} set of sentences that were scored
 */
import { inHistory, modelOf } from "../shared/sentence/models.js";

export const MOST = 8;

/** As many as stand side by side on most screens; more stand in two lines, alike long. */
const IN_LINE = 4;

/**
 * @param {number} columns
 * @returns {number} how many of them stand in a line where there is room
 */
export const inLine = (columns) => Math.ceil(columns / Math.ceil(columns / IN_LINE));

/** What is scored first: long sentences are in it. */
export const USUAL_SET = "europarl/test.tsv";

/** What is compared first, as parts of ids: no attention, the first attention, and the last. */
const FIRST = {
  "translation en-fr": ["rnn-none", "rnn-bahdanau", "transformer"],
  dates: ["none", "bahdanau", "luong-local-p", "transformer"],
};

/**
 * @param {string} search as in location.search
 * @returns {CompareState}
 */
export function readCompare(search) {
  const query = new URLSearchParams(search);
  /** @type {Wanted[]} */
  const columns = [];
  /** @type {Mark} */
  let lock = { query: null, key: null };
  for (const [name, value] of query) {
    const last = columns[columns.length - 1];
    if (name === "model") columns.push({ model: value, layer: 0, head: 0 });
    else if (last && (name === "layer" || name === "head")) last[name] = whole(value);
    else if (last && name === "row" && whole(value))
      lock = { ...lock, query: { side: "target", index: whole(value) - 1, model: columns.length - 1 } };
    else if (name === "column" && whole(value))
      lock = { ...lock, key: { side: "source", index: whole(value) - 1 } };
  }
  return {
    text: query.get("text") ?? "",
    target: query.get("target") ?? "",
    columns: columns.slice(0, MOST),
    lock,
    view: query.get("view") === "numbers" ? "numbers" : "heatmap",
    score: query.get("score") === "bleu" ? "bleu" : "chrf",
    set: query.get("set") ?? USUAL_SET,
  };
}

/** @param {string} value @returns {number} 0 where it is no whole number from 1 */
const whole = (value) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : 0);

/**
 * @param {CompareState} state
 * @returns {string} "?..."
 */
export function writeCompare({ text, target, columns, lock, view, score, set }) {
  const query = new URLSearchParams({ text });
  if (target) query.set("target", target);
  columns.forEach(({ model, layer, head }, k) => {
    query.append("model", model);
    if (layer) query.append("layer", String(layer));
    if (head) query.append("head", String(head));
    if (lock.query && (lock.query.model ?? 0) === k) query.append("row", String(lock.query.index + 1));
  });
  if (lock.key) query.set("column", String(lock.key.index + 1));
  if (view !== "heatmap") query.set("view", view);
  if (score !== "chrf") query.set("score", score);
  if (set !== USUAL_SET) query.set("set", set);
  return `?${query}`;
}

/**
 * What is compared where the address names nothing: of each kind of the task one, or its oldest two.
 *
 * @template {{id: string, name: string, task: string}} T
 * @param {T[]} models
 * @param {string} task
 * @returns {Wanted[]}
 */
export function usualColumns(models, task) {
  const own = inHistory(models.filter((model) => model.task === task)).flatMap((group) => group.models);
  const kinds = FIRST[/** @type {keyof typeof FIRST} */ (task)] ?? [];
  const first = own.filter(({ id }) => kinds.some((kind) => id.includes(kind)));
  const chosen = first.length > 1 ? first : own.slice(0, 2);
  return chosen.slice(0, MOST).map(({ id }) => ({ model: id, layer: 0, head: 0 }));
}

/**
 * The models that an address names, as far as they can be compared; else the usual ones.
 *
 * @template {{id: string, name: string, task: string}} T
 * @param {Wanted[]} wanted
 * @param {T[]} models
 * @returns {{columns: Wanted[], told: string}} told: what could not be done
 */
export function chooseColumns(wanted, models) {
  const named = wanted.map((one) => ({ one, model: models.find(({ id }) => id === one.model) }));
  const first = named.find(({ model }) => model)?.model ?? modelOf(models);
  const columns = named.filter(({ model }) => model?.task === first.task).map(({ one }) => one);
  return {
    columns: columns.length ? columns : usualColumns(models, first.task),
    told: named.map(({ one, model }) => refusal(one, model, first)).find(Boolean) ?? "",
  };
}

/**
 * @param {Wanted} wanted
 * @param {{name: string, task: string} | undefined} model
 * @param {{name: string, task: string}} first
 */
function refusal(wanted, model, first) {
  if (!model) return `There is no model “${wanted.model}” here.`;
  if (model.task === first.task) return "";
  return `“${model.name}” and “${first.name}” do not read the same: they cannot be compared.`;
}
