/** The key + and the dialog Save add a page to a lesson of this browser; what does it is loaded when it is needed. */
import { later } from "../../shared/page/later.ts";
import { onKey } from "../../shared/presented.ts";

/** A lesson that this browser keeps: its station stands beside its page, and the key + adds a page to it. */
export function offerOwnLesson(document: Document) {
  const load = later(() => import("./own-lesson.ts"));
  const button = document.getElementById("save-station");
  const add = async () => (await load()).addStation();
  if (document.getElementById("own-lesson")) load().then(({ walk }) => walk());
  button?.addEventListener("click", add);
  if (button) onKey("+", add);
}
