/**
 * What became of each word of a translation under changes: whether it is still written, and how likely it still is.
 *
 * @typedef {{text: string, first: number, count: number}} Word  pieces first .. first + count - 1
 * @typedef {{before: number, after: number}} Likely  probabilities of a word, its pieces multiplied
 * @typedef {Word & {gone: boolean, likely: Likely | null}} Fate  gone: the changed translation has it no more
 * @typedef {{mark: "gone" | "new" | "", change: number, says: string}} Remark  of a piece: what became of its word;
 *   change: of its probability, -1 .. 1
 * @typedef {{tokens: string[], log_probabilities: number[], read: number}} Written  the first `read` pieces were read
 */
import { logProbability } from "../shared/head/facts.js";
import { isSpelled } from "../shared/sentence/pieces.js";
import { words } from "../shared/head/same-word.js";
import { amount, fixed } from "../shared/words.js";
import { merge } from "../shared/head/difference.js";
import { listed, quoted } from "./words.js";

const HURT = 0.05; // what a probability must fall by to be reported

/**
 * The words of a text; where the pieces are characters, these.
 *
 * @param {string[]} tokens
 * @returns {Word[]}
 */
export const parts = (tokens) =>
  isSpelled(tokens) ? tokens.map((text, first) => ({ text, first, count: 1 })) : words(tokens);

/**
 * @param {Written} before as trained
 * @param {string[] | null} after pieces that are written under the changes; null: not known
 * @param {Written | null} scored the same as `before`, read under the changes
 * @returns {Fate[]}
 */
export function fates(before, after, scored) {
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

/**
 * @param {Word[]} from
 * @param {Word[]} to
 * @returns {Set<number>} which of the first the second has, in order
 */
function keptOf(from, to) {
  const pairs = merge(
    from.map(({ text }) => text),
    to.map(({ text }) => text),
  );
  return new Set(
    pairs.filter((pair) => pair.after !== null && pair.before !== null).map(({ before }) => Number(before)),
  );
}

/**
 * @param {Written} written
 * @param {Word} word
 */
const probability = ({ log_probabilities }, { first, count }) =>
  Math.exp(log_probabilities.slice(first, first + count).reduce((sum, x) => sum + x, 0));

/**
 * @param {Fate[]} all
 * @returns {Remark[]} one a piece
 */
export const remarksOf = (all) =>
  all.flatMap(({ count, gone, likely }) => {
    const remark = {
      mark: /** @type {Remark["mark"]} */ (gone ? "gone" : ""),
      change: likely ? likely.after - likely.before : 0,
      says: [gone ? "no longer written" : "", likely ? likelyInWords(likely) : ""].filter(Boolean).join("; "),
    };
    return Array.from({ length: count }, () => remark);
  });

/**
 * Why a word is no longer written: what is more likely than all others together is written, after the same words.
 *
 * @param {Likely} likely after the words as trained
 */
export const goneInWords = ({ after }) =>
  after > 0.5
    ? "it is no longer written, because other words now stand before it"
    : "it is no longer written";

/** @param {Likely} likely */
export const likelyInWords = ({ before, after }) => `probability ${amount(before)} → ${amount(after)}`;

/** The same without numbers. @param {Likely} likely */
export const likelyInPlainWords = ({ before, after }) =>
  `it ${becomes(amount(before), amount(after), after - before)}`;

/**
 * @param {string} before
 * @param {string} after
 * @param {number} change
 */
const becomes = (before, after, change) =>
  before === after ? "stays as likely as it was" : `becomes ${change > 0 ? "more" : "less"} likely`;

/**
 * Of a changed translation: which words are new.
 *
 * @param {string[]} before
 * @param {string[]} after
 * @returns {Remark[]} one a piece
 */
export function novelties(before, after) {
  const mine = parts(after);
  const kept = keptOf(mine, parts(before));
  return mine.flatMap(({ count }, k) =>
    Array.from({ length: count }, () => ({
      mark: /** @type {Remark["mark"]} */ (kept.has(k) ? "" : "new"),
      change: 0,
      says: kept.has(k) ? "" : "new",
    })),
  );
}

/**
 * Whether the model writes the same again; nothing is said of a given translation, which it does not write.
 *
 * @param {{tokens: string[], forced: boolean}} before
 * @param {{tokens: string[]}} after
 */
export const keptInWords = (before, after) =>
  !before.forced && String(before.tokens) === String(after.tokens) ? "No word changes. " : "";

/**
 * The words that lost most, and what the whole lost.
 *
 * @param {Fate[]} all
 * @param {{before: Written, after: Written}} whole
 * @param {string} name of the whole
 * @param {boolean} [plain] whether it is said without numbers
 * @returns {string}
 */
export function hurtInWords(all, whole, name, plain = false) {
  const fall = ({ likely }) => (likely ? likely.before - likely.after : 0);
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
    const { before, after } = /** @type {Likely} */ (likely);
    return `${quoted(text)} ${amount(before)} → ${amount(after)}`;
  });
  return `Largest losses of probability: ${listed(each)}. The log-probability of ${name} ${goes}.`;
}

/**
 * @param {Fate[]} hurt
 * @param {string} goes what becomes of the whole
 */
function hurtInPlainWords(hurt, goes) {
  const words = listed(hurt.map(({ text }) => quoted(text)));
  return hurt.length
    ? `${words} ${hurt.length === 1 ? "loses" : "lose"} most probability; ${goes}.`
    : `No word loses much probability; ${goes}.`;
}
