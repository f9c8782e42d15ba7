/** The page Room: for the presenter the code on the wall, or a view of their own; for everybody else a field for a code. */
import { start } from "../../rings.ts";
import { enterAsOwner } from "../../shared/owner.ts";
import { secretInLink } from "../../shared/secret-link.ts";
import { keptKey, present } from "../following/room-storage.ts";
import { Joining } from "./joining.ts";
import { Opening } from "./opening.ts";
import { PresenterView } from "./presenter-view.ts";
import { Wall } from "./wall.ts";

start({}, async (document) => {
  const isView = new URLSearchParams(location.search).get("view") === "presenter";
  const given = secretInLink("key");
  if (given) present(given);
  const key = given || keptKey();
  const isOwner = enterAsOwner();
  if (document.getElementById("opening")) new Opening(document).offer(isOwner);
  if (document.getElementById("join")) {
    const View = isView ? PresenterView : Wall;
    await (key ? new View(document, key).show() : new Joining(document).start(isView));
  }
  document.documentElement.dataset.state = "ready";
});
