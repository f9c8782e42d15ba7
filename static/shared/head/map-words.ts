/** A map in words. */
import { isSpecial } from "../pieces.ts";
import { amount, capital, fixed, named, ordinal, rowNamed, who, type Part } from "../words.ts";
import { firstPiece, lastPiece } from "./axis-pieces.ts";
import { crossing } from "./crossing.ts";
import { circumstance } from "./row-names.ts";
import {
  at,
  betweenWords,
  choices,
  column,
  inWindow,
  isEmptyRow,
  isEven,
  largest,
  row,
  sharpest,
  unitOf,
} from "./weights.ts";
import type { WindowAnswer } from "../api.ts";
import type { Alignment } from "./weights.ts";

const isRead = (a: Alignment, i: number) => i < (a.read ?? 0);

/** The circumstance: "to write", "having written", "given", "" where nothing is written. */
export const circumstanceOf = (a: Alignment, i: number) => circumstance(a, i, isSpecial(a.rows.tokens[i]));

/** The subject: "To write X this head", "Having written X, this head", or "X" where nothing is written. */
export function subject(a: Alignment, i: number): Part[] {
  const name = rowNamed(a, i);
  const before = circumstanceOf(a, i);
  if (!before) return [name];
  const comma = a.rows.side === "fed" || a.foreign ? "," : "";
  return [{ text: `${capital(before)} ` }, name, { text: `${comma} ${who(a)}` }];
}

export function cellInWords(a: Alignment, i: number, j: number): Part[] {
  const key = named(a.columns.tokens[j], "key");
  const weight = at(a, i, j);
  if (isEmptyRow(a, i) && a.marks) return rowInWords(a, i);
  if (Number.isNaN(weight)) return [{ text: "Not allowed: " }, ...maskedInWords(a, i, j)];
  const say = (looks: string, more: string) => [
    ...subject(a, i),
    { text: ` ${looks} at ` },
    key,
    { text: more },
  ];
  const only = () => `It looks only at ${windowInWords(a, i)}.`;
  if (!inWindow(a, i, j)) return say("may not look", `, position ${j}: its weight is 0 by rule. ${only()}`);
  if (weight === 0) return say("does not look", ": its weight is 0.");
  return say(`looks ${amount(weight)}`, `, ${placeInWords(a, i, j)}.`);
}

function maskedInWords(a: Alignment, i: number, j: number): Part[] {
  const [name, key] = [rowNamed(a, i), named(a.columns.tokens[j], "key")];
  const isAhead = firstPiece(a.columns, j) > lastPiece(a.rows, i);
  if (a.columns.side === "fed" && a.rows.side !== "fed" && isAhead) {
    const [before, after] = isRead(a, i) ? ["before ", ", "] : ["when ", " is written, "];
    return [{ text: before }, name, { text: after }, key, { text: " has not been fed in yet." }];
  }
  if (a.mask === "causal" && isAhead)
    return [name, { text: " looks only back, and " }, key, { text: " comes after it." }];
  return [{ text: "this layer does not let " }, name, { text: " look at " }, key, { text: "." }];
}

/** The window of a row of local attention. */
function windowInWords({ window, columns }: Alignment, i: number) {
  const { centres, reach } = window as WindowAnswer;
  const token = columns.tokens[Math.round(centres[i])];
  const near = token === undefined ? "" : `, nearest to ${named(token, "key").text}`;
  return `positions p − ${reach} to p + ${reach}; here p = ${fixed(centres[i], 1)}${near}`;
}

/** The rank of an allowed column in its row. */
function placeInWords(a: Alignment, i: number, j: number) {
  const of = choices(a, i);
  if (of === 1) return `the only ${unitOf(a)} it may look at`;
  if (isEven(row(a, i))) return `as at every other ${unitOf(a)}`;
  const place = largest(row(a, i), of).indexOf(j) + 1;
  return place === 1 ? "its largest weight" : `${ordinal(place)} of ${of}`;
}

