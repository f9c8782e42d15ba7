/** What a tab keeps of a room until it is closed: the key that it presents with, or the code that it follows. */
import { NAME } from "./open.js";

/**
 * @typedef {object} Followed
 * @property {string} code
 * @property {boolean} aside whether this tab looks on its own for now
 */

const KEY = "key";
const CODE = "code";

/** @returns {Followed | null} */
export function followed() {
  const [kind, code, aside] = kept();
  return kind === CODE ? { code, aside: Boolean(aside) } : null;
}

/** @returns {string} "" where this tab does not present */
export function presenterKey() {
  const [kind, key] = kept();
  return kind === KEY ? key : "";
}

/** @param {Followed} followed @returns {boolean} whether it could be kept */
export const follow = ({ code, aside }) => keep([CODE, code, ...(aside ? ["aside"] : [])]);

/** @param {string} key @returns {boolean} whether it could be kept */
export const present = (key) => keep([KEY, key]);

/** From here on this tab has nothing to do with the room. */
export const leave = () => keep([]);

function kept() {
  try {
    return sessionStorage.getItem(NAME)?.split(" ") ?? [];
  } catch {
    return []; // storage may be switched off
  }
}

/** @param {string[]} words */
function keep(words) {
  try {
    sessionStorage.setItem(NAME, words.join(" "));
    return true;
  } catch {
    return false;
  }
}
