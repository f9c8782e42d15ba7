/** The way back to a file: the next page with a sentence shows a model instead, and says so once. */
import { h } from "../../shared/dom.ts";
import { isOwnModel } from "../../shared/sentence/models.ts";
import { keepInTab, keptInTab } from "../../shared/tab-storage.ts";
import { BACK, NOT_YOUR_FILE } from "../words.ts";

const KEY = "regard-file";
const ID = "way-back";

/** Keep the address of a page that is left; none where it shows a model. */
export const keepAddress = (state: { model: string }) =>
  keepInTab(KEY, isOwnModel(state) ? location.pathname + location.search : "");

export function offerWayBack(document: Document) {
  const bar = document.querySelector("form#ask"); // on Lesson a dialog has this name
  const href = bar && keptInTab(KEY, "", String);
  if (!href) return;
  keepInTab(KEY, "");
  if (isOwnModel({ model: new URLSearchParams(location.search).get("model") ?? "" })) return;
  const back = h("a", { href }, BACK);
  bar.append(h("p", { className: "notice", id: ID }, NOT_YOUR_FILE, back));
}

/** End what it says: from here on the page shows a file. */
export const endWayBack = (document: Document) => document.getElementById(ID)?.remove();
