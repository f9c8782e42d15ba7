/** The counts of followers and of answers, in words. */

export const followersInWords = (followers: number) =>
  followers ? `${followers} ${followers === 1 ? "follows" : "follow"}` : "nobody follows yet";

/** The count of followers, at most `most`, and a remark where nobody else may follow. */
export const placesInWords = ({ followers, most = Infinity }: { followers: number; most?: number }): string =>
  followersInWords(followers) + (followers < most ? "" : ", as many as this server lets in");

/** Both counts; `answered` is null where nothing is asked. */
export const countsInWords = ({
  answered,
  ...room
}: {
  followers: number;
  most?: number;
  answered: number | null;
}) => placesInWords(room) + (answered === null ? "" : `, ${answered} answered`);
