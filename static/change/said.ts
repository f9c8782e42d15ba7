/** The words over the maps: of what is pointed at, or else of the pair of sentences, or of what the changes did. */
import { changedOf, effectInWords, fateInWords } from "./effect.ts";
import { hiddenIn } from "./example.ts";
import { pointedInWords } from "./pointed.ts";
import { inLine, type Pointing } from "./lit.ts";
import { HINT, NO_MAPS, exampleInWords, pairInWords } from "./words.ts";
import { quoting } from "../shared/piece-languages.ts";
import { wordsFirst } from "../shared/presented.ts";
import type { Readings } from "./before-and-after.ts";
import type { Fate } from "./surviving-words.ts";
import type { Model, PairAnswer } from "../shared/api.ts";
import type { Difference } from "../shared/head/difference.ts";
import type { Part } from "../shared/words.ts";

type Seen = { readings: Readings; fates: Fate[]; isExample: boolean };

/** The difference has what is drawn on the changed map. */
export function whatIsPointedAt(
  { readings, fates }: Seen,
  difference: Difference,
  { mark, cell }: Pointing,
): Part[] {
  const piece = inLine(readings, mark, "target", "before").query;
  const fate = piece === null ? [] : fateInWords(fates, piece, wordsFirst());
  return [...fate, ...pointedInWords(difference, cell, wordsFirst())];
}

/** The lesson of the pair of sentences that is shown, or else the example, or the effect of the changes. */
export function whatIsChanged(
  { readings, fates, isExample }: Seen,
  { task, blocks }: Model,
  pair?: PairAnswer,
): Part[] {
  if (pair) return pairInWords(pair);
  if (!readings.after) return [];
  const [first] = readings.changes;
  if (isExample && first) return exampleInWords(hiddenIn(first, readings), changedOf(readings, fates));
  const effect = effectInWords(readings, fates, task, wordsFirst());
  return effect ? quoting(effect, () => "target") : [{ text: blocks.length ? HINT : NO_MAPS, role: "hint" }];
}
