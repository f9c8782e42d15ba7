/** How many follow, and how many answered, in words. */

/** @param {number} followers */
export const followersInWords = (followers) =>
  followers ? `${followers} ${followers === 1 ? "follows" : "follow"}` : "nobody follows yet";

/** @param {{followers: number, answered: number | null}} counts  answered: null: nothing is asked */
export const countsInWords = ({ followers, answered }) =>
  followersInWords(followers) + (answered === null ? "" : `, ${answered} answered`);
