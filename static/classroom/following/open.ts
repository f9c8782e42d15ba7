/** A tab that follows a room, or presents one, does so on every page; what does it is loaded for these tabs alone. */
import { later } from "../../shared/page/later.ts";

export const NAME = "regard-room"; // of what a tab keeps

const load = later(() => import("./taking-part.ts"));

export async function enterRoom(document: Document) {
  try {
    if (!sessionStorage.getItem(NAME)) return;
  } catch {
    return; // storage may be switched off
  }
  (await load()).takePart(document);
}
