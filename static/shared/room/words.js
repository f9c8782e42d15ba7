/** How many follow, in words. */

/** @param {number} followers */
export const followersInWords = (followers) =>
  followers ? `${followers} ${followers === 1 ? "follows" : "follow"}` : "nobody follows yet";
