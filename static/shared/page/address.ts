/**
 * The address of a page as a table of fields: each is read from its text and written back. What makes no sense is
 * passed over, what is as usual is left out.
 */

import { inLesson } from "./sticky-parameters.ts";
import { NO_CELL, type Cell, type StageCell } from "../maps/cells.ts";

export interface Field<T> {
  /** The value where the address says nothing, or nothing sensible. */
  usual: T;
  /** The value of a text; undefined where it makes no sense. */
  read: (text: string) => T | undefined;
  write: (value: T) => string;
}

export const text: Field<string> = { usual: "", read: (text) => text, write: (text) => text };

/** A number that counts from 1; 0: none. */
export const count: Field<number> = {
  usual: 0,
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  write: String,
};

/** A row or a column, from 1; null: none. */
export const place: Field<number | null> = {
  usual: null,
  read(text) {
    const from1 = count.read(text);
    return from1 && from1 - 1;
  },
  write: (k) => (k === null ? "" : String(k + 1)),
};

export const flag: Field<boolean> = {
  usual: false,
  read: (text) => text === "1",
  write: (value) => (value ? "1" : ""),
};

/** A field of choices; the first is the usual one. */
export const oneOf = <T extends string>(choices: readonly T[]): Field<T> => ({
  usual: choices[0],
  read: (text) => choices.find((choice) => choice === text),
  write: (choice) => choice,
});

/** The locked cell, from 1: 3.5; row 3 as 3, column 5 as .5, rows 3 and 4 added as 3,4. */
export const cell: Field<Cell> = {
  usual: NO_CELL,
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

/** A number of a stage, from 1: weights.1.2; `stageOf` finds the stage of a name. */
export const stageCell = <S extends string>(
  stageOf: (name: string) => S | undefined,
): Field<StageCell<S> | null> => ({
  usual: null,
  read(text) {
    const [, name, row, column] = /^([a-z_0-9-]+)\.([1-9]\d*)\.([1-9]\d*)$/.exec(text) ?? [];
    const stage = name && stageOf(name);
    return stage ? { stage, i: Number(row) - 1, j: Number(column) - 1 } : undefined;
  },
  write: (cell) => (cell ? `${cell.stage}.${cell.i + 1}.${cell.j + 1}` : ""),
});

/** The piece that names rows of the target; "": the one that the head serves, see `head/row-names.ts`. */
export const ROWS = oneOf(["", "produced", "fed"] as const);

/** Pieces, or words with punctuation apart. */
export const APART = oneOf(["", "apart"] as const);

/** The reading of a map: its rows, its end marks, and whether it goes by words. */
export const READING = {
  rows: ROWS,
  marks: oneOf(["", "hidden"] as const),
  words: oneOf(["", "1", "apart"] as const),
};

/** A sentence, a model, and one of its heads: what every page is asked with. */
export const REQUEST = { model: text, text, target: text, block: text, layer: count, head: count };

/** True where a search asks for nothing but a sentence and a head, as it came along: with its reading, and a lock. */
export function isOpening(search: string) {
  const names = [...new URLSearchParams(search).keys()];
  const came = names.some((name) => Object.hasOwn(READING, name)) ? { ...READING, lock: cell } : {};
  return names.every(
    (name) => name !== "target" && Object.hasOwn({ ...REQUEST, ...came, tools: text }, name),
  );
}

/** An address of fields by their names; its state has a value of each. */
export function addressOf<S extends object>(fields: { [K in keyof S]: Field<S[K]> }) {
  const names = Object.keys(fields) as (keyof S & string)[];
  return {
    /** The state that a search, as in location.search, asks for. */
    read(search: string): S {
      const query = new URLSearchParams(search);
      const value = <T>(name: string, { usual, read }: Field<T>) =>
        (query.has(name) ? read(query.get(name) ?? "") : undefined) ?? usual;
      return Object.fromEntries(names.map((name) => [name, value(name, fields[name])])) as S;
    },
    /** Names and texts of the fields that are not as usual. */
    pairs(state: S): [string, string][] {
      return names
        .filter((name) => fields[name].write(state[name]) !== fields[name].write(fields[name].usual))
        .map((name) => [name, fields[name].write(state[name])]);
    },
    /** The search "?...", "" where all is as usual. */
    write(state: S): string {
      return toSearch(this.pairs(state));
    },
  };
}

/** The search "?...", "" without pairs; commas and semicolons stay readable. */
export function toSearch(pairs: [string, string][]): string {
  const query = new URLSearchParams(pairs).toString().replace(/%2C/g, ",").replace(/%3B/g, ";");
  return query && `?${query}`;
}

/** A search with another value of one name; "" leaves it out. */
export function changedIn(search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  if (value) query.set(name, value);
  else query.delete(name);
  return toSearch([...query]);
}

/** True where the back button returns to the address before. */
export type History = "push" | "replace";

/** Put a state into the address bar, unless it stands there; after a push the back button returns. */
export function visit(search: string, how: History) {
  const address = inLesson(search);
  if (address !== location.search) history[`${how}State`](null, "", address || location.pathname);
}
