/**
 * Changes of word order and positions: what they are called, how they are asked for, and what was measured of
 * them.
 *
 * @typedef {"trained" | "off" | "shuffled" | "shifted" | "reversed" | "kept"} ChangeId
 * @typedef {{do: string, how?: string, shift?: number, seed?: number, keep_positions?: boolean}} Intervention
 * @typedef {{change: string, bleu: number, chrf: number}} Score
 * @typedef {{set: string, sentences: number, scores: Score[]}} OrderScores  as it was measured of a model
 * @typedef {{change: string, bleu: string, chrf: string, lost: string, isLoss: boolean,
 *   id: ChangeId}} LossRow
 */
import { SET_NAMES } from "../shared/head/measured.js";
import { fixed } from "../shared/words.js";

/** @type {{id: ChangeId, name: string}[]} */
export const CHANGES = [
  { id: "trained", name: "as trained" },
  { id: "off", name: "positions off" },
  { id: "shuffled", name: "positions shuffled" },
  { id: "shifted", name: "positions shifted by m" },
  { id: "reversed", name: "words reversed" },
  { id: "kept", name: "words reversed, each with its old position" },
];

/** @type {ChangeId} */
export const USUAL_CHANGE = "trained";

/**
 * @param {ChangeId} change
 * @param {{by: number, seed: number}} numbers
 * @returns {Intervention[]} what the server is asked to do; none as trained
 */
export function interventionsOf(change, { by, seed }) {
  switch (change) {
    case "trained":
      return [];
    case "off":
      return [{ do: "positions", how: "off" }];
    case "shuffled":
      return [{ do: "positions", how: "shuffled", seed }];
    case "shifted":
      return [{ do: "positions", how: "shifted", shift: by }];
    default:
      return [{ do: "reverse", keep_positions: change === "kept" }];
  }
}

/**
 * What a change is called over its map, with its number.
 *
 * @param {ChangeId} change
 * @param {{by: number, seed: number}} numbers
 */
export function changeTitle(change, { by, seed }) {
  const { name } = /** @type {{name: string}} */ (CHANGES.find(({ id }) => id === change));
  if (change === "shuffled") return `positions shuffled, seed ${seed}`;
  if (change === "shifted") return `positions shifted by ${String(by).replace("-", "\u2212")}`;
  return name;
}

/** Which change was measured under which name. @type {[RegExp, ChangeId][]} */
const MEASURED = [
  [/^as trained$/, "trained"],
  [/^off$/, "off"],
  [/^shuffled/, "shuffled"],
  [/^shifted/, "shifted"],
  [/kept$/, "kept"],
  [/^reversed/, "reversed"],
];

/**
 * The loss of quality, a row a change, in the order in which it was measured.
 *
 * @param {OrderScores} order
 * @returns {LossRow[]} lost: BLEU less than as trained, or a gain, "" of that itself; isLoss: whether one decimal shows any
 */
export function lossRows({ scores }) {
  const trained = scores.find(({ change }) => change === "as trained");
  return scores.map(({ change, bleu, chrf }) => ({
    change: change.replace(/^(off|shuffled|shifted)/, "positions $1").replace(/^reversed/, "words reversed"),
    bleu: fixed(bleu, 1),
    chrf: fixed(chrf, 1),
    ...lossOf(trained && change !== "as trained" ? trained.bleu - bleu : null),
    id: MEASURED.find(([pattern]) => pattern.test(change))?.[1] ?? "trained",
  }));
}

/** @param {number | null} lost BLEU; null where nothing is compared */
function lossOf(lost) {
  if (lost === null) return { lost: "", isLoss: false };
  const size = fixed(Math.abs(lost), 1);
  const isNone = size === fixed(0, 1);
  return { lost: lost < 0 && !isNone ? `${size} gained` : size, isLoss: lost > 0 && !isNone };
}

/**
 * On what it was measured; or that it was not.
 *
 * @param {OrderScores | null | undefined} order
 * @param {string} model its name
 */
export const measuredOn = (order, model) =>
  order
    ? `Measured on ${order.sentences.toLocaleString("en")} sentences of ${SET_NAMES[order.set] ?? order.set} that the model was not trained on, translated greedily.`
    : `The loss was not measured for ${model}.`;
