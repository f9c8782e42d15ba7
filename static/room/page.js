/** The page Room: for the presenter the code on the wall, for everybody else a field to type it into. */
import { present, presenterKey } from "../shared/room/kept.js";
import { Joining } from "./joining.js";
import { Wall } from "./wall.js";

const KEY = /^#key=([\w-]+)$/;

/** @param {Document} document */
export async function openRoom(document) {
  const root = document.documentElement;
  if (document.getElementById("join")) {
    const key = takeKey() || presenterKey();
    await (key ? new Wall(document, key).show() : new Joining(document).start());
  }
  root.dataset.state = "ready";
}

/** The key of the presenter's link: nobody is to read it from the wall. */
function takeKey() {
  const [, key] = KEY.exec(location.hash) ?? [];
  if (!key) return "";
  history.replaceState(null, "", location.pathname + location.search);
  present(key);
  return key;
}
