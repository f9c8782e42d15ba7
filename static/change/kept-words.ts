/** What became of each word of a translation under changes: whether it is still written, and how likely it still is. */
import { logProbability } from "../shared/head/facts.ts";
import { isSpelled } from "../shared/sentence/pieces.ts";
import { words } from "../shared/head/same-word.ts";
import { amount, fixed } from "../shared/words.ts";
import { merge } from "../shared/head/difference.ts";
import { listed, quoted } from "./words.ts";

/** Pieces first .. first + count - 1 */
export type Word = { text: string; first: number; count: number };

/** Probabilities of a word, its pieces multiplied */
export type Likely = { before: number; after: number };

/** Gone: the changed translation has it no more */
export type Fate = Word & { gone: boolean; likely: Likely | null };

/** Of a piece: what became of its word; change: of its probability, -1 .. 1 */
export type Remark = { mark: "gone" | "new" | ""; change: number; says: string };

/** The first `read` pieces were read */
export type Written = { tokens: string[]; log_probabilities: number[]; read: number };

const HURT = 0.05; // what a probability must fall by to be reported

/** The words of a text; where the pieces are characters, these. */
export const parts = (tokens: string[]): Word[] =>
  isSpelled(tokens) ? tokens.map((text, first) => ({ text, first, count: 1 })) : words(tokens);

/**
 * @param before as trained
 * @param after pieces that are written under the changes; null: not known
 * @param scored the same as `before`, read under the changes
 */
export function fates(before: Written, after: string[] | null, scored: Written | null): Fate[] {
  const mine = parts(before.tokens);
  const kept = after && keptOf(mine, parts(after));
  const other = scored && parts(scored.tokens);
  const fits = other?.length === mine.length;
  return mine.map((word, k) => ({
    ...word,
    gone: kept ? !kept.has(k) : false,
    likely:
      scored && other && fits
        ? { before: probability(before, word), after: probability(scored, other[k]) }
        : null,
  }));
}

/** @returns which of the first the second has, in order */
function keptOf(from: Word[], to: Word[]): Set<number> {
  const pairs = merge(
    from.map(({ text }) => text),
    to.map(({ text }) => text),
  );
  return new Set(
    pairs.filter((pair) => pair.after !== null && pair.before !== null).map(({ before }) => Number(before)),
  );
}

const probability = ({ log_probabilities }: Written, { first, count }: Word) =>
  Math.exp(log_probabilities.slice(first, first + count).reduce((sum, x) => sum + x, 0));

/** @returns one a piece */
export const remarksOf = (all: Fate[]): Remark[] =>
  all.flatMap(({ count, gone, likely }) => {
    const remark = {
      mark: (gone ? "gone" : "") as Remark["mark"],
      change: likely ? likely.after - likely.before : 0,
      says: [gone ? "no longer written" : "", likely ? likelyInWords(likely) : ""].filter(Boolean).join("; "),
    };
    return Array.from({ length: count }, () => remark);
  });

/**
 * Why a word is no longer written: what is more likely than all others together is written, after the same words.
 *
 * @param likely after the words as trained
 */
export const goneInWords = ({ after }: Likely) =>
  after > 0.5
    ? "it is no longer written, because other words now stand before it"
    : "it is no longer written";

export const likelyInWords = ({ before, after }: Likely) =>
  `probability ${amount(before)} → ${amount(after)}`;

/** The same without numbers. */
export const likelyInPlainWords = ({ before, after }: Likely) =>
  `it ${becomes(amount(before), amount(after), after - before)}`;

const becomes = (before: string, after: string, change: number) =>
  before === after ? "stays as likely as it was" : `becomes ${change > 0 ? "more" : "less"} likely`;

/**
 * Of a changed translation: which words are new.
 *
 * @returns one a piece
 */
export function novelties(before: string[], after: string[]): Remark[] {
  const mine = parts(after);
  const kept = keptOf(mine, parts(before));
  return mine.flatMap(({ count }, k) =>
    Array.from({ length: count }, () => ({
      mark: (kept.has(k) ? "" : "new") as Remark["mark"],
      change: 0,
      says: kept.has(k) ? "" : "new",
    })),
  );
}

/** Whether the model writes the same again; nothing is said of a given translation, which it does not write. */
export const keptInWords = (before: { tokens: string[]; forced: boolean }, after: { tokens: string[] }) =>
  !before.forced && String(before.tokens) === String(after.tokens) ? "No word changes. " : "";

/**
 * The words that lost most, and what the whole lost.
 *
 * @param name of the whole
 * @param plain whether it is said without numbers
 */
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
    return `No word of ${name} loses ${HURT} of probability or more; the log-probability of all its words ${goes}.`;
  const each = hurt.map(({ text, likely }) => {
    const { before, after } = likely as Likely;
    return `${quoted(text)} ${amount(before)} → ${amount(after)}`;
  });
  return `Largest losses of probability: ${listed(each)}. The log-probability of ${name} ${goes}.`;
}

/** @param goes what becomes of the whole */
function hurtInPlainWords(hurt: Fate[], goes: string) {
  const words = listed(hurt.map(({ text }) => quoted(text)));
  return hurt.length
    ? `${words} ${hurt.length === 1 ? "loses" : "lose"} most probability; ${goes}.`
    : `No word loses much probability; ${goes}.`;
}
