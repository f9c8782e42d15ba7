/** The role of this tab in a room; `room-change` on the document says that it may be another. */
import { isOnWall, isPresented } from "../../shared/presented.ts";
import { followed, presenterKey } from "./room-storage.ts";
import type { LessonName } from "../../answers.ts";

export interface Role {
  /** The code of the room that it follows; "" if it follows none, or has stepped aside. */
  code: string;
  /** The key of the presenter; "" for all others. */
  key: string;
  /** The address that the presenter shows; "" before it was heard. */
  address: string;
}

export const ROOM_LESSON = "room"; // the id, as `app/classroom/lesson/lessons.py` has it, of the lesson that the presenter wrote

const heard: { address: string; lesson: LessonName | null } = { address: "", lesson: null };

/** True where a page takes part: a saved page and one in a frame do not. */
export const takesPart = () =>
  document.documentElement.dataset.saved === undefined && (!isPresented() || isOnWall());

export function roleOf(): Role {
  const room = takesPart() ? followed() : null;
  const key = takesPart() ? presenterKey() : "";
  return { code: room && !room.aside ? room.code : "", key, address: heard.address };
}

/**
 * The lesson that the presenter wrote, for a tab that follows; also for one that has stepped aside, which may go on
 * in it. The lesson is null where the room has none.
 */
export function lessonOfRoom() {
  const room = takesPart() ? followed() : null;
  return room && { code: room.code, lesson: heard.lesson, isHeard: heard.address !== "" };
}

export function hear({ address, lesson }: typeof heard) {
  Object.assign(heard, { address, lesson });
  announceRole();
}

export const announceRole = () => document.dispatchEvent(new Event("room-change"));
