/**
 * A question as it is put to a person, and what comes of an answer to it. Nothing here is drawn, and nothing of the
 * outcome is read before it is shown.
 *
 * @typedef {import("../../shared/words.js").Part} Part
 * @typedef {import("./kept.js").Given} Given
 * @typedef {import("./kept.js").Score} Score
 *
 * @typedef {object} Outcome
 * @property {Part[]} says how the answer did, or, without one, what the model does
 * @property {string} answer in words
 * @property {string} model what the model does, in words
 * @property {Score} score
 * @property {{guess?: number[] | null, model?: number[] | null, chosen?: number | null}} bars
 *
 * @typedef {{place: number, which: string, much: string}} Best  which: what is said of it, after “which”; much: its numbers
 *
 * @typedef {object} Posed
 * @property {import("./question.js").Kind} kind
 * @property {number | null} row
 * @property {string} name of the row, as it is kept
 * @property {Part[]} asked
 * @property {"choose" | "give" | "write"} mode
 * @property {string[]} words among which is chosen
 * @property {string[]} names as they are spoken
 * @property {(place: number) => Part} nameOf  what is chosen, in a sentence
 * @property {() => Best | null} best  what most of the model is on; null: nothing is right or wrong
 * @property {(given: Given | null) => Outcome} outcome
 */
import { allowed, at, inWindow, largest, row as rowOf } from "../../shared/head/weights.js";
import { amount, fixed, named, rowNamed } from "../../shared/words.js";
import { spoken } from "../../shared/sentence/pieces.js";
import { divergence, guessOf, massOn, normed } from "./scoring.js";
import {
  headAsked,
  headName,
  headScored,
  isJustBefore,
  lookAsked,
  lookScored,
  moreAsked,
  moreOf,
  moreScored,
  nextAsked,
  nextScored,
  optionName,
  saidAsked,
  weightsAsked,
  weightsScored,
} from "./words.js";

const SEVERAL = 3; // so many words say what a row looks at

/**
 * The columns that a row may look at.
 *
 * @param {Alignment} a
 * @param {number} i
 */
export const columnsOf = (a, i) =>
  Array.from({ length: a.m }, (_, j) => j).filter((j) => allowed(a, i, j) && inWindow(a, i, j));

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number[]} columns
 */
function amongWords(a, i, columns) {
  return {
    row: i,
    name: rowNamed(a, i).text,
    words: columns.map((j) => a.columns.labels[j]),
    names: columns.map((j) => spoken(a.columns.tokens[j])),
    nameOf: (/** @type {number} */ k) => named(a.columns.tokens[columns[k]], "key"),
    best() {
      const weights = columns.map((j) => at(a, i, j));
      const [place] = largest(weights);
      return { place, which: "has the largest weight", much: amount(weights[place]) };
    },
  };
}

/** @param {string[]} words @param {number[]} weights */
const listed = (words, weights) =>
  largest(weights, SEVERAL)
    .map((k) => `${words[k]} ${fixed(weights[k])}`)
    .join(", ");

/**
 * @param {Alignment} a
 * @param {number} i
 * @returns {Posed}
 */
export function poseLook(a, i) {
  const columns = columnsOf(a, i);
  const among = amongWords(a, i, columns);
  const model = columns.map((j) => at(a, i, j));
  return {
    ...among,
    ...{ kind: "look", mode: "choose", asked: lookAsked(a, i) },
    outcome: (given) => {
      const chosen = given?.choice ?? null;
      return {
        says: lookScored(a, rowOf(a, i), chosen === null ? null : columns[chosen]),
        answer: chosen === null ? "" : among.words[chosen],
        model: listed(among.words, model),
        score:
          chosen === null ? null : { measure: "weight of what was chosen", value: massOn(model, [chosen]) },
        bars: { model, chosen },
      };
    },
  };
}

/**
 * @param {Alignment} a
 * @param {number} i
 * @returns {Posed}
 */
export function poseWeights(a, i) {
  const columns = columnsOf(a, i);
  const among = amongWords(a, i, columns);
  const { weights: model, total } = normed(columns.map((j) => at(a, i, j)));
  return {
    ...among,
    ...{ kind: "weights", mode: "give", asked: weightsAsked(a, i) },
    outcome: (given) => {
      const guess = given?.taps ? guessOf(given.taps) : null;
      return {
        says: weightsScored(a, { columns, model, guess, total }),
        answer: guess ? listed(among.words, guess) : "",
        model: listed(among.words, model),
        score: guess && { measure: "KL(model || guess), bits", value: divergence(model, guess) },
        bars: { guess, model },
      };
    },
  };
}

/**
 * @param {Alignment} a
 * @param {Alignment} b another head of the same block
 * @param {number} i
 * @param {number} j
 * @returns {Posed}
 */
