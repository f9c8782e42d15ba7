/** The messages of the Lab. */
import { LARGEST, type SizeName, type Texts } from "../shared/maps/grids.ts";
import { KEYS, inFigures } from "./scaling.ts";

export const MISFIT = "The matrices of this address do not fit together: this is the worked example.";
export const TOO_LARGE = "The products of these numbers are too large to compute: enter smaller numbers.";
export const TOO_COLD = "Enter a temperature above 0.";

export const SIZES: Record<SizeName, string> = {
  ...{ n: "number of words", d: "numbers of a word" },
  ...{ d_k: "numbers of a query and of a key", d_v: "numbers of a value" },
};

/** The scores that are shown, while there are none of what is typed. */
export const scoresInWords = (any: boolean) =>
  any ? "These are the scores of the last valid numbers." : "Then the scores are shown.";

export const noMatrix = (pasted: Texts | null) =>
  `The pasted matrix does not fit: ${pasted ? `it has ${pasted.length} rows and ${pasted[0].length} columns` : "its rows differ in length"}. ` +
  `A matrix here has 1 to ${LARGEST} rows and columns. Nothing was changed.`;
export const otherSize = (needed: Texts) =>
  `The pasted matrix does not fit: it must have ${needed.length} × ${needed[0].length} numbers. Nothing was changed.`;
export const barsInWords = (largest: number) => `${KEYS} weights, the largest ${inFigures(largest)}`;

/** The reason that no arrows are drawn; `width` is that of a query and a key, `depth` that of a value. */
export function whyNone(width: number, depth: number) {
  const have = [
    width === 2 ? "" : `a query and a key have ${width}`,
    depth === 2 ? "" : `a value has ${depth}`,
  ].filter(Boolean);
  return have.length ? `An arrow in the plane needs two numbers; here ${have.join(", and ")}.` : "";
}
