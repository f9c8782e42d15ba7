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

/** The arithmetic of a number: q₁, k₂: exp(1) / (exp(1) + exp(0)) ≈ 0.731. */
export const lineInWords = (row: string, column: string, line: string, value: string): Part[] => [
  { text: row, role: "query" },
  { text: ", " },
  { text: column, role: "key" },
  { text: `: ${line} ${isRounded(line + value) ? "≈" : "="} ${value}` },
];

const isRounded = (text: string) => /\.\d{3}/.test(text);

export const WORDS_SIZE = "words";
export const COLUMNS_SIZE = "columns of Q and K";

export const looksAt = (row: string, column: string) => `${row} looks at ${column}`;

export const mayNot = (row: string, column: string) => `${row} may not look at ${column}.`;

/** The name of softmax beside what looks back alone. */
export const BESIDE_STATES = "softmax, causal mask";

/** Before the names of models that have a mechanism. */
export const USED_BY = "used by";

export const keepsInWords = (numbers: number) => `keeps ${count(numbers, "number")}`;

/** The numbers that a mechanism keeps, as the product that they are. */
export const keptInWords = ({ numbers, sizes }: { numbers: number; sizes: string }, n: number) =>
  `kept after ${count(n, "word")}, for words to come: ${sizes} = ${numbers}`;
