/** The counts of followers and of answers, in words. */

const FULL = ", as many as this server lets in";

/** The count of followers, at most `most`, and a remark where nobody else may follow. */
export function placesInWords({ followers, most = Infinity }: { followers: number; most?: number }) {
  const places = `${followers} ${followers === 1 ? "follows" : "follow"}`;
  return (followers ? places : "nobody follows yet") + (followers < most ? "" : FULL);
}

/** Both counts; `answered` is null where nothing is asked. */
export const countsInWords = (room: { followers: number; most?: number; answered: number | null }) =>
  placesInWords(room) + (room.answered === null ? "" : `, ${room.answered} answered`);
