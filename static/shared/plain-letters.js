/** Words as they are compared. */

/**
 * Letters without accents, a root as its name in programs, other signs as spaces.
 *
 * @param {string} text
 */
export const plain = (text) =>
  text
    .replace(/√/g, " sqrt ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
