/** A pair of sentences that differ in one word: whether it is what is shown, and what is said about it. */
import type { PairAnswer } from "../shared/api.ts";
import type { Change } from "./changes.ts";
import type { Part } from "../shared/words.ts";

export const pairShown = (
  pairs: PairAnswer[],
  { model, text, changes }: { model: string; text: string; changes: Change[] },
): PairAnswer | undefined =>
  pairs.find(
    (pair) =>
      pair.text === text &&
      (pair.model ?? model) === model &&
      changes.length === 1 &&
      changes[0].do === "replace" &&
      changes[0].word === pair.word &&
      changes[0].by === pair.by,
  );

export const pairInWords = ({ description, holds }: PairAnswer): Part[] => [
  { text: description },
  ...(holds ? [] : [{ text: " Here the model fails." }]),
  { text: " Press f to flip between the two maps.", role: "hint" as const },
];
