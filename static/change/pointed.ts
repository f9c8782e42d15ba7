/** A cell, a row or a column of two maps in words: as trained, and changed. */
import { largest } from "../shared/head/weights.ts";
import { MASKED, MISSING, PRESENT } from "../shared/head/difference.ts";
import {
  LEFT_TO_MARKS,
  MOSTLY,
  NOT_CHANGED,
  NOT_TRAINED,
  columnInWords,
  quoted,
  weightInWords,
} from "./words.ts";
import { shareOf } from "../shared/head/plain-words.ts";
import { circumstance } from "../shared/head/row-names.ts";
import { isSpecial } from "../shared/pieces.ts";
import { amount, capital, fixed, inLanguageOf, say } from "../shared/words.ts";
import type { Difference, Layer, MergedAxis } from "../shared/head/difference.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { Part } from "../shared/words.ts";

/** The words; plain ones have numbers for a cell only. Empty where nothing is pointed at. */
export function pointedInWords(d: Difference, { i, j }: Cell, plain: boolean = false): Part[] {
  if (i !== null && j !== null) return cellInWords(d, i, j);
  const looks = plain ? mostInWords : largestInWords;
  if (i !== null) {
    const cells = rowOf(d, i);
    const at = looks(d.columns, "key");
    const words = (top: Top, layer: Layer) => (isLeftOut(layer, cells) ? [ONLY_MARKS] : at(top));
    return say`${subject(d, i)}${lineInWords(d, cells, words)}${gone(d.rows, i)}`;
  }
  if (j === null) return [];
  const cells = Array.from({ length: d.n }, (_, i) => i * d.m + j);
  const line = lineInWords(d, cells, looks(d.rows, "query"));
  return columnInWords(named(d.columns.tokens[j], "key", d.columns.side), line, gone(d.columns, j));
}

function cellInWords(d: Difference, i: number, j: number): Part[] {
  const k = i * d.m + j;
  const [before, after] = [d.before, d.after].map((layer) => inWords(layer, k, rowOf(d, i)));
  const both = d.difference.states[k] === PRESENT;
  const change = both ? changeInWords(d.difference.values[k], before === after) : "";
  const key = named(d.columns.tokens[j], "key", d.columns.side);
  return weightInWords(subject(d, i), key, before, after, change);
}

function inWords(layer: Layer, k: number, row: number[]) {
  if (layer.states[k] === MISSING) return "not there";
  if (layer.states[k] === PRESENT) return amount(layer.values[k]);
  return isLeftOut(layer, row) ? LEFT_TO_MARKS : "not allowed";
}

/** The cells of a row. */
const rowOf = ({ m }: Difference, i: number) => Array.from({ length: m }, (_, j) => i * m + j);

/** True where a row of words looks at no word: all of its weight is left out. */
const isLeftOut = ({ states }: Layer, row: number[]) =>
  row.some((k) => states[k] === MASKED) && row.every((k) => states[k] !== PRESENT);

/** A change in words; `alike` is true where both weights are written alike. */
const changeInWords = (x: number, alike: boolean) =>
  alike || Math.abs(x) >= 0.005 ? signed(x) : `less than 0.01 ${x > 0 ? "more" : "less"}`;

const signed = (x: number) => (Math.abs(x) < 0.005 ? "no change" : `${x > 0 ? "+" : ""}${fixed(x)}`);

function subject(d: Difference, i: number): Part[] {
  const name = named(d.rows.tokens[i], "query", d.rows.side);
  const when = circumstanceIn(d, i);
  return when ? say`${capital(when)} ${name}` : [name];
}

/** The words before the name of a row: "to write", "having written"; "" where the rows are no target. */
export const circumstanceIn = ({ rows, read }: Difference, i: number) =>
  circumstance({ rows, read: read[i] ? i + 1 : 0 }, i, isSpecial(rows.tokens[i]));

const named = (token: string, role: "query" | "key", side: string): Part => ({
  text: quoted(token),
  ...{ role, ...(isSpecial(token) ? {} : inLanguageOf(side)) },
});

function lineInWords(d: Difference, cells: number[], looks: (top: Top, layer: Layer) => Part[]) {
  const [before, after] = [d.before, d.after].map((layer) => looks(topOf(layer, cells), layer));
  return say`: as trained${before}; changed${after}.`;
}

type Looks = (axis: MergedAxis, role: "query" | "key") => (top: Top) => Part[];

const NONE: Part = { text: " nothing" };
const ONLY_MARKS: Part = { text: " only end marks" };

/** The weight at each piece along an axis; in a column, by each. */
const largestInWords: Looks = (axis, role) => (top) =>
  top.length
    ? top.flatMap(
        ({ weight, at }, k) =>
          say`${k ? "," : ""} ${amount(weight)} ${role === "key" ? "at" : "by"} ${named(axis.tokens[at], role, axis.side)}`,
      )
    : [NONE];

/** The first piece along an axis alone, without its number. */
const mostInWords: Looks =
  (axis, role) =>
  ([most]) =>
    most
      ? say` ${role === "key" ? `${MOSTLY[shareOf(most.weight)]} at` : "most by"} ${named(axis.tokens[most.at], role, axis.side)}`
      : [NONE];

type Top = { weight: number; at: number }[];

function topOf({ values, states }: Layer, cells: number[]): Top {
  const weights = cells.map((k) => (states[k] === PRESENT ? values[k] : NaN));
  return largest(weights, 2)
    .filter((at, k) => weights[at] > 0.005 && (k === 0 || weights[at] >= 0.1))
    .map((at) => ({ weight: weights[at], at }));
}

function gone({ pairs }: MergedAxis, k: number): Part[] {
  const { before, after } = pairs[k];
  return after === null ? [NOT_CHANGED] : before === null ? [NOT_TRAINED] : [];
}
