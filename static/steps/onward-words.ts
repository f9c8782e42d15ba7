/** The number that a score becomes, in words. */
import { formula, say, type Part } from "../shared/words.ts";
import { written } from "./numbers.ts";
import type { Digits } from "./address.ts";
import type { Onward } from "./onward.ts";

/** A score as the table of the weights has it: e″. */
const taken = (i: number, j: number) =>
  `<math><msubsup><mi>e</mi><mrow><mn>${i + 1}</mn><mo>,</mo><mn>${j + 1}</mn></mrow><mo>″</mo></msubsup></math>`;
const root = (width: number) => `<math><msqrt><mn>${width}</mn></msqrt></math>`;

/** The number that a score becomes before the softmax takes it. */
export function onwardInWords(
  { i, j, isScaled, score, width, taken: value }: Onward,
  digits: Digits,
): Part[] {
  const name = formula(taken(i, j));
  if (value === null) return say`Then it is masked: the softmax takes no score here.`;
  const number = written(value, digits);
  if (width !== null)
    return say`${name} = ${written(score, digits)} / ${formula(root(width))} = ${number}, which the softmax takes.`;
  const how = isScaled && score === value ? "as nothing is masked" : "after the stages between";
  return say`${name} = ${number}, ${how}, which the softmax takes.`;
}
