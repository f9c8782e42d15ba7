/** Refusals of a file that was opened, as sentences for the person who opened it. */
import { ApiError } from "../server.js";

/** Letters of a sentence: a name in a file, or a shape, may be as long as the file. */
const MOST = 600;

/** @param {string} sentence what is expected, and what was given */
export const refused = (sentence) => new ApiError(withoutMiddle(sentence), "own_file", null, 422);

/** @param {string} sentence */
const withoutMiddle = (sentence) =>
  sentence.length > MOST ? `${sentence.slice(0, MOST / 2)} ... ${sentence.slice(-MOST / 2)}` : sentence;
