/**
 * Which piece is which when the words of a sentence come in another order.
 *
 * @typedef {{tokens: string[], offsets: [number, number][]}} Pieces
 */

/**
 * Of each piece of `after` its place in `before`: pieces that share their characters keep their order.
 *
 * @param {Pieces} before
 * @param {Pieces} after the same pieces, in any order of words
 * @returns {number[]}
 */
export function placesBefore(before, after) {
  /** @type {Map<string, number[]>} */
  const places = new Map();
  before.tokens.forEach((_, k) => {
    const name = nameOf(before, k);
    places.set(name, [...(places.get(name) ?? []), k]);
  });
  return after.tokens.map((_, k) => places.get(nameOf(after, k))?.shift() ?? k);
}

/**
 * @param {Pieces} pieces
 * @param {number} k
 */
const nameOf = ({ tokens, offsets }, k) => `${offsets[k].join(" ")} ${tokens[k]}`;
