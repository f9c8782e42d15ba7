/** The page Room: for the presenter the code on the wall, or a view of their own; for everybody else a field for a code. */
import { start } from "../../rings.ts";
import { enterAsOwner } from "../../shared/owner.ts";
import { secretInLink } from "../../shared/secret-link.ts";
import { keptKey, present } from "../following/room-storage.ts";
import { Joining } from "./joining.ts";
import { Opening, goOnAt } from "./opening.ts";
import { PresenterView } from "./presenter-view.ts";
import { Wall } from "./wall.ts";

/** The part that is shown, as the style has it: the way in, or that and an offer to open a room; the presenter's two. */
type Part = "join" | "open" | "wall" | "view";

start({}, async (document) => {
  const { dataset } = document.getElementById("main") as HTMLElement;
  const show = (part: Part) => (dataset.shows = part);
  const isView = new URLSearchParams(location.search).get("view") === "presenter";
  const given = secretInLink("key");
  if (given) present(given);
  const key = given || keptKey();
  const isOwner = enterAsOwner();
  if (document.getElementById("opening")) {
    if (isOwner) show("open"); // the server knows an owner on its own machine, this page the one whose link it was opened by
    const opening = new Opening(document);
    const isReached = !document.querySelector("[data-alone]"); // else it is said first what to do
    if (isReached && dataset.shows === "open" && location.hash === "#open") void opening.open();
  }
  if (document.getElementById("join")) {
    const joining = new Joining(document);
    const View = isView ? PresenterView : Wall;
    const acts = { show, say: (problem: string) => joining.say(problem) };
    await (key ? new View(document, key, acts).show() : joining.start(isView));
    goOnAt(document.getElementById("presenter-title"));
  }
  document.documentElement.dataset.state = "ready";
});
