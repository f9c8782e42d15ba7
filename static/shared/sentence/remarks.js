/**
 * What the server remarks upon a text that was typed, and what is still shown when another was refused.
 *
 * @typedef {{code: string, message: string}} Remark
 * @typedef {{text: string, remarks?: Remark[]}} Text
 */
import { capital } from "../words.js";

/**
 * One line for both texts; "" where there is nothing to say.
 *
 * @param {{source: Text, target: Text}} answer
 * @param {{force: {label: string} | null}} task
 */
export function remarksInWords({ source, target }, { force }) {
  const ofTarget = sentences(target);
  return [sentences(source), ofTarget && `${capital(force?.label ?? "the target")}: ${ofTarget}`]
    .filter(Boolean)
    .join(" ");
}

/** @param {Text} text */
const sentences = ({ remarks = [] }) => remarks.map(({ message }) => message).join(" ");

/**
 * What goes with the maps that are still shown, where something else was typed and not answered.
 *
 * @param {{source: Text, target: Text}} shown
 * @param {{source: boolean, target: boolean}} typed which texts are others now
 */
export function staleInWords(shown, typed) {
  if (typed.source) return `The page still shows the earlier sentence, ${quoted(shown.source.text)}`;
  if (typed.target) return `The page still shows the earlier text, ${quoted(shown.target.text)}`;
  return "";
}

/** @param {string} text */
const quoted = (text) => `“${text}”${/[.?!]$/.test(text) ? "" : "."}`;
