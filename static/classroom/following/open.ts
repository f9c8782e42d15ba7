/** A tab that follows a room, or presents one, does so on every page; what does it is loaded for these tabs alone. */
import { later } from "../../shared/page/lazy.ts";
import { followed, presenterKey } from "./room-storage.ts";
import { takesPart } from "./role.ts";

const following = later(() => import("./following.ts"));
const presenting = later(() => import("./presenting.ts"));

export async function enterRoom() {
  const [key, room] = [presenterKey(), followed()];
  if (!takesPart()) return;
  if (room) new (await following()).Following(room);
  else if (key && document.body.dataset.page !== "room") new (await presenting()).Presenting(key);
}
