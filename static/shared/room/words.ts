/** How many follow, and how many answered, in words. */

export const followersInWords = (followers: number) =>
  followers ? `${followers} ${followers === 1 ? "follows" : "follow"}` : "nobody follows yet";

/**
 * @param room most: how many may
 * @returns and whether nobody else may
 */
export const placesInWords = ({ followers, most = Infinity }: { followers: number; most?: number }): string =>
  followersInWords(followers) + (followers < most ? "" : ", as many as this server lets in");

/** @param counts answered: null: nothing is asked */
export const countsInWords = ({
  answered,
  ...room
}: {
  followers: number;
  most?: number;
  answered: number | null;
}) => placesInWords(room) + (answered === null ? "" : `, ${answered} answered`);
