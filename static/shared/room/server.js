/** What a page asks the server about the room. */
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
 * @property {string} address what is shown
 * @property {number | null} answered how many answered what it asks; null: it asks nothing
 */

/** @param {string} code @returns {Promise<{code: string, followers: number}>} */
export const fetchRoom = (code) => getJson("api/room", { join: code });

/** @param {string} code */
export function eventsAddress(code) {
  const address = serverAddress("api/room/events");
  address.searchParams.set("join", code);
  return address;
}

/**
 * @param {string} key
 * @param {"presenter" | "open" | "end"} what  to see the room, to open it again, to end it
 * @returns {Promise<Presented>}
 */
export async function askAsPresenter(key, what) {
  const address = serverAddress(`api/room/${what}`);
  address.searchParams.set("at", serverAddress(".").href);
  const method = what === "presenter" ? "GET" : "POST";
  return (await send(address, { method, headers: { "X-Room-Key": key } })).json();
}

/**
 * @param {string} key
 * @param {string} shown the address of the page
 * @returns {Promise<{version: number, followers: number, answered: number | null}>}
 */
export async function show(key, shown) {
  const headers = { "X-Room-Key": key, "content-type": "application/json" };
  const body = JSON.stringify({ address: shown });
  return (await send(serverAddress("api/room/shown"), { method: "POST", headers, body })).json();
}
