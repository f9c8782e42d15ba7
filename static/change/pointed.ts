/** A cell, a row or a column of two maps in words: as trained, and changed. */
import { largest } from "../shared/head/weights.ts";
import { MASKED, MISSING, PRESENT } from "../shared/head/difference.ts";
import { quoted } from "./words.ts";
import { howMuch } from "../shared/head/plain-words.ts";
import { amount, capital, fixed, towards } from "../shared/words.ts";
import type { Difference, Layer, MergedAxis } from "../shared/head/difference.ts";
import type { MarkedCell } from "../shared/head/marks.ts";
import type { Part } from "../shared/words.ts";

/** The words; plain ones have numbers for a cell only. Empty where nothing is pointed at. */
export function pointedInWords(d: Difference, { i, j }: MarkedCell, plain: boolean = false): Part[] {
  if (i !== null && j !== null) return cellInWords(d, i, j);
  const looks = plain ? mostInWords : largestInWords;
  if (i !== null) {
    const cells = Array.from({ length: d.m }, (_, j) => i * d.m + j);
    return [...subject(d, i), ...lineInWords(d, cells, looks(d.columns, "key")), gone(d.rows, i)];
  }
  if (j === null) return [];
  const cells = Array.from({ length: d.n }, (_, i) => i * d.m + j);
  const subjects = [named(d.columns.tokens[j], "key"), { text: " is looked at" }];
  return [...subjects, ...lineInWords(d, cells, looks(d.rows, "query")), gone(d.columns, j)];
}

function cellInWords(d: Difference, i: number, j: number): Part[] {
  const k = i * d.m + j;
  const [before, after] = [d.before, d.after].map((layer) => inWords(layer, k));
  const both = d.difference.states[k] === PRESENT;
  const change = both ? ` (${changeInWords(d.difference.values[k], before === after)})` : "";
  return [
    ...[...subject(d, i), { text: " the weight at " }, named(d.columns.tokens[j], "key")],
    { text: ` is ${before} as trained, ${after} changed${change}.` },
  ];
}

function inWords({ values, states }: Layer, k: number) {
  if (states[k] === MISSING) return "no counterpart";
  return states[k] === MASKED ? "not allowed" : amount(values[k]);
}

/** A change in words; `alike` is true where both weights are written alike. */
const changeInWords = (x: number, alike: boolean) =>
  alike || Math.abs(x) >= 0.005 ? signed(x) : `less than 0.01 ${x > 0 ? "more" : "less"}`;

const signed = (x: number) => (Math.abs(x) < 0.005 ? "no change" : `${x > 0 ? "+" : ""}${fixed(x)}`);

function subject(d: Difference, i: number): Part[] {
  const name = named(d.rows.tokens[i], "query");
  return d.rows.side === "target" ? [{ text: `${capital(towards(d.read[i]))} ` }, name] : [name];
}

const named = (token: string, role: "query" | "key"): Part => ({ text: quoted(token), role });

const lineInWords = (d: Difference, cells: number[], looks: (top: Top) => Part[]): Part[] => [
  { text: ": as trained" },
  ...looks(topOf(d.before, cells)),
  { text: "; changed" },
  ...looks(topOf(d.after, cells)),
  { text: "." },
];

type Looks = (axis: MergedAxis, role: "query" | "key") => (top: Top) => Part[];

const NONE: Part = { text: " nothing" };

/** The weight at each piece along an axis; in a column, by each. */
const largestInWords: Looks = (axis, role) => (top) =>
  top.length
    ? top.flatMap(({ weight, at }, k) => [
        { text: `${k ? ", " : " "}${amount(weight)} ${role === "key" ? "at" : "by"} ` },
        named(axis.tokens[at], role),
      ])
    : [NONE];

/** The first piece along an axis alone, without its number. */
const mostInWords: Looks =
  (axis, role) =>
  ([most]) =>
    most
      ? [
          { text: role === "key" ? ` ${howMuch(most.weight)} at ` : " most by " },
          named(axis.tokens[most.at], role),
        ]
      : [NONE];

type Top = { weight: number; at: number }[];

function topOf({ values, states }: Layer, cells: number[]): Top {
  const weights = cells.map((k) => (states[k] === PRESENT ? values[k] : NaN));
  return largest(weights, 2)
    .filter((at, k) => weights[at] > 0.005 && (k === 0 || weights[at] >= 0.1))
    .map((at) => ({ weight: weights[at], at }));
}

function gone({ pairs }: MergedAxis, k: number): Part {
  if (pairs[k].after === null) return { text: " It has no counterpart in the changed map.", role: "hint" };
  if (pairs[k].before === null)
    return { text: " It has no counterpart in the map as trained.", role: "hint" };
  return { text: "" };
}
