/**
 * A pair of sentences that differ in one word: whether it is what is shown, and what is said about it.
 *
 * @typedef {import("../shared/api.js").Pair} Pair
 */

/**
 * @param {Pair[]} pairs
 * @param {{model: string, text: string, changes: Change[]}} state
 * @returns {Pair | undefined}
 */
export const pairShown = (pairs, { model, text, changes }) =>
  pairs.find(
    (pair) =>
      pair.text === text &&
      (pair.model ?? model) === model &&
      changes.length === 1 &&
      changes[0].do === "replace" &&
      changes[0].word === pair.word &&
      changes[0].by === pair.by,
  );

/**
 * @param {Pair} pair
 * @returns {Part[]}
 */
export const pairInWords = ({ description, holds }) => [
  { text: description },
  ...(holds ? [] : [{ text: " Here the model fails." }]),
  { text: " Press f to flip between the two maps.", role: /** @type {const} */ ("hint") },
];
