/** A map in words. */
import { isSpecial } from "../pieces.ts";
import {
  amount,
  capital,
  fixed,
  large,
  listedParts,
  named,
  ordinal,
  rowNamed,
  say,
  signed,
  who,
} from "../words.ts";
import { type Part } from "../words.ts";
import { firstPiece, lastPiece } from "./axis-pieces.ts";
import { crossing } from "./crossing.ts";
import { circumstance } from "./row-names.ts";
import { at, betweenWords, choices, column, inWindow, isEmptyRow, isEven, largest, row } from "./weights.ts";
import { isClosed, sharpest, unitOf } from "./weights.ts";
import { NOWHERE } from "./words.ts";
import type { WindowAnswer } from "../api.ts";
import type { Alignment } from "./weights.ts";
import type { Cell, OneCell } from "../maps/cells.ts";

const isRead = (a: Alignment, i: number) => i < (a.read ?? 0);

/** The circumstance: "to write", "having written", "given", "" where nothing is written. */
export const circumstanceOf = (a: Alignment, i: number) => circumstance(a, i, isSpecial(a.rows.tokens[i]));

/** The subject: "To write X this head", "Having written X, this head", or "X" where nothing is written. */
export function subject(a: Alignment, i: number): Part[] {
  const name = rowNamed(a, i);
  const before = circumstanceOf(a, i);
  if (!before) return [name];
  const comma = a.rows.side === "fed" || a.foreign ? "," : "";
  return say`${capital(before)} ${name}${comma} ${who(a)}`;
}

/** A weight and what it is of; of weights of either sign a state has been made, which is read. */
const weightOf = (a: Alignment, weight: number, key: Part) =>
  a.signed ? say`${signed(weight)} of ${key}` : say`${amount(weight)} at ${key}`;

const verbOf = (a: Alignment) => (a.signed ? "reads" : "looks");
const FROM_STATE = " from its state";

export function cellInWords(a: Alignment, i: number, j: number): Part[] {
  const key = named(a.columns.tokens[j], "key");
  const weight = at(a, i, j);
  if (isEmptyRow(a, i) && a.marks) return rowInWords(a, i);
  if (Number.isNaN(weight)) return say`Not allowed: ${maskedInWords(a, i, j)}`;
  const head = subject(a, i);
  if (!inWindow(a, i, j))
    return say`${head} may not look at ${key}, position ${j}: its weight is 0 by rule. It looks only at ${windowInWords(a, i)}.`;
  if (weight === 0) return say`${head} does not look at ${key}: its weight is 0.`;
  return say`${looksAt(a, i, j)}, ${rankInWords(a, i, j)}.`;
}

const looksAt = (a: Alignment, i: number, j: number) =>
  say`${subject(a, i)} ${verbOf(a)} ${weightOf(a, at(a, i, j), named(a.columns.tokens[j], "key"))}${a.signed ? FROM_STATE : ""}`;

function maskedInWords(a: Alignment, i: number, j: number): Part[] {
  const [name, key] = [rowNamed(a, i), named(a.columns.tokens[j], "key")];
  const isAhead = firstPiece(a.columns, j) > lastPiece(a.rows, i);
  if (a.columns.side === "fed" && a.rows.side !== "fed" && isAhead) {
    const when = isRead(a, i) ? say`before ${name}` : say`when ${name} is written`;
    return say`${when}, ${key} has not been fed in yet.`;
  }
  if (a.mask === "causal" && isAhead) return say`${name} looks only back, and ${key} comes after it.`;
  return say`this layer does not let ${name} look at ${key}.`;
}

/** The window of a row of local attention. */
function windowInWords({ window, columns }: Alignment, i: number) {
  const { centres, reach } = window as WindowAnswer;
  const token = columns.tokens[Math.round(centres[i])];
  const near = token === undefined ? "" : `, nearest to ${named(token, "key").text}`;
  return `positions p − ${reach} to p + ${reach}; here p = ${fixed(centres[i], 1)}${near}`;
}

/** The rank of an allowed column in its row. */
function rankInWords(a: Alignment, i: number, j: number) {
  const of = choices(a, i);
  if (of === 1) return `the only ${unitOf(a)} it may look at`;
  if (isEven(row(a, i))) return `as at every other ${unitOf(a)}`;
  const rank = largest(row(a, i), of).indexOf(j) + 1;
  return rank === 1 ? "its largest weight" : `${ordinal(rank)} of ${of}`;
}

