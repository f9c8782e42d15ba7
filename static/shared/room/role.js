/**
 * What this tab does in a room, for a page that asks; `room-change` on the document says that it may be another.
 *
 * @typedef {object} Role
 * @property {string} code of the room that it follows; "" if it follows none, or has stepped aside
 * @property {string} key of the presenter; "" for all others
 * @property {string} shown the address that the presenter shows; "" before it was heard
 */
import { isOnWall, isPresented } from "../page/present.js";
import { followed, presenterKey } from "./kept.js";

const heard = { address: "" };

/** @param {Document} document whether it takes part: a saved page and one in a frame do not */
export const takesPart = ({ documentElement }) =>
  documentElement.dataset.saved === undefined && (!isPresented() || isOnWall());

/** @param {Document} document @returns {Role} */
export function roleOf(document) {
  const room = takesPart(document) ? followed() : null;
  const key = takesPart(document) ? presenterKey() : "";
  return { code: room && !room.aside ? room.code : "", key, shown: heard.address };
}

/** The presenter shows an address. @param {string} address */
export function hear(address) {
  heard.address = address;
  announceRole();
}

export const announceRole = () => document.dispatchEvent(new Event("room-change"));
