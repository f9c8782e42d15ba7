/**
 * What a tab keeps of a room until it is closed: the key that it presents with, or the code that it follows and the name by
 * which the server counts it once.
 */
import { NAME } from "./open.js";

/**
 * @typedef {object} Followed
 * @property {string} code
 * @property {boolean} aside whether this tab looks on its own for now
 */

const KEY = "key";
const CODE = "code";
const WHO = "regard-room-who";

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

/** @returns {string} "" before the server gave one */
export const keptName = () => sessionStorage.getItem(WHO) ?? ""; // who follows has a storage

/** @param {string} name */
export const keepName = (name) => sessionStorage.setItem(WHO, name);

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
