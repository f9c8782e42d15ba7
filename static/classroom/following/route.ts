/** The way to the presenter's address, which counts from the first page of Regard on. */
import { NAME as PRESENT } from "../../shared/presented.ts";
import { toSearch } from "../../shared/page/address.ts";
import { ROOM_LESSON } from "./role.ts";

export interface ShownPage {
  /** The name of the page, as `<body data-page>` has it; "" before the first one. */
  page: string;
  /** Path, query and fragment. */
  address: string;
  /** True while the presenter shows the code: who joins waits on the page Room. */
  inviting?: boolean;
}

export type Place = Pick<Location, "pathname" | "search" | "hash">;

const OWN = [PRESENT, "embed"]; // how one screen shows a page
const ROAD = ["lesson", "station"]; // the server writes their words into the page
const SENTENCE = ["model", "text", "target"];
const OWN_LESSON = /^own(-|$)/;
const STATELESS = "start lessons evidence glossary own status docs room lesson worksheet".split(" "); // read no address again

/** The address from the first page on, whose path is `root`. */
export function addressIn({ pathname, search, hash }: Place, root: string) {
  const query = [...new URLSearchParams(search)].filter(([name]) => !OWN.includes(name));
  return pathname.slice(root.length - 1) + toSearch(query) + hash;
}

/** The way from one to the other; "leave" means that the browser loads another page. */
export function wayTo(shown: ShownPage, here: ShownPage): "stay" | "in place" | "leave" {
  const waits = shown.inviting && here.page === "room";
  if (!shown.page || waits || shown.address === here.address) return "stay";
  const [to, from] = [parts(shown.address), parts(here.address)];
  const same = (name: string) => to.query.get(name) === from.query.get(name);
  if (shown.page !== here.page || !ROAD.every(same)) return "leave";
  const stateless = STATELESS.includes(shown.page) && to.search !== from.search;
  return stateless ? "leave" : "in place";
}

/**
 * A page as followers get it: the lesson that the presenter wrote is that of the room for them, as they may have one
 * of the same name in their own browser.
 */
export function withRoomLesson(shown: ShownPage): ShownPage {
  if (!OWN_LESSON.test(parts(shown.address).query.get("lesson") ?? "")) return shown;
  return { ...shown, address: changed(shown.address, "lesson", ROOM_LESSON) };
}

/** An address with another value of a parameter. */
export function changed(address: string, name: string, value: string) {
  const { pathname, query, hash } = parts(address);
  query.set(name, value);
  return pathname + toSearch([...query]) + hash;
}

/** True where an answer has to be computed: for another head or cell of a sentence, none has to. */
export function computes(shown: ShownPage, here: ShownPage) {
  const [to, from] = [parts(shown.address), parts(here.address)];
  return shown.page !== here.page || SENTENCE.some((name) => to.query.get(name) !== from.query.get(name));
}

export function parts(address: string) {
  const { pathname, search, hash } = new URL(address, "http://regard");
  return { pathname, search, hash, query: new URLSearchParams(search) };
}
