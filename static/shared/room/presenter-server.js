/** What a presenter asks the server, and the lesson that a presenter gave to all. */
import { send, serverAddress } from "../server.js";

/** @typedef {import("./server.js").LessonName} LessonName */

/**
 * @param {string} key
 * @param {"presenter" | "open" | "end"} what  to see the room, to open it again, to end it
 * @returns {Promise<import("./server.js").Presented>}
 */
export async function askAsPresenter(key, what) {
  const address = serverAddress(`api/room/${what}`);
  address.searchParams.set("at", serverAddress(".").href);
  const method = what === "presenter" ? "GET" : "POST";
  return (await send(address, { method, headers: { "X-Room-Key": key } })).json();
}

/**
 * Open a room from this page.
 *
 * @param {Record<string, string>} headers of the server's owner
 * @returns {Promise<{key: string}>}
 */
export const beginRoom = async (headers) =>
  (await send(serverAddress("api/room"), { method: "POST", headers })).json();

/**
 * @param {string} key
 * @param {{id: string, text: string}} lesson as the presenter's browser writes it
 * @returns {Promise<LessonName>}
 */
export async function giveLesson(key, lesson) {
  const headers = { "X-Room-Key": key, "content-type": "application/json" };
  const body = JSON.stringify(lesson);
  return (await send(serverAddress("api/room/lesson"), { method: "POST", headers, body })).json();
}

/**
 * The lesson that the presenter wrote; the browser keeps it by its digest.
 *
 * @param {string} code
 * @param {string} digest
 * @returns {Promise<LessonName & {stations: Record<string, string>[]}>} their HTML
 */
export async function fetchLesson(code, digest) {
  const address = serverAddress("api/room/lesson");
  address.search = new URLSearchParams({ join: code, digest }).toString();
  return (await send(address, {})).json();
}
