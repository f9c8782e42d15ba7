/** The fate of each word under changes: whether it is still written, and how likely it still is. */
import { isSpelled } from "../shared/pieces.ts";
import { words, type Word } from "../shared/head/same-word.ts";
import { merge } from "../shared/head/difference.ts";
import { amount, fixed, listed } from "../shared/words.ts";
import { NO_WORD_CHANGES, goneAndNew, quoted } from "./words.ts";
import { logProbability } from "../shared/sentence/likelihood.ts";
import type { Remark } from "../shared/sentence/token-line.ts";

/** Probabilities of a word, its pieces multiplied. */
export type Likely = { before: number; after: number };

/** The fate of a word; `gone` is true where the changed translation does not have it. */
export type Fate = Word & { gone: boolean; likely: Likely | null };

/** A text; its first `read` pieces were read. */
export type Written = { tokens: string[]; log_probabilities: number[]; read: number };

const HURT = 0.05; // what a probability must fall by to be reported

/** The words of a text; where the pieces are characters, these. */
const parts = (tokens: string[]): Word[] =>
  isSpelled(tokens) ? tokens.map((text, first) => ({ text, first, count: 1 })) : words(tokens);

/**
 * The fates of the words of `before`, as trained. `after` has the pieces written under the changes, null where not
 * known; `scored` is `before`, read under the changes.
 */
export function fates(before: Written, after: string[] | null, scored: Written | null): Fate[] {
  const mine = parts(before.tokens);
  const surviving = after && survivingOf(mine, parts(after));
  const other = scored && parts(scored.tokens);
  const fits = scored && other?.length === mine.length;
  return mine.map((word, k) => ({
    ...word,
    gone: surviving ? !surviving.has(k) : false,
    likely: fits ? { before: probability(before, word), after: probability(scored, other[k]) } : null,
  }));
}

function survivingOf(from: Word[], to: Word[]): Set<number> {
  const [mine, others] = [from, to].map((words) => words.map(({ text }) => text));
  const pairs = merge(mine, others);
  return new Set(pairs.flatMap(({ before, after }) => (after === null ? [] : (before ?? []))));
}

const probability = ({ log_probabilities }: Written, { first, count }: Word) =>
  Math.exp(log_probabilities.slice(first, first + count).reduce((sum, x) => sum + x, 0));

/** Remarks, one for each piece. */
export const remarksOf = (all: Fate[]): Remark[] =>
  all.flatMap(({ count, gone, likely }) => {
    const says = [gone ? "no longer written" : "", likely ? likelyInWords(likely) : ""];
    return new Array<Remark>(count).fill({
      mark: gone ? "gone" : "",
      change: likely ? likely.after - likely.before : 0,
      says: says.filter(Boolean).join("; "),
    });
  });

/**
 * The reason that a word is no longer written: a word more likely than all others together is written, after the same
 * words. Its probability is that after the words as trained.
 */
export const goneInWords = ({ after }: Likely) =>
  `it is no longer written${after > 0.5 ? ", because other words now stand before it" : ""}`;

export const likelyInWords = ({ before, after }: Likely) =>
  `probability ${amount(before)} → ${amount(after)}`;

export const likelyInPlainWords = ({ before, after }: Likely) =>
  `it ${becomes(amount(before), amount(after), after - before)}`;

const becomes = (before: string, after: string, change: number) =>
  before === after ? "stays as likely as it was" : `becomes ${change > 0 ? "more" : "less"} likely`;

/** The words of a changed translation, and whether each is new. */
function newIn(before: string[], after: string[]) {
  const mine = parts(after);
  const surviving = survivingOf(mine, parts(before));
  return mine.map((word, k) => ({ ...word, isNew: !surviving.has(k) }));
}

/** Remarks on the new words of a changed translation, one for each piece. */
export const novelties = (before: string[], after: string[]): Remark[] =>
  newIn(before, after).flatMap(({ count, isNew }) => {
    const mark = isNew ? "new" : "";
    return new Array<Remark>(count).fill({ mark, change: 0, says: mark });
  });

/** The words that are gone and those that are new, or that none is; "" for a given translation. */
export function changedInWords(
  all: Fate[],
  before: { tokens: string[]; forced: boolean },
  after: { tokens: string[] },
): string {
  if (before.forced) return "";
  if (String(before.tokens) === String(after.tokens)) return NO_WORD_CHANGES;
  const gone = all.filter((fate) => fate.gone);
  const fresh = newIn(before.tokens, after.tokens).filter(({ isNew }) => isNew);
  return goneAndNew(textsOf(gone), textsOf(fresh));
}

const textsOf = (some: Word[]) => some.map(({ text }) => text);

/** The words that lost most, and the loss of the whole, by its name; plain without numbers. */
export function hurtInWords(
  all: Fate[],
  whole: { before: Written; after: Written },
  name: string,
  plain: boolean = false,
): string {
  const fall = ({ likely }: Fate) => (likely ? likely.before - likely.after : 0);
  const hurt = all
    .filter((fate) => fate.first >= whole.before.read && fall(fate) >= HURT)
    .sort((a, b) => fall(b) - fall(a))
    .slice(0, 3);
  const [was, is] = [whole.before, whole.after].map(logProbability);
  const [before, after] = [fixed(was, 1), fixed(is, 1)];
  if (plain) return hurtInPlainWords(hurt, `${name} ${becomes(before, after, is - was)}`);
  const goes = before === after ? `stays ${before}` : `goes from ${before} to ${after}`;
  if (!hurt.length)
    return `No word of ${name} loses ${HURT} of probability or more; its own log-probability ${goes}.`;
  const has =
    before === after ? `the same log-probability, ${after}` : `log-probability ${after}, not ${before}`;
  const each = hurt.map(({ text, likely }) => {
    const { before, after } = likely as Likely;
    return `${quoted(text)} ${amount(before)} → ${amount(after)}`;
  });
  return `Largest losses of probability: ${listed(each)}. The changed model gives ${name} ${has}.`;
}

/** The words that lost most, without numbers; `goes` says what becomes of the whole. */
function hurtInPlainWords(hurt: Fate[], goes: string) {
  const words = listed(hurt.map(({ text }) => quoted(text)));
  return hurt.length
    ? `${words} ${hurt.length === 1 ? "loses" : "lose"} most probability; ${goes}.`
    : `No word loses much probability; ${goes}.`;
}
