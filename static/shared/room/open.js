/** A tab that follows a room, or presents one, does so on every page; what does it is loaded for these tabs alone. */
import { later } from "../page/later.js";

export const NAME = "regard-room"; // of what a tab keeps

const load = later(() => import("./taking-part.js"));

/** @param {Document} document */
export async function enterRoom(document) {
  try {
    if (!sessionStorage.getItem(NAME)) return;
  } catch {
    return; // storage may be switched off
  }
  (await load()).takePart(document);
}
