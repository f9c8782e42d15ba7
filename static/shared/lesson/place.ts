/** The place that a station shows: the address of a page, from the first page of Regard on, as everybody can open it. */
import { toSearch } from "../page/address.ts";
import { serverAddress } from "../server.ts";

/**
 * @param root the path of the first page
 * @param along what goes along from page to page, and is no part of a station
 */
export function placeOf(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  root: string,
  along: string[],
) {
  const query = [...new URLSearchParams(search)].filter(([name]) => !along.includes(name));
  const path = pathname.startsWith(root) ? pathname.slice(root.length - 1) : pathname;
  return path + toSearch(query).replace(/[()]/g, encoded) + hash.replace(/[()]/g, encoded);
}

/** Brackets would end a link of Markdown. */
const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/**
 * @param text an address, as a person copied it
 * @returns of a station; what is no address stays as it is, and the server says so
 */
export function placeIn(text: string): string {
  const first = serverAddress(".");
  if (!URL.canParse(text.trim(), first)) return text.trim();
  const found = new URL(text.trim(), first);
  if (!/^https?:$/.test(found.protocol)) return text.trim();
  const root = found.origin === first.origin ? first.pathname : "/";
  return placeOf(found, root, alongOf(document));
}

export const alongOf = ({ documentElement }: Document) => (documentElement.dataset.along ?? "").split(" ");
