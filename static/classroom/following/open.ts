/** A tab that follows a room, or presents one, does so on every page; what does it is loaded for these tabs alone. */
import { later } from "../../shared/page/later.ts";
import { keptInTab } from "./tab-storage.ts";

export const NAME = "regard-room"; // of what a tab keeps

const load = later(() => import("./taking-part.ts"));

export async function enterRoom() {
  if (keptInTab(NAME, "", String)) (await load()).takePart();
}
