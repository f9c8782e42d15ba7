/** The messages of the page Room: on the wall, of the presenter, and of who joins. */
import { begun, message, text } from "../../shared/messages.ts";
import { capital, plain } from "../../shared/words.ts";
import { followersInWords } from "../following/words.ts";
import type { PresenterAnswer, StationAnswer } from "../../answers.ts";

export const WAITING = text("room.waiting");
export const KEYLESS =
  "The presenter view needs the presenter's key: open it by the link on the presenter's page Room.";
export const EMPTY = text("room.empty");
export const FOLLOW_UNKEPT = text("room.unkept");
export const ROOM_UNKEPT =
  "This browser keeps nothing for this site: allow it to, then open the room again in two minutes.";

export const FOLLOW = text("room.wall");
export const OPEN = text("room.open");
export const TYPE = text("room.type");
export const ENDED = text("room.ended");
export const NOBODY = text("room.ended.all");
export const COPIED = "Copied. Send it to yourself alone: whoever has it presents.";
export const NO_COPY =
  "The browser does not let this page copy: open this page at http://localhost, and copy it there.";

/** The count of followers, and the time until the room ends by itself. */
export function stateInWords(room: PresenterAnswer) {
  const minutes = Math.ceil(room.seconds_left / 60);
  const left = minutes > 90 ? `${Math.round(minutes / 60)} h` : `${minutes} min`;
  return plain(begun(message("room.ends", { followers: followersInWords(room), left })));
}

export const FIRST = "this is the first station";
export const LAST = "this is the last station";
export function pageInWords({ page, sentence, address, inviting }: PresenterAnswer) {
  if (!address) return "No page is shown yet.";
  if (inviting) return "The wall shows the code; who joins waits for the next page.";
  return `The wall shows ${capital(page)}${sentence ? `: “${sentence}”` : "."}`;
}

export const planInWords = ({ lesson_minutes }: StationAnswer, behind: number) =>
  `of ${lesson_minutes} min; ${behind > 0 ? `${behind} min behind` : "within"} the plan`;
