/** Texts of every sheet: the rules of rounding, the rule of a weight, and the question at its end. */
import { inHundredths, inTenths } from "./decimals.ts";
import { ENDS, type Step } from "./exponentials.ts";
import { math, type Piece, type Task } from "./sheet.ts";

export const NEAREST =
  "Round to the nearest number; round a number in the middle away from 0: 0.125 becomes 0.13, −0.25 becomes −0.3.";

export const weightsRule: Piece[] = [
  "Look up ",
  math("e^x"),
  " in the table; ",
  math("x"),
  " is the number in the column before. The weight is ",
  math("a_j"),
  " = ",
  math("e^x"),
  " / sum. Subtracting the largest number changes no weight: it divides each ",
  math("e^x"),
  " and their sum by the same number.",
];

/** The sum of the rounded weights, in hundredths, in words. */
export const together = (hundredths: number) =>
  `The rounded weights add up to ${inHundredths(hundredths)}${hundredths === 100 ? "" : ", not 1.00, by their rounding"}: check yours.`;

/** The last task: the piece that is looked at most, and the reason, a score. */
export function reasonOf(begins: string, most: string[], score: string): Task {
  const [whose, are] = most.length > 1 ? ["their scores", "are"] : ["its score", "is"];
  const because = { ask: `${whose}, ${score}, ${are} the largest`, wide: true };
  return { says: [], parts: [{ line: [`${begins} `, { ask: most.join(" and ") }, ", because ", because] }] };
}

export const tableWords = (step: Step): Piece[] => [
  math("e^x"),
  ", two decimals. ",
  ...(step === 1 ? ["For ", math("x"), " = −1.3: the row of −1, the column of −0.3. "] : []),
  "From ",
  math("x"),
  ` = ${inTenths(-ENDS)} down it is 0.00.`,
];
