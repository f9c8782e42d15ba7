/**
 * What this tab does in a room, for a page that asks; `room-change` on the document says that it may be another.
 *
 * @typedef {object} Role
 * @property {string} code of the room that it follows; "" if it follows none, or has stepped aside
 * @property {string} key of the presenter; "" for all others
 * @property {string} shown the address that the presenter shows; "" before it was heard
 *
 * @typedef {import("./server.js").LessonName} LessonName
 */
import { isOnWall, isPresented } from "../page/present.js";
import { followed, presenterKey } from "./kept.js";

export const ROOM_LESSON = "room"; // the id, as `app/lessons.py` has it, of the lesson that the presenter wrote

/** @type {{address: string, lesson: LessonName | null}} */
const heard = { address: "", lesson: null };

/** @param {Document} document whether it takes part: a saved page and one in a frame do not */
export const takesPart = ({ documentElement }) =>
  documentElement.dataset.saved === undefined && (!isPresented() || isOnWall());

/** @param {Document} document @returns {Role} */
export function roleOf(document) {
  const room = takesPart(document) ? followed() : null;
  const key = takesPart(document) ? presenterKey() : "";
  return { code: room && !room.aside ? room.code : "", key, shown: heard.address };
}

/**
 * The lesson that the presenter wrote, for a tab that follows; also for one that has stepped aside, which may go on in it.
 *
 * @param {Document} document
 * @returns {{code: string, lesson: LessonName | null, isHeard: boolean} | null} lesson: null: the room has none
 */
export function lessonOfRoom(document) {
  const room = takesPart(document) ? followed() : null;
  return room && { code: room.code, lesson: heard.lesson, isHeard: heard.address !== "" };
}

/** The presenter shows an address. @param {typeof heard} shown */
export function hear({ address, lesson }) {
  Object.assign(heard, { address, lesson });
  announceRole();
}

export const announceRole = () => document.dispatchEvent(new Event("room-change"));
