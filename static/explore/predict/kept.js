/**
 * Predictions of this tab: what was answered is locked, and what is locked never changes. They stay in the session
 * storage of the browser; only who follows a room sends them, without a name.
 *
 * @typedef {{choice?: number, taps?: number[], option?: string, text?: string}} Given  what a person answered
 * @typedef {{measure: string, value: number} | null} Score  null: not scored
 * @typedef {{question: string, kind: string, model: string, text: string, place: string, row: string}} About
 * @typedef {{isCounted: boolean, says: string}} Sent  what became of an answer to the class's question
 * @typedef {{given: Given | null, shown: boolean, about: About, answer: string, model: string, score: Score, sent?: Sent}} Kept
 *   given: null: shown without an answer; answer and model: of a person and of the model, in words
 * @typedef {Record<string, Kept>} All  by their questions
 */

const KEY = "regard-predictions";

/**
 * Lock an answer; one that is locked, or whose question was shown, stays.
 *
 * @param {All} all
 * @param {string} key
 * @param {Given} given
 * @param {About} about
 * @returns {All}
 */
export const locked = (all, key, given, about) =>
  all[key] ? all : { ...all, [key]: { given, shown: false, about, answer: "", model: "", score: null } };

/**
 * Show what the model did: from then on the score stands, too.
 *
 * @param {All} all
 * @param {string} key
 * @param {About} about
 * @param {{answer: string, model: string, score: Score}} outcome
 * @returns {All}
 */
export function shown(all, key, about, outcome) {
  const kept = all[key] ?? { given: null, about };
  return all[key]?.shown ? all : { ...all, [key]: { ...kept, ...outcome, shown: true } };
}

/**
 * Note what became of an answer that was sent.
 *
 * @param {All} all
 * @param {string} key
 * @param {Sent} outcome
 * @returns {All}
 */
export const sent = (all, key, outcome) =>
  all[key] ? { ...all, [key]: { ...all[key], sent: outcome } } : all;

/** @param {All} all @returns {{answered: number, skipped: number}} of those that were shown */
export function counts(all) {
  const done = Object.values(all).filter((kept) => kept.shown);
  const answered = done.filter(({ given }) => given).length;
  return { answered, skipped: done.length - answered };
}

const HEAD = [
  "question",
  "kind",
  "model",
  "text",
  "place",
  "row",
  "answer",
  "of the model",
  "measure",
  "score",
];

/** @param {All} all @returns {import("../../shared/maps/numbers-of.js").TableOf} without names, in the order of the questions */
export const tableOf = (all) => ({
  head: HEAD,
  lines: Object.values(all)
    .filter((kept) => kept.shown)
    .map(({ about, given, answer, model, score }) => [
      ...[about.question, about.kind, about.model, about.text, about.place, about.row],
      ...[given ? answer : "(shown without an answer)", model],
      ...[score?.measure ?? "", score?.value ?? null],
    ]),
});

/** @param {string | null} text as stored @returns {All} what cannot be read is nothing */
export function readKept(text) {
  try {
    const all = JSON.parse(text ?? "{}");
    const isKept = (/** @type {any} */ kept) => typeof kept?.about?.question === "string" && "given" in kept;
    return Object.fromEntries(Object.entries(all ?? {}).filter(([, kept]) => isKept(kept)));
  } catch {
    return {};
  }
}

/** The storage of this tab; without one they are kept while the page is open. */
export class Store {
  #all = readKept(read());

  get all() {
    return this.#all;
  }

  set all(all) {
    this.#all = all;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // storage may be switched off or full
    }
  }
}

function read() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
