/** What is asked of the server about the answers of a class, and the name by which it counts this tab once. */
import { getJson, post, send, serverAddress } from "../../shared/server.js";

/** @typedef {import("./class-answers.js").Class} Class */

const NAME = "regard-room-who";
const BYTES = 16; // 22 letters

/**
 * @param {string} code
 * @param {{address: string, given: import("./kept.js").Given}} answer
 */
export const sendAnswer = (code, { address, given }) =>
  post(`api/room/answers?${new URLSearchParams({ join: code })}`, { address, who: who(), given });

/** @param {string} code @returns {Promise<Class>} */
export const fetchClass = (code) => getJson("api/room/class", { join: code });

/** @param {string} key of the presenter @returns {Promise<Class>} */
export const fetchAnswers = async (key) =>
  (await send(serverAddress("api/room/answers"), { headers: { "X-Room-Key": key } })).json();

/** A random name that means nothing; it stays while the tab is open. */
export function who() {
  const kept = sessionStorage.getItem(NAME); // who follows has a storage
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const name = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
  sessionStorage.setItem(NAME, name);
  return name;
}
