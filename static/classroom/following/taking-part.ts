/** Opens the part of a tab in a room. */
import { Following } from "./following.ts";
import { followed, presenterKey } from "./room-storage.ts";
import { Presenting } from "./presenting.ts";
import { takesPart } from "./role.ts";

/** Take part; a saved page and one in a frame do not. */
export function takePart() {
  const [key, room] = [presenterKey(), followed()];
  if (!takesPart()) return;
  if (room) new Following(room);
  else if (key && document.body.dataset.page !== "room") new Presenting(key);
}
