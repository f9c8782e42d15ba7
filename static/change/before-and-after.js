/**
 * What a model writes and looks at, as trained and changed: asked one after another, and kept for when one comes back.
 *
 * @typedef {{answer: Answer, alignment: Alignment}} Reading  alignment: without rows and columns of a model without attention
 * @typedef {object} Readings  of one question, one list of changes and one head
 * @property {Question} question
 * @property {Change[]} changes as they are of the sentence that is read now
 * @property {string[]} lost sentences that say which changes could not follow it
 * @property {Focus} focus
 * @property {Reading} before
 * @property {Reading | null} after null: it cannot be changed so
 * @property {Answer | null} scored the translation as trained, read under the changes
 * @property {Difference} difference
 * @property {Record<string, Pair[]>} sides the pieces of each text, as trained and changed, side by side
 * @property {unknown} problem why there is no `after`
 * @typedef {import("./follow.js").Texts & {key: string}} Made  key: of the words that were read
 */
import { fetchChanged, fetchReading } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { difference, merge } from "../shared/head/difference.js";
import { follow, namesPieces } from "./follow.js";
import { wordsAfter } from "./source.js";
import { editOf, toServer } from "./changes.js";

const KEPT = 40;

export class Readers {
  /** @type {Map<string, any>} what was asked -> what was answered, the latest last */
  #kept = new Map();
  /** @type {WeakMap<Change, Made>} what was read where rows and pieces were chosen */
  #made = new WeakMap();

  /**
   * Changes are made on what is shown; an edit of a row that is edited already is of the same row as that.
   *
   * @param {Change[]} changes
   * @param {Readings} shown
   */
  made(changes, shown) {
    const done = shown.after ? shown.changes : [];
    const now = madeOn(shown.question, done, (shown.after ?? shown.before).answer);
    for (const change of changes.filter(namesPieces)) {
      const earlier = change.do === "edit" && editOf(done, change, change.row);
      this.#made.set(change, (earlier && this.#made.get(earlier)) || now);
    }
  }

  /**
   * @param {Question} question
   * @param {Change[]} asked what is chosen in other words follows them
   * @param {Focus} focus
   * @param {BlockShape[]} blocks of the model
   * @param {AbortSignal} signal
   * @returns {Promise<Readings>}
   */
  async read(question, asked, focus, blocks, signal) {
    const before = await this.#once({ question, focus }, async () =>
      mapped(await fetchReading(question, focus, signal)),
    );
    const { changes, lost } = await this.#follow(question, asked, { focus, blocks, before }, signal);
    const all = { question, changes, lost, focus, before };
    if (!changes.length)
      return withDifference({ ...all, after: before, scored: before.answer, problem: null });
    try {
      const after = await this.#once({ question, focus, changes }, async () =>
        mapped(await fetchChanged(question, focus, toServer(changes), signal)),
      );
      for (const change of changes.filter(namesPieces))
        if (!this.#made.has(change)) this.#made.set(change, madeOn(question, changes, after.answer));
      const scored = await this.#score(question, changes, focus, before.answer, signal);
      return withDifference({ ...all, after, scored: scored ?? after.answer, problem: null });
    } catch (error) {
      if (!(error instanceof ApiError && error.isFinal)) throw error;
      return withDifference({ ...all, after: null, scored: null, problem: error });
    }
  }

  /**
   * The changes, as they are of the words that are read now.
   *
   * @param {Question} question
   * @param {Change[]} asked
   * @param {{focus: Focus, blocks: BlockShape[], before: Reading}} where
   * @param {AbortSignal} signal
   * @returns {Promise<{changes: Change[], lost: string[]}>}
   */
  async #follow(question, asked, { focus, blocks, before }, signal) {
    const key = keyOf(question, asked);
    const isMoved = (/** @type {Change} */ change) => (this.#made.get(change)?.key ?? key) !== key;
    if (!asked.some(isMoved)) return { changes: asked, lost: [] };
    const others = asked.filter((change) => !namesPieces(change));
    const { answer } = others.length
      ? await this.#once({ question, focus, changes: others }, async () =>
          mapped(await fetchChanged(question, focus, toServer(others), signal)),
        )
      : before;
    const to = madeOn(question, others, answer);
    const followed = asked.map((change) => {
      if (!namesPieces(change) || !isMoved(change)) return { kept: change };
      const block = change.do === "edit" ? blocks.find(({ name }) => name === change.block) : undefined;
      return follow(change, block, /** @type {Made} */ (this.#made.get(change)), to);
    });
    const changes = followed.flatMap((one) => ("kept" in one ? [one.kept] : []));
    for (const change of changes.filter(namesPieces)) if (!this.#made.has(change)) this.#made.set(change, to);
    return { changes, lost: followed.flatMap((one) => ("lost" in one ? [one.lost] : [])) };
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
 * Which words are read, in which order.
 *
 * @param {Question} question
 * @param {Change[]} changes
 */
const keyOf = (question, changes) =>
  JSON.stringify([question, changes.filter((change) => ["swap", "replace", "reverse"].includes(change.do))]);

/**
 * @param {Question} question
 * @param {Change[]} changes
 * @param {Answer} answer
 * @returns {Made}
 */
function madeOn(question, changes, { source, target }) {
  const { tokens, read = 0 } = target;
  return {
    key: keyOf(question, changes),
    ...{ source, target: { tokens, read }, words: wordsAfter(question.text, changes) },
  };
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

/** The map of a model without attention; no word has a row or a column of it. */
const NO_MAP = /** @type {Alignment} */ ({
  ...{ block: "", layer: 0, head: 0, n: 0, m: 0, weights: new Float32Array(0), mask: null },
  rows: { side: "hops", tokens: [], labels: [] },
  columns: { side: "hops", tokens: [], labels: [] },
});

/** @param {any} reading @returns {Reading} */
const mapped = (reading) => reading && { ...reading, alignment: reading.alignment ?? NO_MAP };

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
