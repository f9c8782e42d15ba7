/** A map in words. */
import { begun, decimal, list, message, text, type Id } from "../messages.ts";
import { isSpecial } from "../pieces.ts";
import { firstPiece, lastPiece } from "./axis-pieces.ts";
import { crossing } from "./crossing.ts";
import { circumstance } from "./row-names.ts";
import { keyPiece, looker, rankText, rowPiece, rowSlots, signedText, weightText } from "./row-words.ts";
import { at, betweenWords, choices, column, inWindow, isEmptyRow, isEven, largest, row } from "./weights.ts";
import { isClosed, sharpest } from "./weights.ts";
import { NOWHERE } from "./words.ts";
import { leftOf, say } from "../words.ts";
import type { Part } from "../words.ts";
import type { WindowAnswer } from "../api.ts";
import type { Alignment } from "./weights.ts";
import type { Cell, OneCell } from "../maps/cells.ts";

const isRead = (a: Alignment, i: number) => i < (a.read ?? 0);

/** The circumstance: "to write", "having written", "given", "" where nothing is written. */
export const circumstanceOf = (a: Alignment, i: number) => circumstance(a, i, isSpecial(a.rows.tokens[i]));

/** A weight in words; of weights of either sign a state has been made, which is read. */
const weightOf = (a: Alignment, weight: number, digits?: number) =>
  a.signed ? signedText(weight) : weightText(weight, digits);

export function cellInWords(a: Alignment, i: number, j: number): Part[] {
  if (isEmptyRow(a, i) && a.marks) return rowInWords(a, i);
  const weight = at(a, i, j);
  if (Number.isNaN(weight)) return maskedInWords(a, i, j);
  const slots = { ...rowSlots(a, i), key: keyPiece(a, j) };
  if (!inWindow(a, i, j))
    return message("cell.outside", { ...slots, position: j, window: windowInWords(a, i) });
  if (weight === 0) return message("cell.zero", slots);
  const rank = rankInWords(a, i, j);
  return message(a.signed ? "cell.reads" : "cell.looks", { ...slots, weight: weightOf(a, weight), rank });
}

function maskedInWords(a: Alignment, i: number, j: number): Part[] {
  const slots = { row: rowPiece(a, i), key: keyPiece(a, j) };
  if (a.given?.graph) return say`no edge leads from ${slots.key} to ${slots.row}.`;
  const isAhead = firstPiece(a.columns, j) > lastPiece(a.rows, i);
  if (a.columns.side === "fed" && a.rows.side !== "fed" && isAhead)
    return message(isRead(a, i) ? "masked.before" : "masked.written", slots);
  return message(a.mask === "causal" && isAhead ? "masked.ahead" : "masked.layer", slots);
}

/** The window of a row of local attention. */
function windowInWords({ window, columns }: Alignment, i: number) {
  const { centres, reach } = window as WindowAnswer;
  const token = Math.round(centres[i]);
  const slots = { reach, centre: decimal(centres[i], 1) };
  if (columns.tokens[token] === undefined) return text("window.far", slots);
  return text("window.near", { ...slots, key: keyPiece({ columns } as Alignment, token) });
}

/** The rank of an allowed column in its row. */
function rankInWords(a: Alignment, i: number, j: number) {
  const of = choices(a, i);
  if (of === 1) return text("rank.only");
  if (isEven(row(a, i))) return text("rank.even");
  const rank = largest(row(a, i), of).indexOf(j) + 1;
  return rank === 1 ? text("rank.largest") : text("rank.of", { rank: rankText(rank), of });
}

/** A row of which nothing is shown: all of it is masked, or what it looks at is hidden. */
export const emptyRowInWords = (a: Alignment, i: number): Part[] =>
  message(a.marks ? "row.marks" : "row.nowhere", rowSlots(a, i));

/** The places of a row or column that a sentence names: at most three, and none that is small but the largest. */
const named = (weights: Float32Array) =>
  largest(weights, 3).filter((k, rank) => rank === 0 || Math.abs(weights[k]) >= 0.05);

