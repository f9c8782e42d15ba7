/**
 * What a score, or a weight made of scores, was made of, and how: what lights up, and one line of arithmetic.
 *
 * @typedef {import("./score-functions.js").Way} Way
 */
import { pen, rowOf, softmaxed, subscript, summed } from "../shared/maps/arithmetic.js";
import { SCORES, scored } from "./score-functions.js";

export const SCORE_DIGITS = 4;

/**
 * How one number was made, in a line.
 *
 * @param {ScoreCell} cell
 * @param {Numbers} numbers
 * @returns {Part[]}
 */
export function scoreArithmetic({ stage, j }, numbers) {
  const [way, what] = /** @type {[Way, string]} */ (stage.split("-"));
  const ink = pen(SCORE_DIGITS);
  const index = subscript(j + 1);
  const { scores, weights } = scored(way, numbers);
  if (what === "weights") return softmaxed(`a${index}`, scores, weights, j, ink);
  const { factors, steps } = SCORES[way](numbers, numbers.h[j], `h${index}`);
  const [[first, left], [second, right]] = factors;
  const vectors = steps.map(([name, x]) => `${name}${ink.equals(...x)}(${x.map(ink.write).join(", ")}),  `);
  return [
    { text: `${vectors.join("")}e${index} = ${first} · ${second}${summed(left, right, scores[j], ink)}` },
  ];
}

/**
 * What a number was made of.
 *
 * @param {ScoreCell} cell
 * @returns {Light[]}
 */
export function scoreMadeOf({ stage, i, j }) {
  const [way, what] = stage.split("-");
  /** @type {Light} */
  const own = { of: stage, i, j, role: "cell" };
  return what === "weights"
    ? [own, rowOf(`${way}-scores`, 0, "query")]
    : [own, rowOf("s", 0, "query"), rowOf("h", j, "key")];
}
