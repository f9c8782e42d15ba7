/** The page Room: for the presenter the code on the wall, or a view of their own; for everybody else a field for a code. */
import { enterAsOwner } from "../shared/owner.js";
import { secretInLink } from "../shared/page/secret-link.js";
import { present, presenterKey } from "../shared/room/kept.js";
import { Joining } from "./joining.js";
import { Opening } from "./opening.js";
import { PresenterView } from "./presenter-view.js";
import { Wall } from "./wall.js";

const VIEW = "presenter";

/** @param {Document} document */
export async function openRoom(document) {
  const root = document.documentElement;
  const isView = new URLSearchParams(location.search).get("view") === VIEW;
  const given = secretInLink("key");
  if (given) present(given);
  const key = given || presenterKey();
  const isOwner = enterAsOwner();
  if (document.getElementById("opening")) new Opening(document).offer(isOwner);
  if (document.getElementById("join")) {
    const Shown = isView ? PresenterView : Wall;
    await (key ? new Shown(document, key).show() : new Joining(document).start(isView));
  }
  root.dataset.state = "ready";
}
