/** The address that a station shows: that of a page, from the first page of Regard on, as everybody can open it. */
import { toSearch } from "../../shared/page/address.ts";
import { namesAlong } from "../../shared/page/sticky-parameters.ts";
import { serverAddress } from "../../shared/server.ts";
import type { AddressParts } from "../following/route.ts";

/** An address from `root` on, the first page's path, without what goes along from page to page. */
export function addressBelow({ pathname, search, hash }: AddressParts, root: string) {
  const query = [...new URLSearchParams(search)].filter(([name]) => !namesAlong().includes(name));
  const path = pathname.startsWith(root) ? pathname.slice(root.length - 1) : pathname;
  return path + toSearch(query).replace(/[()]/g, encoded) + hash.replace(/[()]/g, encoded);
}

/** Brackets would end a link of Markdown. */
const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** The address from the first page on of one that a person copied; other text stays, and the server says what is wrong. */
export function addressFrom(text: string) {
  const first = serverAddress(".");
  if (!URL.canParse(text.trim(), first)) return text.trim();
  const found = new URL(text.trim(), first);
  if (!/^https?:$/.test(found.protocol)) return text.trim();
  const root = found.origin === first.origin ? first.pathname : "/";
  return addressBelow(found, root);
}