export function poseMore(a, b, i, j) {
  const heads = [a, b];
  const model = heads.map((one) => at(one, i, j));
  const words = [...heads.map(headName), "about the same"];
  return {
    ...{ kind: "more", mode: "choose", row: i, name: rowNamed(a, i).text, words, names: words },
    asked: moreAsked(a, i, j),
    nameOf: (k) => ({ text: k < 2 ? words[k] : `“${words[k]}”` }),
    best: () => ({ place: moreOf(model), which: "is right", much: model.map(amount).join(" and ") }),
    outcome: (given) => {
      const chosen = given?.choice ?? null;
      const right = moreOf(model);
      return {
        says: moreScored(heads, model, chosen),
        answer: chosen === null ? "" : words[chosen],
        model: `${words[right]} (${model.map(amount).join(", ")})`,
        score: chosen === null ? null : { measure: "right", value: Number(chosen === right) },
        bars: { model: [...model, NaN], chosen },
      };
    },
  };
}

/**
 * Which head of a layer gives a cell most of its row.
 *
 * @param {Alignment[]} heads all of one layer, in their order
 * @param {number} i
 * @param {number} j
 * @returns {Posed}
 */
export function poseHead(heads, i, j) {
  const [a] = heads;
  const model = heads.map((one) => at(one, i, j));
  const words = heads.map(({ head }) => `head ${head}`);
  return {
    ...{ kind: "head", mode: "choose", row: i, name: rowNamed(a, i).text, words, names: words },
    asked: headAsked(a, i, j),
    nameOf: (k) => ({ text: words[k] }),
    best: () => {
      const [place] = largest(model);
      return { place, which: "gives it most weight", much: amount(model[place]) };
    },
    outcome: (given) => {
      const chosen = given?.choice ?? null;
      return {
        says: headScored(model, words, chosen),
        answer: chosen === null ? "" : words[chosen],
        model: listed(words, model),
        score:
          chosen === null ? null : { measure: "weight that the chosen head gives", value: model[chosen] },
        bars: { model, chosen },
      };
    },
  };
}

/**
 * The column that heads are asked about where none is named: of a text that looks at itself the piece just before, else
 * the one at which they differ most, which favours none of them.
 *
 * @param {Alignment[]} heads
 * @param {number} i
 */
export function columnToAsk(heads, i) {
  const [a] = heads;
  return columnsOf(a, i).find((j) => isJustBefore(a, i, j)) ?? mostDifferent(heads, i);
}

/**
 * The column at which heads differ most in a row.
 *
 * @param {Alignment[]} heads
 * @param {number} i
 */
export function mostDifferent(heads, i) {
  const gap = (/** @type {number} */ j) => {
    const weights = heads.map((one) => at(one, i, j));
    return Math.max(...weights) - Math.min(...weights);
  };
  return columnsOf(heads[0], i).reduce((best, j) => (gap(j) > gap(best) ? j : best));
}

/**
 * @param {import("./next-pieces.js").Candidate[]} options
 * @param {string} written the piece that the model writes
 * @param {{step: number, spelled: boolean}} how step: from 0; spelled: whether its pieces are characters
 * @returns {Posed}
 */
export function poseNext(options, written, { step, spelled }) {
  const nameOf = (/** @type {string} */ token) => optionName(token, spelled);
  const words = options.map(({ token }) => nameOf(token));
  const model = options.map(({ probability }) => probability);
  const right = options.findIndex(({ token }) => token === written);
  return {
    ...{ kind: "next", mode: "choose", row: step, name: `step ${step + 1}`, words, asked: nextAsked() },
    names: options.map(({ token }, k) => (token ? spoken(token) : words[k])),
    nameOf: (k) => ({ text: `“${words[k]}”` }),
    best: () => (right < 0 ? null : { place: right, which: "the model writes", much: amount(model[right]) }),
    outcome: (given) => {
      const chosen = given?.choice ?? null;
      return {
        says: nextScored(options, chosen, written, nameOf),
        answer: chosen === null ? "" : words[chosen],
        model: `${nameOf(written)} ${fixed(model[right] ?? 0)}`,
        score: chosen === null ? null : { measure: "probability of what was chosen", value: model[chosen] },
        bars: { model, chosen },
      };
    },
  };
}

/**
 * @param {Alignment | null} a
 * @returns {Posed}
 */
export const poseSay = (a) => ({
  ...{ kind: "say", mode: "write", row: null, name: "", words: [], names: [], asked: saidAsked(a) },
  nameOf: () => ({ text: "" }),
  best: () => null,
  outcome: (given) => ({
    says: [{ text: "This is not scored: compare it with what the page shows." }],
    ...{ answer: given?.text ?? "", model: "", score: null, bars: {} },
  }),
});
