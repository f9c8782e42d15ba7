/** The sentences of the page Since 2017. */
import { LARGEST } from "../shared/maps/grids.ts";
import { count, type Part } from "../shared/words.ts";

/** The refusal of a mechanism that the address asks for. */
export const softmaxInstead = (why: string) => `${why} Softmax is shown in its place.`;

/** Matrices of the address that are none. */
export const unreadInWords = (names: string[]) =>
  `In the address ${names.map((name) => name.toUpperCase()).join(" and ")} is no matrix: the usual numbers stand in its place. Give it 1 to ${LARGEST} rows, all of the same 1 to ${LARGEST} numbers.`;

const size = (texts: string[][]) => `${texts.length} × ${texts[0].length}`;

/** The matrices that do not go together. */
export const misfit = ({ q, k, v }: Record<"q" | "k" | "v", string[][]>) =>
  `Q is ${size(q)}, K ${size(k)} and V ${size(v)}: paste Q and K of the same size, and as many rows of V.`;

/** A row or a column by its name, and the typed numbers that it has, if any. */
export type Named = { name: string; numbers?: string[] };

/** The arithmetic of a number, step by step: q₁ (1, 0), k₂ (0, 2): 1 × 0 + 0 × 2 = 0; exp(0) / (exp(0) + exp(1)) ≈ 0.269. */
export const lineInWords = (row: Named, column: Named, steps: { line: string; value: string }[]): Part[] => [
  { text: row.name, role: "query" },
  { text: `${vector(row)}, ` },
  { text: column.name, role: "key" },
  { text: `${vector(column)}: ${steps.map(stepInWords).join("; ")}` },
];

const vector = ({ numbers }: Named) => (numbers ? ` (${numbers.join(", ")})` : "");

const stepInWords = ({ line, value }: { line: string; value: string }) =>
  `${line} ${isRounded(line + value) ? "≈" : "="} ${value}`;

const isRounded = (text: string) => /\.\d{3}/.test(text);

export const WORDS_SIZE = "words";
export const COLUMNS_SIZE = "columns of Q and K";

export const looksAt = (row: string, column: string) => `${row} looks at ${column}`;

export const mayNot = (row: string, column: string) => `${row} may not look at ${column}.`;

/** The name of softmax beside what looks back alone. */
export const BESIDE_STATES = "softmax, causal mask";

/** Before the names of models that have a mechanism. */
export const USED_BY = "used by";

type Kept = { numbers: number; sizes: string; names: string };

export const keepsInWords = ({ names, numbers }: Kept) => `keeps ${names}: ${count(numbers, "number")}`;

/** The numbers that a mechanism keeps, as the product that they are. */
export const keptInWords = ({ numbers, sizes }: Kept, n: number) =>
  `kept after ${count(n, "word")}, for words to come: ${sizes} = ${numbers}`;
