/** Words as they are compared. */

/**
 * Letters without accents, signs as spaces.
 *
 * @param {string} text
 */
export const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
