/** Matrices to begin with; the first is the published worked example, with which the lab opens. */
import { matrix, type Grids } from "../shared/maps/grids.ts";

export type Example = { grids: Grids; scale: boolean; causal: boolean; temperature: string };

/** Texts of rows such as "1 0; 0 1". */
const texts = (rows: string) => rows.split(";").map((row) => row.trim().split(" "));

const identity = (size: number) => matrix(size, size, (i, j) => (i === j ? "1" : "0"));

const USUAL = { scale: true, causal: false, temperature: "1" };

const WORKED = {
  words: texts("1 0 0; 0 1 0; 1 1 0; 0 0 1"),
  w_q: texts("2 0 2; 2 0 0; 2 1 2"),
  w_k: texts("2 2 2; 0 2 1; 0 1 1"),
  w_v: texts("1 1 0; 0 1 1; 0 0 0"),
};

export const EXAMPLES: Record<string, Example> = {
  worked: { ...USUAL, grids: WORKED },
  identity: {
    ...USUAL,
    grids: { words: WORKED.words, w_q: identity(3), w_k: identity(3), w_v: identity(3) },
  },
  before: {
    ...USUAL,
    causal: true,
    grids: {
      words: identity(4),
      w_q: matrix(4, 4, (i, j) => (i === j + 1 ? "10" : "0")),
      w_k: identity(4),
      w_v: identity(4),
    },
  },
  plane: {
    ...USUAL,
    grids: {
      words: texts("1 0; 0.5 1; -1 0.5"),
      w_q: texts("1 0; 0 1"),
      w_k: texts("1 -1; 1 1"),
      w_v: texts("1 1; -1 2"),
    },
  },
  average: { ...USUAL, grids: { ...WORKED, w_q: matrix(3, 3, () => "0") } },
};
