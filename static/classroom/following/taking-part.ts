/** Opens the part of a tab in a room. */
import { Following } from "./following.ts";
import { followed, presenterKey } from "./room-storage.ts";
import { Presenting } from "./presenting.ts";
import { takesPart } from "./role.ts";

/** Take part; a saved page and one in a frame do not. */
export function takePart(document: Document) {
  if (!takesPart(document)) return;
  const [key, room] = [presenterKey(), followed()];
  if (room) new Following(document, room);
  else if (key && document.body.dataset.page !== "room") new Presenting(document, key);
}
