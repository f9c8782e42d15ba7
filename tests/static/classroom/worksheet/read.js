/** A sheet as a student reads it: numbers back from what is printed, and what the stated rules make of them. */
import { isBlank } from "../../../../static/classroom/worksheet/sheet.ts";
import { power, tableOf } from "../../../../static/classroom/worksheet/exponentials.ts";

/** @param {string} text */
export const number = (text) => Number(text.replace("−", "-"));

/** What is printed in a cell, or, in a blank, its answer. */
export const text = (entry) => (isBlank(entry) ? entry.ask : entry);

export const matrixOf = ({ rows }) => rows.map((row) => row.map((entry) => number(text(entry))));

/** A number of a column of a table that is filled in. */
export const columnOf = ({ head, rows }, j) => rows.map(({ entries }) => number(text(entries[j])));

/**
 * To the nearest, in the middle away from 0, as the sheet says; what binary numbers add to decimal ones is taken away.
 *
 * @param {number} x
 * @param {number} digits
 */
export function rounded(x, digits) {
  const shifted = Number((Math.abs(x) * 10 ** digits).toPrecision(12));
  return (Math.sign(x) * Math.floor(shifted + 0.5)) / 10 ** digits || 0;
}

/** e^x as the table of this step has it, at the place where it says that it stands; 0 below it. */
export function looked(x, step) {
  const tenths = Math.round(10 * x);
  const { left, above } = tableOf(step);
  for (const row of left)
    for (const column of above) if (row + column === tenths) return power(row + column) / 100;
  if (x > -5.3) throw new Error(`The table has no ${x}.`);
  return 0;
}

/** Every blank of a sheet. */
export const blanksOf = ({ tasks }) =>
  tasks
    .flatMap(({ parts }) =>
      parts.flatMap((part) => {
        if ("line" in part) return part.line;
        if ("matrices" in part) return part.matrices.flatMap(({ rows }) => rows.flat());
        return [...part.rows.flatMap(({ entries }) => entries), ...part.sum];
      }),
    )
    .filter(isBlank);
