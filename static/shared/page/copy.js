/** What a page gives away: to the clipboard, or as a file. */
import { h } from "../dom.js";

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser let it
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or no clipboard at all: a page that did not come over HTTPS
  }
}

/**
 * @param {string} address
 * @param {string} name
 */
export function save(address, name) {
  h("a", { href: address, download: name }).click();
}
