/** The page as one file: the server writes it, with the answers to all that the page asks at its address. */
import { ApiError, get } from "../server.js";
import { save } from "./copy.js";

const LINES = "application/x-ndjson";
const CUT = "The connection ended before the page was there: save it again.";

/** @typedef {import("../api.js").Progress} Progress */

/**
 * @param {string} address
 * @param {(progress: Progress) => void} onProgress so many answers are there
 * @param {AbortSignal} signal
 * @returns {Promise<string>} what was done, or why it was not
 */
export async function savePage(address, onProgress, signal) {
  try {
    const { name, page } = await written(address, onProgress, signal);
    save(URL.createObjectURL(new Blob([page], { type: "text/html" })), name);
    return `Saved ${name}.`;
  } catch (error) {
    if (signal.aborted) return "Cancelled: no file was written.";
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}

/**
 * @param {string} address
 * @param {(progress: Progress) => void} onProgress
 * @param {AbortSignal} signal
 * @returns {Promise<{name: string, page: string}>}
 */
async function written(address, onProgress, signal) {
  const response = await get("saved", { address }, LINES, signal);
  const reader = /** @type {ReadableStream} */ (response.body)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  for (let begun = ""; ;) {
    const { value, done } = await reader.read().catch(() => ({ done: true, value: "" }));
    if (done) throw new ApiError(CUT, "cut");
    const said = (begun + value).split("\n");
    begun = said.pop() ?? "";
    const last = lastOf(said, onProgress);
    if (last) return last;
  }
}

/**
 * @param {string[]} said lines
 * @param {(progress: Progress) => void} onProgress
 * @returns {{name: string, page: string} | null} null: there is more to come
 */
function lastOf(said, onProgress) {
  for (const { error, page, name, ...progress } of said.map((line) => JSON.parse(line))) {
    if (error) throw new ApiError(error.message, error.code);
    if (page) return { name, page };
    onProgress(progress);
  }
  return null;
}
