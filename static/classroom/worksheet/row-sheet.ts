/** A sheet of a trained model: the scores of one row of a head, two decimals of each; the softmax is computed by hand. */
import { fixed } from "../../shared/words.ts";
import { inHundredths, inTenths } from "./decimals.ts";
import { softmaxByHand, stepOf } from "./exponentials.ts";
import { NEAREST, reasonOf, together, weightsRule } from "./rules.ts";
import { ask, math, quote, type Sheet } from "./sheet.ts";

/**
 * A row; `looks` is its piece, in words, `keys` are the pieces that it may look at, `scores` are those that the
 * softmax of the model reads.
 */
export type HeadRow = {
  looks: string;
  scores: number[];
  weights: number[];
  keys: string[];
  model: string;
  head: string;
  text: string;
  target: string;
};

/** Keys that have room on a sheet. */
export const MOST_KEYS = 16;

/** A softmax of scores gives the weights of the model to within so much, or its weights are no softmax of scores. */
const NEAR = 1e-3;

/** True where weights are the softmax of scores alone, without window, hard choice or sink. */
export function isSoftmax({ scores, weights }: Pick<HeadRow, "scores" | "weights">) {
  const largest = Math.max(...scores);
  const powers = scores.map((x) => Math.exp(x - largest));
  const total = powers.reduce((sum, x) => sum + x, 0);
  return powers.every((x, j) => Math.abs(x / total - weights[j]) <= NEAR);
}

export function rowSheet(number: number, row: HeadRow): Sheet {
  const { looks, weights: own, keys, model, head, text, target } = row;
  const hundredths = row.scores.map((x) => Math.round(100 * x));
  const { below, powers, total, weights, together: added, most } = softmaxByHand(hundredths, 10);
  const first = most.map((j) => keys[j]);
  const differs = Math.max(...own.map((x, j) => Math.abs(x - weights[j] / 100)));
  return {
    number,
    title: "Where one head looks",
    about: [
      ["Text: ", quote(text)],
      ...(target ? [["Translation: ", quote(target)]] : []),
      [`${model}. ${head}. The scores are the model’s own, rounded to two decimals.`],
    ],
    given: [],
    tasks: [
      {
        says: ["The row of ", quote(looks), ": compute the softmax of its scores ", math("s_j"), "."],
        parts: [
          {
            head: ["piece", math("s_j"), "minus the largest", math("e^x"), math("a_j")],
            rows: keys.map((key, j) => {
              const asked = [inTenths(below[j]), inHundredths(powers[j]), inHundredths(weights[j])].map(ask);
              return { name: quote(key), entries: [inHundredths(hundredths[j]), ...asked] };
            }),
            sum: ["", "", ask(inHundredths(total)), inHundredths(added)],
          },
        ],
      },
      reasonOf("It looks most at", first, inHundredths(hundredths[most[0]])),
    ],
    rules: [
      [`Use one decimal in the column “minus the largest”, and two decimals after it. ${NEAREST}`],
      weightsRule,
      [together(added)],
    ],
    step: stepOf(below),
    note: [
      `The model’s own weights: ${own.map((x) => fixed(x)).join(", ")}. It does not round in between: a weight computed by hand ` +
        `differs by at most ${fixed(differs, 3)}.`,
    ],
  };
}
