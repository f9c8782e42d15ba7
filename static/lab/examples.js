/**
 * Matrices to begin with; the first is the published worked example, with which the lab opens.
 *
 * @typedef {{grids: Grids, scale: boolean, causal: boolean, temperature: string}} Example
 */
import { matrix } from "../shared/maps/grids.js";

/** @param {string} rows as in "1 0; 0 1" */
const texts = (rows) => rows.split(";").map((row) => row.trim().split(" "));

/**
 * @param {number} size
 * @param {string} [number]
 */
const identity = (size, number = "1") => matrix(size, size, (i, j) => (i === j ? number : "0"));

const USUAL = { scale: true, causal: false, temperature: "1" };

const WORKED = {
  words: texts("1 0 0; 0 1 0; 1 1 0; 0 0 1"),
  w_q: texts("2 0 2; 2 0 0; 2 1 2"),
  w_k: texts("2 2 2; 0 2 1; 0 1 1"),
  w_v: texts("1 1 0; 0 1 1; 0 0 0"),
};

/** @type {Record<string, Example>} */
export const EXAMPLES = {
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
