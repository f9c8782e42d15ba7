/** The messages of the Lab. */
import type { SizeName } from "../shared/maps/grids.ts";
import { KEYS, inFigures } from "./scaling.ts";

export const MISFIT_SCORES = "The matrices of this address do not fit together: these are the usual ones.";
export const MISFIT = "The matrices of this address do not fit together: this is the worked example.";
export const MISFIT_ROW =
  "The scores of this address are no row of 1 to 8 numbers: these are the usual ones.";
export const TOO_LARGE = "The products of these numbers are too large to compute: enter smaller numbers.";
export const TOO_COLD = "Enter a temperature above 0.";

export const SIZES: Record<SizeName, string> = {
  ...{ n: "number of words", d: "numbers of a word" },
  ...{ d_k: "numbers of a query and of a key", d_v: "numbers of a value" },
};

export const SCORE_SIZES = {
  ...{ n: "number of annotations", d_s: "numbers of the state", d_h: "numbers of an annotation" },
  d_a: "numbers of the hidden layer",
};

export const COUNT_OF_SCORES = "number of scores";

/** The functions of typed scores, with the sum of what they give where it says something. */
export const FUNCTION_NAMES = {
  divided: () => "e / T",
  softmax: (sum: string) => `softmax, sum ${sum}`,
  hardmax: (sum: string) => `argmax (hardmax), sum ${sum}`,
  sigmoid: (sum: string) => `sigmoid, sum ${sum}`,
  leaky: () => "LeakyReLU",
};

/** The weight of a score under argmax: shares where several are the largest. */
export const greatest = (score: string, weight: string) => `${weight}, as ${score} is the largest`;
export const limitInWords = (score: string) => `0, as ${score} is not the largest`;

/** The shapes of a vector, and of the matrix from one hidden layer to the next. */
export const ONE_ROW = "one row of numbers";
export const SQUARE = "a matrix with as many rows as columns";

export const noDot = (d_s: number, d_h: number) =>
  `A dot product needs as many numbers in s as in h: here ${d_s} and ${d_h}.`;

/** The scores that are shown, while there are none of what is typed. */
export const scoresInWords = (any: boolean) =>
  any ? "These are the scores of the last valid numbers." : "Then the scores are shown.";

/** The numbers that are shown, while there are none of the scores that are typed. */
export const weightsInWords = (any: boolean) =>
  any ? "These are the weights of the last valid scores." : "Then the weights are shown.";

export const barsInWords = (largest: number) => `${KEYS} weights, the largest ${inFigures(largest)}`;

export const WEIGHTS_OF_KEYS = `weights of the ${KEYS} keys, 0 to 1`;

/** The facts about weights, in the order of their table. */
export const FACTS = {
  spread: "spread of the scores (standard deviation)",
  theory: "spread that theory expects",
  largest: "largest weight",
  entropy: "entropy of the weights, in bits, of at most 6",
  own: "∂a₁/∂e₁ = a₁(1 − a₁), a₁ being the largest weight",
  second: "second largest weight a₂",
  other: "∂a₂/∂e₁ = −a₂a₁",
  gradient: "size of the gradient of softmax",
};

/** The reason that no arrows are drawn; `width` is that of a query and a key, `depth` that of a value. */
export function whyNone(width: number, depth: number) {
  const have = [
    width === 2 ? "" : `a query and a key have ${width}`,
    depth === 2 ? "" : `a value has ${depth}`,
  ].filter(Boolean);
  return have.length ? `An arrow in the plane needs two numbers; here ${have.join(", and ")}.` : "";
}
