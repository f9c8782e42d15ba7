/** What a tab does in a room. */
import { Following } from "./following.ts";
import { followed, presenterKey } from "./kept.ts";
import { Presenting } from "./presenting.ts";
import { takesPart } from "./role.ts";

/** @param document of which a saved page and one in a frame take no part */
export function takePart(document: Document) {
  if (!takesPart(document)) return;
  const [key, room] = [presenterKey(), followed()];
  if (room) new Following(document, room);
  else if (key && document.body.dataset.page !== "room") new Presenting(document, key);
}
