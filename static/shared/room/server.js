/** What a page that follows or presents asks the server about the room. */
import { getJson, send, serverAddress } from "../server.js";

/**
 * @typedef {object} Presented
 * @property {boolean} open
 * @property {string} code
 * @property {number} followers
 * @property {number} most
 * @property {number} seconds_left
 * @property {string} link to follow by
 * @property {string | null} problem why others cannot use it
 * @property {{size: number, path: string}} picture the link as a QR code
 * @property {number} version counts what was shown
 * @property {string} page the name of the page that is shown
 * @property {string} address what is shown
 * @property {string} sentence in that address
 * @property {Station | null} station
 * @property {LessonName | null} lesson that the presenter wrote
 * @property {number | null} answered how many answered the question that is shown; null: none is asked
 *
 * @typedef {{id: string, digest: string}} LessonName  id: in the presenter's browser
 *
 * @typedef {{title: string, address: string}} StationLink
 * @typedef {object} Station  its texts are HTML that the server made, of which a person's are escaped
 * @property {string} lesson
 * @property {number} lesson_minutes
 * @property {number} number
 * @property {number} of
 * @property {number} minutes
 * @property {number} minutes_before
 * @property {string} title
 * @property {string} task
 * @property {string} question
 * @property {string} answer
 * @property {string} notes
 * @property {StationLink | null} previous
 * @property {StationLink | null} next
 */

/** @param {string} code @returns {Promise<{code: string, followers: number}>} */
export const fetchRoom = (code) => getJson("api/room", { join: code });

/**
 * @param {string} code
 * @param {string} who the name that this tab had before; "" for none
 */
export function eventsAddress(code, who) {
  const address = serverAddress("api/room/events");
  address.searchParams.set("join", code);
  if (who) address.searchParams.set("who", who);
  return address;
}

/**
 * @typedef {object} Message
 * @property {string} address of the page
 * @property {number | null} [seen] the number of what this tab saw last; null: it is shown in any case
 * @property {import("./spot-place.js").Spot | null} [spot] where the pointer is
 *
 * @param {string} key
 * @param {Message} message
 * @returns {Promise<import("./lead.js").Newest & {followers: number, answered: number | null, lesson: LessonName | null}>}
 */
export async function show(key, message) {
  const headers = { "X-Room-Key": key, "content-type": "application/json" };
  const body = JSON.stringify(message);
  return (await send(serverAddress("api/room/shown"), { method: "POST", headers, body })).json();
}
