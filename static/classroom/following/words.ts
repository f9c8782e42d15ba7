/** Messages of the bar of a room. */
import type { ShownAnswer } from "../../answers.ts";

type Counts = Pick<ShownAnswer, "followers" | "answered" | "expected">;

export const LOST = "The connection is lost: trying again...";
export const FOLLOWS = "Following the class";
export const ASIDE = "On your own";
export const RETURN = "return to the class";
export const PRESENTING = "Presenting";
export const presenting = (counts: string) => `${PRESENTING}: ${counts}`;

const FULL = ", as many as this server lets in";

/** The count of followers, at most `most`, and a remark where nobody else may follow. */
export function followersInWords({ followers, most = Infinity }: { followers: number; most?: number }) {
  const count = `${followers} ${followers === 1 ? "follows" : "follow"}`;
  return (followers ? count : "nobody follows yet") + (followers < most ? "" : FULL);
}

/** The count of answers, such as “21 of 28 answered”; "" where nothing is asked. */
export const answeredInWords = ({ answered, expected }: Pick<Counts, "answered" | "expected">) =>
  answered === null ? "" : `${answered} of ${expected} answered`;

/** Both counts. */
export const countsInWords = (room: Counts & { most?: number }) =>
  [followersInWords(room), answeredInWords(room)].filter(Boolean).join(", ");
