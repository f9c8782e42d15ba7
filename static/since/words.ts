/** The sentences of the page Since 2017. */
import type { Part } from "../shared/words.ts";

export const otherShape = (rows: number, columns: number) =>
  `The pasted matrix does not fit: it must have ${rows} × ${columns} numbers. Nothing was changed.`;

export const noParameter = (name: string) => `Enter a number for ${name}.`;

/** The arithmetic of a number: q₁, k₂: exp(1) / (exp(1) + exp(0)) ≈ 0.731. */
export const lineInWords = (row: string, column: string, line: string, value: string): Part[] => [
  { text: row, role: "query" },
  { text: ", " },
  { text: column, role: "key" },
  { text: `: ${line} ${isRounded(line + value) ? "≈" : "="} ${value}` },
];

const isRounded = (text: string) => /\.\d{3}/.test(text);

export const mayNot = (row: string, column: string) => `${row} may not look at ${column}.`;
