/**
 * What a model writes and looks at, as trained and changed: asked one after another, and kept for when one comes back.
 *
 * @typedef {import("../api.js").Answer} Answer
 * @typedef {import("../api.js").Focus} Focus
 * @typedef {import("../api.js").Question} Question
 * @typedef {import("../lib/alignment.js").Alignment} Alignment
 * @typedef {import("../lib/changes.js").Change} Change
 * @typedef {import("../lib/change-difference.js").Pair} Pair
 * @typedef {{answer: Answer, alignment: Alignment}} Reading
 * @typedef {object} Readings  of one question, one list of changes and one head
 * @property {Question} question
 * @property {Change[]} changes
 * @property {Focus} focus
 * @property {Reading} before
 * @property {Reading | null} after null: it cannot be changed so
 * @property {Answer | null} scored the translation as trained, read under the changes
 * @property {import("../lib/change-difference.js").Difference} difference
 * @property {Record<string, Pair[]>} sides the pieces of each text, as trained and changed, side by side
 * @property {unknown} problem why there is no `after`
 */
import { ApiError, fetchChanged, fetchReading } from "../api.js";
import { difference, merge } from "../lib/change-difference.js";
import { toServer } from "../lib/changes.js";

const KEPT = 40;

export class Readers {
  /** @type {Map<string, any>} what was asked -> what was answered, the latest last */
  #kept = new Map();

  /**
   * @param {Question} question
   * @param {Change[]} changes
   * @param {Focus} focus
   * @param {AbortSignal} signal
   * @returns {Promise<Readings>}
   */
  async read(question, changes, focus, signal) {
    const before = /** @type {Reading} */ (
      await this.#once({ question, focus }, () => fetchReading(question, focus, signal))
    );
    const all = { question, changes, focus, before };
    if (!changes.length)
      return withDifference({ ...all, after: before, scored: before.answer, problem: null });
    try {
      const after = await this.#once({ question, focus, changes }, () =>
        fetchChanged(question, focus, toServer(changes), signal),
      );
      const scored = await this.#score(question, changes, focus, before.answer, signal);
      return withDifference({ ...all, after, scored: scored ?? after.answer, problem: null });
    } catch (error) {
      if (!(error instanceof ApiError && error.isFinal)) throw error;
      return withDifference({ ...all, after: null, scored: null, problem: error });
    }
  }

  /**
   * How likely the translation as trained is under the changes.
   *
   * @param {Question} question
   * @param {Change[]} changes
   * @param {Focus} focus
   * @param {Answer} before
   * @param {AbortSignal} signal
   * @returns {Promise<Answer | null>} null: it was read, not written, all along
   */
  async #score(question, changes, focus, { target }, signal) {
    if (question.target || !target.own.trim()) return null;
    return this.#once({ question, changes }, async () => {
      const forced = { ...question, target: target.own };
      return (await fetchChanged(forced, focus, toServer(changes), signal)).answer;
    });
  }

  /**
   * @template T
   * @param {object} key
   * @param {() => Promise<T>} ask
   * @returns {Promise<T>}
   */
  async #once(key, ask) {
    const name = JSON.stringify(key);
    const found = this.#kept.get(name) ?? (await ask());
    this.#kept.delete(name);
    this.#kept.set(name, found);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value ?? "");
    return found;
  }
}

/**
 * @param {Omit<Readings, "difference" | "sides">} found
 * @returns {Readings}
 */
function withDifference(found) {
  const { before, after } = found;
  const other = after ?? { answer: NOTHING, alignment: nothingOf(before.alignment) };
  return {
    ...found,
    difference: difference(before.alignment, other.alignment),
    sides: {
      source: merge(before.answer.source.tokens, other.answer.source.tokens),
      target: merge(before.answer.target.tokens, other.answer.target.tokens),
      fed: merge(before.answer.target.fed, other.answer.target.fed),
    },
  };
}

const NOTHING = { source: { tokens: [] }, target: { tokens: [], fed: [] } };

/**
 * @param {Alignment} a
 * @returns {Alignment} without rows and columns
 */
const nothingOf = (a) => ({
  ...a,
  ...{ n: 0, m: 0, weights: new Float32Array(0) },
  rows: { ...a.rows, tokens: [], labels: [] },
  columns: { ...a.columns, tokens: [], labels: [] },
});
