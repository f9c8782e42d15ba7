/** The way to the presenter's address, which counts from the first page of Regard on. */
import { NAME as PRESENT } from "../../shared/presented.ts";
import { changedIn, toSearch } from "../../shared/page/address.ts";
import { LANGUAGE } from "../../shared/page/sticky-parameters.ts";
import { ROOM_LESSON } from "./role.ts";

export interface PageAddress {
  /** The name of the page, as `<body data-page>` has it; "" before the first one. */
  page: string;
  /** Path, query and fragment. */
  address: string;
  /** True while the presenter shows the code: who joins waits on the page Room. */
  inviting?: boolean;
}

export type AddressParts = Pick<Location, "pathname" | "search" | "hash">;

const OF_ONE_SCREEN = [PRESENT, "embed", LANGUAGE]; // how one screen shows a page
const ROAD = ["lesson", "station"]; // the server writes their words into the page
const SENTENCE = ["model", "text", "target"];
const OWN_LESSON = /^own(-|$)/;
const STATELESS = "start lessons evidence glossary own status docs room lesson worksheet".split(" "); // read no address again

/** The address from the first page on, whose path is `root`. */
export function addressIn({ pathname, search, hash }: AddressParts, root: string) {
  const query = [...new URLSearchParams(search)].filter(([name]) => !OF_ONE_SCREEN.includes(name));
  return pathname.slice(root.length - 1) + toSearch(query) + hash;
}

/** The way from one to the other; "leave" means that the browser loads another page. */
export function wayTo(there: PageAddress, here: PageAddress): "stay" | "in place" | "leave" {
  const waits = there.inviting && here.page === "room";
  if (!there.page || waits || there.address === here.address) return "stay";
  const [to, from] = [parts(there.address), parts(here.address)];
  const same = (name: string) => to.query.get(name) === from.query.get(name);
  if (there.page !== here.page || !ROAD.every(same)) return "leave";
  const stateless = STATELESS.includes(there.page) && to.search !== from.search;
  return stateless ? "leave" : "in place";
}

/**
 * A page as followers get it: the lesson that the presenter wrote is that of the room for them, as they may have one
 * of the same name in their own browser.
 */
export function withRoomLesson(there: PageAddress): PageAddress {
  if (!OWN_LESSON.test(parts(there.address).query.get("lesson") ?? "")) return there;
  return { ...there, address: changed(there.address, "lesson", ROOM_LESSON) };
}

/** An address with another value of a parameter. */
export function changed(address: string, name: string, value: string) {
  const { pathname, search, hash } = parts(address);
  return pathname + changedIn(search, name, value) + hash;
}

/** True where an answer has to be computed: for another head or cell of a sentence, none has to. */
export function computes(there: PageAddress, here: PageAddress) {
  const [to, from] = [parts(there.address), parts(here.address)];
  return there.page !== here.page || SENTENCE.some((name) => to.query.get(name) !== from.query.get(name));
}

export function parts(address: string) {
  const { pathname, search, hash } = new URL(address, "http://regard");
  return { pathname, search, hash, query: new URLSearchParams(search) };
}
