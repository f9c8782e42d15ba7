/** What a tab does in a room. */
import { isOnWall, isPresented } from "../page/present.js";
import { Following } from "./following.js";
import { followed, presenterKey } from "./kept.js";
import { Presenting } from "./presenting.js";

/** @param {Document} document of which a saved page and one in a frame take no part */
export function takePart(document) {
  const { saved } = document.documentElement.dataset;
  if (saved !== undefined || (isPresented() && !isOnWall())) return;
  const [key, room] = [presenterKey(), followed()];
  if (room) new Following(document, room);
  else if (key && document.body.dataset.page !== "room") new Presenting(document, key);
}