export function rowInWords(a: Alignment, i: number): Part[] {
  if (isEmptyRow(a, i)) return emptyRowInWords(a, i);
  const weights = row(a, i);
  const slots = rowSlots(a, i);
  if (isEven(weights)) {
    if (a.given?.graph)
      return say`${slots.who} looks ${weightText(weights[0])} at each of ${String(a.m)} nodes.`;
    const each = a.words ? "row.each.words" : "row.each.pieces";
    return message(each, { ...slots, weight: weightText(weights[0]), n: a.m });
  }
  const top = named(weights);
  const sink = a.sinks?.[i] ?? 0;
  const shown = [sink, ...top.map((j) => weights[j])];
  const isOver = leftOf(1, shown) < -0.005 && leftOf(1, shown, 3) > -0.0005;
  const digits = isOver && !a.signed ? 3 : 2; // 0.336, 0.336 and 0.328 would be 1.01
  const looks = top.map((j) =>
    message(a.signed ? "weight.of" : "weight.at", {
      weight: weightOf(a, weights[j], digits),
      key: keyPiece(a, j),
    }),
  );
  if (a.signed) return message("row.reading", { ...slots, weights: list(looks) });
  const rest = shown.reduce((left, one) => left - one, 1);
  const left = leftOf(1, shown, digits);
  if (rest >= 0.005 && left >= 0.005)
    looks.push(message("weight.elsewhere", { weight: decimal(left, digits) }));
  const looking = { ...slots, weights: list(looks) };
  if (sink >= 0.005) return message("row.looking.sink", { ...looking, sink: decimal(sink, digits) });
  if (a.window) return message("row.looking.window", { ...looking, window: windowInWords(a, i) });
  return message("row.looking", looking);
}

export function columnInWords(a: Alignment, j: number): Part[] {
  if (a.rows.side === "hops" && a.n === 1) return begun(cellInWords(a, 0, j));
  const weights = column(a, j);
  const key = keyPiece(a, j);
  const [most] = largest(weights);
  if (!weights[most]) return message("column.nothing", { key });
  if (isEven(weights)) return message("column.each", { key, weight: weightText(weights[0]) });
  const rows = named(weights).map((i) =>
    message("weight.row", { row: rowPiece(a, i), weight: weightOf(a, weights[i]) }),
  );
  return columnAsked(a, key, list(rows));
}

/** The message about the rows that look at a column most. */
export function columnAsked(a: Alignment, key: Part, rows: Part[]): Part[] {
  const [side, slots] = [a.rows.side, { who: looker(a), key, rows }];
  if (side === "hops") return message("column.hops", slots);
  if (side === "fed") return begun(message(a.signed ? "column.reads.after" : "column.after", slots));
  if (a.signed) return begun(message("column.reads", slots));
  const isWritten = side === "target" && !a.read && !a.given && !a.foreign;
  const when: Id = isWritten
    ? "column.writing"
    : side === "target" && a.read
      ? "column.before"
      : "column.for";
  return begun(message(when, slots));
}

export function inWords(a: Alignment, { i, j }: Cell): Part[] {
  if (i !== null && j !== null) return begun(cellInWords(a, i, j));
  if (i !== null) return begun(rowInWords(a, i));
  if (j !== null) return columnInWords(a, j);
  if (isClosed(a)) return a.marks ? begun(rowInWords(a, 0)) : [{ text: NOWHERE }];
  const crossed = crossing(a);
  if (crossed !== null) return message("map.crossing", { sentence: rowInWords(a, crossed) });
  const { i: row0, j: column0 } = sharpest(a);
  if (isEven(a.weights)) return begun(rowInWords(a, row0)); // of equals none is the sharpest
  return sharpestInWords(a, { i: row0, j: column0 });
}

/** The sharpest cell in words; they say so if larger weights, which say less, were passed over. */
function sharpestInWords(a: Alignment, { i, j }: OneCell): Part[] {
  const weight = Math.abs(at(a, i, j));
  const slots = { ...rowSlots(a, i), weight: weightOf(a, at(a, i, j)), key: keyPiece(a, j) };
  if (a.signed) return message("map.sharpest.reads", slots);
  if (!a.weights.some((w) => Math.abs(w) > weight)) return message("map.sharpest", slots);
  return message(
    betweenWords(a, i, j) && !a.given?.graph ? "map.sharpest.between" : "map.sharpest.choice",
    slots,
  );
}
