/** What a tab does in a room. */
import { Following } from "./following.js";
import { followed, presenterKey } from "./kept.js";
import { Presenting } from "./presenting.js";
import { takesPart } from "./role.js";

/** @param {Document} document of which a saved page and one in a frame take no part */
export function takePart(document) {
  if (!takesPart(document)) return;
  const [key, room] = [presenterKey(), followed()];
  if (room) new Following(document, room);
  else if (key && document.body.dataset.page !== "room") new Presenting(document, key);
}
