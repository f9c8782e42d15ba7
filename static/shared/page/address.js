/**
 * The address of a page as a table of fields: each is read from its text and written back. What makes no sense is
 * passed over, what is as usual is left out.
 *
 * @template T
 * @typedef {object} Field
 * @property {T} usual what holds where the address says nothing, or nothing sensible
 * @property {(text: string) => T | undefined} read undefined: it makes no sense
 * @property {(value: T) => string} write
 */

import { inLesson } from "./lesson.js";

/** @type {Field<string>} */
export const text = { usual: "", read: (text) => text, write: (text) => text };

/** A number that counts from 1; 0: none. @type {Field<number>} */
export const count = {
  usual: 0,
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  write: String,
};

/** Something that is so, or not. @type {Field<boolean>} */
export const flag = { usual: false, read: (text) => text === "1", write: (value) => (value ? "1" : "") };

/**
 * @template {string} T
 * @param {readonly T[]} choices of which the first is the usual one
 * @returns {Field<T>}
 */
export const oneOf = (choices) => ({
  usual: choices[0],
  read: (text) => choices.find((choice) => choice === text),
  write: (choice) => choice,
});

/**
 * A cell of the opened head, which is locked: 3.5; row 3 as 3, column 5 as .5, rows 3 and 4 added as 3,4; they count
 * from 1.
 *
 * @type {Field<Cell>}
 */
export const cell = {
  usual: Object.freeze({ i: null, j: null }),
  read(text) {
    const found = /^([1-9]\d*(?:,[1-9]\d*)*)?(?:\.([1-9]\d*))?$/.exec(text);
    const rows = [...new Set(found?.[1]?.split(","))].map((number) => Number(number) - 1);
    const i = rows.at(-1) ?? null;
    const j = found?.[2] ? Number(found[2]) - 1 : null;
    return rows.length > 1 ? { i, j, others: rows } : { i, j };
  },
  write: ({ i, j, others = [] }) =>
    `${i === null ? "" : [...new Set([...others.filter((k) => k !== i), i])].map((k) => k + 1).join()}` +
    `${j === null ? "" : `.${j + 1}`}`,
};

/** The piece that names rows of the target; "": the one that the head serves, see `head/served.js`. */
export const ROWS = oneOf(/** @type {const} */ (["", "produced", "fed"]));

/** A sentence, a model, and one of its heads: what every page is asked with. */
export const QUESTION = { model: text, text, target: text, block: text, layer: count, head: count };

/**
 * @template {Record<string, Field<any>>} F
 * @param {F} fields by their names, in the address and in the state
 */
export const addressOf = (fields) => ({
  /**
   * @param {string} search as in location.search
   * @returns {{[K in keyof F]: F[K]["usual"]}}
   */
  read(search) {
    const query = new URLSearchParams(search);
    const value = (/** @type {string} */ name, /** @type {Field<any>} */ { usual, read }) =>
      (query.has(name) ? read(query.get(name) ?? "") : undefined) ?? usual;
    const state = Object.entries(fields).map(([name, field]) => [name, value(name, field)]);
    return /** @type {{[K in keyof F]: F[K]["usual"]}} */ (Object.fromEntries(state));
  },
  /**
   * @param {{[K in keyof F]: F[K]["usual"]}} state
   * @returns {[string, string][]} what is not as usual
   */
  pairs: (state) =>
    Object.entries(fields)
      .filter(([name, { usual, write }]) => write(state[name]) !== write(usual))
      .map(([name, { write }]) => [name, write(state[name])]),
  /**
   * @param {{[K in keyof F]: F[K]["usual"]}} state
   * @returns {string} "?...", "" where all is as usual
   */
  write(state) {
    return toSearch(this.pairs(state));
  },
});

/**
 * @param {[string, string][]} pairs
 * @returns {string} "?...", or "" where nothing is to be said; commas and semicolons stay readable
 */
export function toSearch(pairs) {
  const query = new URLSearchParams(pairs).toString().replace(/%2C/g, ",").replace(/%3B/g, ";");
  return query && `?${query}`;
}

/**
 * Put a state into the address bar, unless it stands there.
 *
 * @param {string} search
 * @param {"push" | "replace"} how push: the back button returns to what was before
 */
export function visit(search, how) {
  const address = inLesson(search);
  if (address !== location.search) history[`${how}State`](null, "", address || location.pathname);
}
