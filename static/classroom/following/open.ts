/** A tab that follows a room, or presents one, does so on every page; what does it is loaded for these tabs alone. */
import { later } from "../../shared/page/later.ts";
import { isInRoom } from "./room-storage.ts";

const load = later(() => import("./taking-part.ts"));

export async function enterRoom() {
  if (isInRoom()) (await load()).takePart();
}
