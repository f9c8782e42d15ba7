/** The page Room: for the presenter the code on the wall, or a view of their own; for everybody else a field for a code. */
import { present, presenterKey } from "../shared/room/kept.js";
import { Joining } from "./joining.js";
import { Opening } from "./opening.js";
import { PresenterView } from "./presenter-view.js";
import { Wall } from "./wall.js";

const KEY = /^#key=([\w-]+)$/;
const VIEW = "presenter";

/** @param {Document} document */
export async function openRoom(document) {
  const root = document.documentElement;
  const isView = new URLSearchParams(location.search).get("view") === VIEW;
  const key = takeKey() || presenterKey();
  if (document.getElementById("opening")) new Opening(document);
  if (document.getElementById("join")) {
    const Shown = isView ? PresenterView : Wall;
    await (key ? new Shown(document, key).show() : new Joining(document).start(isView));
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
