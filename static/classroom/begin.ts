/** The ring around the pages that a class needs: lessons of one's own, rooms; `predict/switch.ts` is Explore's alone. */
import { later } from "../shared/page/lazy.ts";
import { onKey } from "../shared/presented.ts";
import { enterRoom } from "./following/open.ts";

const adding = later(() => import("./own-lesson/add-station.ts"));
const walking = later(() => import("./own-lesson/own-station.ts"));

export function classroom(document: Document) {
  const button = document.getElementById("save-station");
  const add = async () => (await adding()).addStation();
  if (document.getElementById("own-lesson")) walking().then(({ Walking }) => new Walking().show());
  button?.addEventListener("click", add);
  if (button) onKey("+", add);
  void enterRoom();
}
