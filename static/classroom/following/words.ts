/** Messages of the bar of a room. */
import { text } from "../../shared/messages.ts";
import type { ShownAnswer } from "../../answers.ts";

type Counts = Pick<ShownAnswer, "followers" | "answered" | "expected">;

export const LOST = text("follow.lost");
export const FOLLOWS = text("follow.follows");
export const ASIDE = text("follow.aside");
export const RETURN = text("follow.return");
export const STEP_ASIDE = text("follow.step");
export const LEAVE = text("follow.leave");
export const CLOSE = text("follow.close");
export const PRESENTING = text("follow.presenting");
export const presenting = (counts: string) => text("follow.presenting.counts", { counts });

/** The count of followers, at most `most`, and a remark where nobody else may follow. */
export function followersInWords({ followers, most = Infinity }: { followers: number; most?: number }) {
  const count = followers ? text("follow.followers", { n: followers }) : text("follow.nobody");
  return followers < most ? count : text("follow.full", { followers: count });
}

/** The count of answers, such as “21 of 28 answered”; "" where nothing is asked. */
export const answeredInWords = ({ answered, expected }: Pick<Counts, "answered" | "expected">) =>
  answered === null ? "" : text("follow.answered", { answered, expected: expected ?? "" });

/** Both counts. */
export function countsInWords(room: Counts & { most?: number }) {
  const [one, other] = [followersInWords(room), answeredInWords(room)];
  return other ? text("two.clauses", { one, other }) : one;
}
