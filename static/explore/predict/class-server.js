/** What is asked of the server about the answers of a class. */
import { keptName } from "../../shared/room/kept.js";
import { getJson, post, send, serverAddress } from "../../shared/server.js";

/** @typedef {import("./class-answers.js").Class} Class */

/**
 * @param {string} code
 * @param {{address: string, given: import("./kept.js").Given}} answer
 */
export const sendAnswer = (code, { address, given }) =>
  post(`api/room/answers?${new URLSearchParams({ join: code })}`, { address, who: keptName(), given });

/** @param {string} code @returns {Promise<Class>} */
export const fetchClass = (code) => getJson("api/room/class", { join: code });

/** @param {string} key of the presenter @returns {Promise<Class>} */
export const fetchAnswers = async (key) =>
  (await send(serverAddress("api/room/answers"), { headers: { "X-Room-Key": key } })).json();
