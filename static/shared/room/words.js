/** How many follow, and how many answered, in words. */

/** @param {number} followers */
export const followersInWords = (followers) =>
  followers ? `${followers} ${followers === 1 ? "follows" : "follow"}` : "nobody follows yet";

/**
 * @param {{followers: number, most?: number}} room  most: how many may
 * @returns {string} and whether nobody else may
 */
export const placesInWords = ({ followers, most = Infinity }) =>
  followersInWords(followers) + (followers < most ? "" : ", as many as this server lets in");

/** @param {{followers: number, most?: number, answered: number | null}} counts  answered: null: nothing is asked */
export const countsInWords = ({ answered, ...room }) =>
  placesInWords(room) + (answered === null ? "" : `, ${answered} answered`);