/** A row of which nothing is shown: all of it is masked, or what it looks at is hidden. */
export const emptyRowInWords = ({ marks }: Alignment, head: Part[]): Part[] =>
  marks ? say`${head} looks at nothing that is shown: end marks are hidden.` : say`${head} may look nowhere.`;

export function rowInWords(a: Alignment, i: number): Part[] {
  const weights = row(a, i);
  const head = subject(a, i);
  if (isEmptyRow(a, i)) return emptyRowInWords(a, head);
  if (isEven(weights)) return say`${head} looks ${amount(weights[0])} at each of the ${a.m} ${unitOf(a)}s.`;
  const top = largest(weights, 3).filter((j, k) => k === 0 || Math.abs(weights[j]) >= 0.05);
  const looks = top.map((j) => weightOf(a, weights[j], named(a.columns.tokens[j], "key")));
  if (a.signed) return say`${head} reads ${listedParts(looks)}${FROM_STATE}.`;
  const sink = a.sinks?.[i] ?? 0;
  const rest = 1 - sink - top.reduce((sum, j) => sum + weights[j], 0);
  if (rest >= 0.005) looks.push(say`${fixed(rest)} elsewhere`);
  if (sink >= 0.005) looks.push(say`leaves ${fixed(sink)} to the sink`);
  const only = a.window ? ` It looks only at ${windowInWords(a, i)}.` : "";
  return say`${head} looks ${listedParts(looks)}.${only}`;
}

export function columnInWords(a: Alignment, j: number): Part[] {
  if (a.rows.side === "hops" && a.n === 1) return large(cellInWords(a, 0, j));
  const weights = column(a, j);
  const key = named(a.columns.tokens[j], "key");
  const [most] = largest(weights);
  if (!weights[most]) return say`Nothing looks at ${key}.`;
  if (isEven(weights)) return say`Every row looks at ${key} equally: ${amount(weights[0])}.`;
  const top = largest(weights, 3).filter((i, k) => k === 0 || Math.abs(weights[i]) >= 0.05);
  const target = a.read ? " before" : a.given || a.foreign ? " for" : " when writing";
  const when = { target, fed: " after", hops: ":" }[a.rows.side as string] ?? " for";
  const looker = a.rows.side === "hops" ? "The hops look" : `${capital(who(a))} ${verbOf(a)}`;
  const rows = top.map((i) => say`${rowNamed(a, i)} (${a.signed ? signed(weights[i]) : amount(weights[i])})`);
  return say`${looker}${a.signed ? "" : " at"} ${key} most${when} ${listedParts(rows)}.`;
}

export function inWords(a: Alignment, { i, j }: Cell): Part[] {
  if (i !== null && j !== null) return large(cellInWords(a, i, j));
  if (i !== null) return large(rowInWords(a, i));
  if (j !== null) return columnInWords(a, j);
  if (isClosed(a)) return a.marks ? large(rowInWords(a, 0)) : [{ text: NOWHERE }];
  const crossed = crossing(a);
  if (crossed !== null) return say`Where the order changes: ${inside(rowInWords(a, crossed))}`;
  const { i: row0, j: column0 } = sharpest(a);
  if (isEven(a.weights)) return large(rowInWords(a, row0)); // of equals none is the sharpest
  return sharpestInWords(a, { i: row0, j: column0 });
}

/** The sharpest cell in words; they say so if larger weights, which say less, were passed over. */
function sharpestInWords(a: Alignment, { i, j }: OneCell): Part[] {
  const weight = Math.abs(at(a, i, j));
  const passed = a.weights.some((w) => Math.abs(w) > weight);
  const where = !passed ? "here" : betweenWords(a, i, j) ? "between words" : "where it has a choice";
  return say`Sharpest ${where}: ${inside(looksAt(a, i, j))}.`;
}

/** The same parts, after a colon. */
const inside = ([first, ...others]: Part[]): Part[] => [
  { ...first, text: first.text.replace(/^[A-Z]/, (letter) => letter.toLowerCase()) },
  ...others,
];