export function rowInWords(a: Alignment, i: number): Part[] {
  const weights = row(a, i);
  const parts = subject(a, i);
  if (isEmptyRow(a, i)) return [...parts, { text: " looks only at end marks, which are hidden." }];
  if (isEven(weights))
    return [...parts, { text: ` looks ${amount(weights[0])} at each of the ${a.m} ${unitOf(a)}s.` }];
  const top = largest(weights, 3).filter((j, k) => k === 0 || weights[j] >= 0.05);
  const sink = a.sinks?.[i] ?? 0;
  const rest = 1 - sink - top.reduce((sum, j) => sum + weights[j], 0);
  top.forEach((j, k) => {
    const last = k === top.length - 1 && rest < 0.005 && sink < 0.005;
    parts.push({ text: `${k === 0 ? " looks " : last ? " and " : ", "}${amount(weights[j])} at ` });
    parts.push(named(a.columns.tokens[j], "key"));
  });
  const only = a.window ? ` It looks only at ${windowInWords(a, i)}.` : "";
  const others = [
    rest >= 0.005 ? `${fixed(rest)} elsewhere` : "",
    sink >= 0.005 ? `leaves ${fixed(sink)} to the sink` : "",
  ];
  parts.push({ text: `${others.map((text) => text && ` and ${text}`).join("")}.${only}` });
  return parts;
}

export function columnInWords(a: Alignment, j: number): Part[] {
  const weights = column(a, j);
  const key = named(a.columns.tokens[j], "key");
  const [most] = largest(weights);
  if (!weights[most]) return [{ text: "Nothing looks at " }, key, { text: "." }];
  if (isEven(weights))
    return [{ text: "Every row looks at " }, key, { text: ` equally: ${amount(weights[0])}.` }];
  const top = largest(weights, 3).filter((i, k) => k === 0 || weights[i] >= 0.05);
  const target = a.read ? " most before " : a.given || a.foreign ? " most for " : " most when writing ";
  const verb = { target, fed: " most after ", hops: " most: " }[a.rows.side as string] ?? " most for ";
  const looker = a.rows.side === "hops" ? "The hops look" : `${capital(who(a))} looks`;
  const parts: Part[] = [{ text: `${looker} at ` }, key];
  top.forEach((i, k) => {
    parts.push({ text: k === 0 ? verb : k === top.length - 1 ? " and " : ", " });
    parts.push(rowNamed(a, i), { text: ` (${amount(weights[i])})` });
  });
  return [...parts, { text: "." }];
}

export function inWords(a: Alignment, { i, j }: { i: number | null; j: number | null }): Part[] {
  if (i !== null && j !== null) return sentence(cellInWords(a, i, j));
  if (i !== null) return sentence(rowInWords(a, i));
  if (j !== null) return columnInWords(a, j);
  const crossed = crossing(a);
  if (crossed !== null) return [{ text: "Where the order changes: " }, ...inside(rowInWords(a, crossed))];
  const { i: row0, j: column0 } = sharpest(a);
  if (a.n > 1 && isEven(a.weights)) return sentence(rowInWords(a, row0)); // of equals none is the sharpest
  return sharpestInWords(a, { i: row0, j: column0 });
}

/** The same parts, beginning with a capital letter; a quoted piece stays as it is. */
const sentence = ([first, ...others]: Part[]): Part[] => [{ ...first, text: capital(first.text) }, ...others];

/** The sharpest cell in words; they say so if larger weights, which say less, were passed over. */
function sharpestInWords(a: Alignment, { i, j }: { i: number; j: number }): Part[] {
  const weight = at(a, i, j);
  const passed = a.weights.some((w) => w > weight);
  const where = !passed ? "here" : betweenWords(a, i, j) ? "between words" : "where it has a choice";
  return [{ text: `Sharpest ${where}: ` }, ...inside(cellInWords(a, i, j).slice(0, -1)), { text: "." }];
}

/** The same parts, after a colon. */
const inside = ([first, ...others]: Part[]): Part[] => [
  { ...first, text: first.text.replace(/^[A-Z]/, (letter) => letter.toLowerCase()) },
  ...others,
];
