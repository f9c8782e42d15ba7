/** Messages about numbers that people type. */
export const HINT = "Point at a product, or move to it with Tab and the arrow keys, to see how it was made.";
export const COMPUTING = "computing the new numbers...";
export const OLD = "These are the products of the last valid numbers.";
export const CORRECT = "Correct the marked fields.";

/** Something typed is no number; `any`: products of earlier numbers are shown. */
export const correctInWords = (any: boolean) =>
  any ? `${CORRECT} ${OLD}` : "Correct the marked fields to see the products.";
