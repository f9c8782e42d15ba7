/** How many follow, and how many answered, in words. */

/** @param {number} followers */
export const followersInWords = (followers) =>
  followers ? `${followers} ${followers === 1 ? "follows" : "follow"}` : "nobody follows yet";

/** @param {{followers: number, answered?: number | null}} room answered: none, where no question is asked */
export const peopleInWords = ({ followers, answered }) =>
  followersInWords(followers) + (typeof answered === "number" ? `, ${answered} answered` : "");
