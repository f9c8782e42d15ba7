/** The effect of changes on the words as trained: whether each is still written, and how likely it still is. */
import { goneInWords, hurtInWords, likelyInPlainWords, likelyInWords } from "./surviving-words.ts";
import { changedInWords, fates, type Fate } from "./surviving-words.ts";
import { asTrained, quoted } from "./words.ts";
import { writtenName } from "../shared/head/knock-outs.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import type { Readings } from "./before-and-after.ts";
import { inLanguageOf, type Part } from "../shared/words.ts";

export function fatesOf({ before, after, scored, changes }: Readings): Fate[] {
  const written = changes.length ? (after?.answer.target.tokens ?? null) : null;
  return fates(before.answer.target, written, changes.length && scored ? scored.target : null);
}

/** The fate of the word to which a piece of the translation as trained belongs. */
export function fateInWords(all: Fate[], piece: number, isPlain: boolean): Part[] {
  const fate = all.find(({ first, count }) => piece >= first && piece < first + count);
  if (!fate?.likely) return [];
  const gone = fate.gone ? `; ${goneInWords(fate.likely)}` : "";
  const likely = (isPlain ? likelyInPlainWords : likelyInWords)(fate.likely);
  return [
    { text: quoted(fate.text), role: "query", ...inLanguageOf("target") },
    { text: `: ${likely}${gone}. ` },
  ];
}

/** The words that are gone, and new, in a sentence; "" where the text was given. */
export const changedOf = ({ before, after }: Readings, all: Fate[]): string =>
  after ? changedInWords(all, before.answer.target, after.answer.target) : "";

/** The effect of the changes on a text of a task, in a sentence; "" where there are none. */
export function effectInWords(readings: Readings, all: Fate[], task: string, isPlain: boolean): string {
  const { changes, scored } = readings;
  if (!changes.length || !scored || !readings.after || !all.length) return "";
  const before = readings.before.answer.target;
  const { force } = taskOf(task);
  const name = before.forced && force ? `the ${force.label}` : asTrained(writtenName(task));
  return changedOf(readings, all) + hurtInWords(all, { before, after: scored.target }, name, isPlain);
}
