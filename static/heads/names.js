/**
 * What a head may be called, by what it does on this sentence; a head that earns no name has none.
 *
 * Roles as in Voita et al. 2019, arXiv 1905.09418; the thresholds are this page's own, and it says them.
 *
 * @typedef {"before" | "same" | "first" | "end"} Share
 */

/** The least share of a head's attention on a place that gives it the name of that place. */
export const SHARE = 0.5;

/** The largest alignment error on gold alignments with which a head is said to align. */
export const ERROR = 0.4;

/** @type {Record<Share, string>} */
export const PLACES = {
  before: "previous token",
  same: "same position",
  first: "first token",
  end: "end token",
};

/**
 * @param {Partial<Record<Share, number>>} shares of a head, of those places that its block has
 * @param {number | undefined} gold its alignment error on gold, where it was measured
 * @returns {string[]} none, one, or several: a place may be both the first and the same
 */
export function namesOf(shares, gold) {
  const names = /** @type {Share[]} */ (Object.keys(PLACES))
    .filter((place) => (shares[place] ?? 0) >= SHARE)
    .map((place) => PLACES[place]);
  return gold !== undefined && gold <= ERROR ? [...names, "alignment"] : names;
}
