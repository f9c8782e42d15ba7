/**
 * Four score functions of the same state s and annotations h, as the models here compute them (model/scores.py). Each
 * ends in an inner product of two vectors.
 *
 * @typedef {"s" | "h" | "W_a" | "W" | "U" | "v" | "b" | "W_2" | "b_2"} ParameterName
 * @typedef {Record<ParameterName, Texts>} ScoreTexts
 * @typedef {Record<ParameterName, number[][]>} Numbers  a vector is a row
 * @typedef {"dot" | "general" | "additive" | "mlp"} Way
 * @typedef {`${Way}-${"scores" | "weights"}`} ScoreStage
 * @typedef {{stage: ScoreStage, i: number, j: number}} ScoreCell  i is 0: there is one state
 * @typedef {object} Score
 * @property {[string, number[]][]} factors two, with their names
 * @property {[string, number[]][]} steps what was computed on the way, with its name
 */
import { readTexts, writeTexts } from "../shared/maps/grids-address.js";
import { cellOf } from "./address.js";
import { addressOf } from "../shared/page/address.js";
import { sameSize } from "../shared/maps/grids.js";
import { softmax } from "./scaling.js";

export const PARAMETERS = /** @type {const} */ (["s", "h", "W_a", "W", "U", "v", "b", "W_2", "b_2"]);

/** @type {ScoreTexts} what the page opens with; the third annotation is three times the first */
export const USUAL_SCORES = Object.freeze({
  s: [["1", "0.5"]],
  h: [["1", "0"], ["0", "1"], ["3", "0"]], // prettier-ignore
  W_a: [["0", "1"], ["1", "0"]], // prettier-ignore
  W: [["1", "0"], ["0", "1"]], // prettier-ignore
  U: [["1", "0"], ["0", "1"]], // prettier-ignore
  v: [["1", "1"]],
  b: [["0", "0"]],
  W_2: [["1", "-1"], ["1", "1"]], // prettier-ignore
  b_2: [["0", "0"]],
});

/** @type {Record<Way, (n: Numbers, h: number[], name: string) => Score>} of one annotation, whose name is given */
export const SCORES = {
  dot: ({ s }, h, name) => ({ factors: [["s", s[0]], [name, h]], steps: [] }), // prettier-ignore
  general({ s, W_a }, h, name) {
    /** @type {[string, number[]]} */
    const mapped = [`Wₐ${name}`, times(W_a, h)];
    return { factors: [["s", s[0]], mapped], steps: [mapped] };
  },
  additive({ s, W, U, v }, h, name) {
    const inner = plus(times(W, s[0]), times(U, h));
    const called = `Ws + U${name}`;
    return {
      factors: [["v", v[0]], [`tanh(${called})`, inner.map(Math.tanh)]], // prettier-ignore
      steps: [[called, inner]],
    };
  },
  mlp({ s, W, U, b, v, W_2, b_2 }, h, name) {
    const x = plus(plus(times(W, s[0]), times(U, h)), b[0]).map(Math.tanh);
    const inner = plus(times(W_2, x), b_2[0]);
    return {
      factors: [["v", v[0]], ["tanh(W₂x + b₂)", inner.map(Math.tanh)]], // prettier-ignore
      steps: [[`x = tanh(Ws + U${name} + b)`, x], ["W₂x + b₂", inner]], // prettier-ignore
    };
  },
};

export const WAYS = /** @type {Way[]} */ (Object.keys(SCORES));

export const SCORE_STAGES = WAYS.flatMap(
  (way) => /** @type {ScoreStage[]} */ ([`${way}-scores`, `${way}-weights`]),
);

/**
 * @param {Way} way
 * @param {Numbers} numbers
 * @returns {{scores: number[], weights: number[]}} of every annotation
 */
export function scored(way, numbers) {
  const scores = numbers.h.map((h) => {
    const [[, left], [, right]] = SCORES[way](numbers, h, "").factors;
    return inner(left, right);
  });
  return { scores, weights: softmax(scores) };
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
const inner = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);

/**
 * @param {number[][]} matrix
 * @param {number[]} x
 */
const times = (matrix, x) => matrix.map((row) => inner(row, x));

/**
 * @param {number[]} a
 * @param {number[]} b
 */
const plus = (a, b) => a.map((x, k) => x + b[k]);

/** What an address says: s, h and the parameters, as f.s and so on, and the number that is locked, as f.cell. */
const fields = addressOf({
  ...Object.fromEntries(PARAMETERS.map((name) => [`f.${name}`, matrixOf(name)])),
  "f.cell": cellOf(SCORE_STAGES),
});

/**
 * @param {typeof PARAMETERS[number]} name
 * @returns {import("../shared/page/address.js").Field<Texts>} a matrix of its size
 */
function matrixOf(name) {
  const usual = USUAL_SCORES[name];
  const read = (/** @type {string} */ text) => [readTexts(text)].find((texts) => sameSize(texts, usual));
  return { usual, read, write: writeTexts };
}

/**
 * @param {string} search as in location.search
 * @returns {{texts: ScoreTexts, cell: ScoreCell | null}}
 */
export function readScores(search) {
  const found = /** @type {any} */ (fields.read(search));
  const texts = Object.fromEntries(PARAMETERS.map((name) => [name, found[`f.${name}`]]));
  return { texts: /** @type {ScoreTexts} */ (texts), cell: found["f.cell"] };
}

/** @param {{texts: ScoreTexts, cell: ScoreCell | null}} state */
export const writeScores = ({ texts, cell }) =>
  fields.pairs({
    ...Object.fromEntries(PARAMETERS.map((name) => [`f.${name}`, texts[name]])),
    "f.cell": cell,
  });
