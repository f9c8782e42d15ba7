/** The parts of a score, or of a weight: the cells that light up, and one line of arithmetic. */
import { pen, rowOf, softmaxed, subscript, summed, type Light } from "../shared/maps/arithmetic.ts";
import { SCORES, scored, type Numbers, type ScoreCell, type Way } from "./score-functions.ts";
import type { Part } from "../shared/words.ts";

export const SCORE_DIGITS = 4;

export function scoreArithmetic({ stage, j }: ScoreCell, numbers: Numbers): Part[] {
  const [way, what] = stage.split("-") as [Way, string];
  const ink = pen(SCORE_DIGITS);
  const index = subscript(j + 1);
  const { scores, weights } = scored(way, numbers);
  if (what === "weights") return softmaxed(`a${index}`, scores, weights, j, ink);
  const { factors, steps } = SCORES[way](numbers, numbers.h[j], `h${index}`);
  const [[first, left], [second, right]] = factors;
  const vectors = steps.map(([name, x]) => `${name}${ink.equals(...x)}(${x.map(ink.write).join(", ")}),  `);
  const product = `${first} · ${second}${summed(left, right, scores[j], ink)}`;
  return [{ text: `${vectors.join("")}e${index} = ${product}` }];
}

/** The cells that a number was made of. */
export function scoreMadeOf({ stage, i, j }: ScoreCell): Light[] {
  const [way, what] = stage.split("-");
  const own: Light = { of: stage, i, j, role: "cell" };
  return what === "weights"
    ? [own, rowOf(`${way}-scores`, 0, "query")]
    : [own, rowOf("s", 0, "query"), rowOf("h", j, "key")];
}
