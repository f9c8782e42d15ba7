/** The place that a station shows: the address of a page, from the first page of Regard on, as everybody can open it. */
import { toSearch } from "../page/address.js";
import { serverAddress } from "../server.js";

/**
 * @param {{pathname: string, search: string, hash: string}} location
 * @param {string} root the path of the first page
 * @param {string[]} along what goes along from page to page, and is no part of a station
 */
export function placeOf({ pathname, search, hash }, root, along) {
  const query = [...new URLSearchParams(search)].filter(([name]) => !along.includes(name));
  const path = pathname.startsWith(root) ? pathname.slice(root.length - 1) : pathname;
  return path + toSearch(query).replace(/[()]/g, encoded) + hash.replace(/[()]/g, encoded);
}

/** Brackets would end a link of Markdown. @param {string} letter */
const encoded = (letter) => `%${letter.charCodeAt(0).toString(16)}`;

/**
 * @param {string} text an address, as a person copied it
 * @returns {string} of a station; what is no address stays as it is, and the server says so
 */
export function placeIn(text) {
  const first = serverAddress(".");
  if (!URL.canParse(text.trim(), first)) return text.trim();
  const found = new URL(text.trim(), first);
  if (!/^https?:$/.test(found.protocol)) return text.trim();
  const root = found.origin === first.origin ? first.pathname : "/";
  return placeOf(found, root, alongOf(document));
}

/** @param {Document} document */
export const alongOf = ({ documentElement }) => (documentElement.dataset.along ?? "").split(" ");
