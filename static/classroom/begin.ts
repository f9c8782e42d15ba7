/** The ring around the pages that a class needs: lessons of one's own, rooms; `predict/switch.ts` is Explore's alone. */
import { enterRoom } from "./following/open.ts";
import { offerOwnLesson } from "./own-lesson/offer.ts";

export function classroom(document: Document) {
  offerOwnLesson(document);
  void enterRoom();
}
