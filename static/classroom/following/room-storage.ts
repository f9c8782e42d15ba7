/**
 * A tab keeps its part in a room until it is closed: the key that it presents with, or the code that it follows and
 * the name by which the server counts it once.
 */
import { keepInTab, keptInTab } from "../../shared/tab-storage.ts";

export interface Followed {
  code: string;
  /** True while this tab looks on its own. */
  aside: boolean;
}

/** The part of a presenter's tab among the others that it keeps when its page changes. */
export interface Standing {
  /** The version of the address that was shown last. */
  seen: number | null;
  /** The address that was shown last. */
  address: string;
  leads: boolean;
  /** The time of the last use, in milliseconds. */
  used: number;
  /** True where this page was opened to follow another tab. */
  gone: boolean;
}

const NAME = "regard-room"; // of what a tab keeps
const KEY = "key";
const CODE = "code";
const WHO = "regard-room-who";
const STANDING = "regard-room-standing";

const inTab = () => keptInTab(NAME, "", String).split(" ");

export function followed(): Followed | null {
  const [kind, code, aside] = inTab();
  return kind === CODE ? { code, aside: Boolean(aside) } : null;
}

/** The key of the presenter, also of a room that ended and was put away: it can be opened again. */
export function keptKey() {
  const [kind, key] = inTab();
  return kind === KEY ? key : "";
}

/** The same, "" where this tab does not present. */
export const presenterKey = () => (inTab()[2] ? "" : keptKey());

/** Keep the key of a room that has ended for the page Room alone. */
export const putAway = (key: string) => keepInTab(NAME, `${KEY} ${key} away`);

/** Follow; true where the code could be kept. */
export const follow = ({ code, aside }: Followed) =>
  keepInTab(NAME, `${CODE} ${code}${aside ? " aside" : ""}`);

/** Present; true where the key could be kept. */
export const present = (key: string) => keepInTab(NAME, `${KEY} ${key}`);

export const leave = () => keepInTab(NAME, "");

/** The name for the server, "" before it gave one. */
export const keptName = () => keptInTab(WHO, "", String);

export const keepName = (name: string) => keepInTab(WHO, name);

/** The standing of a presenter's tab among the others; null on a page that is opened for the first time. */
export const keptStanding = () => keptInTab<Standing | null>(STANDING, null, JSON.parse);

export const keepStanding = (standing: Standing) => keepInTab(STANDING, JSON.stringify(standing));
