/** Names the elements of a page and opens it; only the modules beside this one, one a page, have side effects. */
import { ThemeSwitch } from "./theme-switch.js";
import { lead } from "./carry.js";
import { offerFind } from "./find-open.js";
import { openHelp } from "./help.js";
import { later } from "./later.js";
import { keepLesson, landAtStation, offerOwnLesson } from "./lesson.js";
import { offerPalettes } from "./palette-choice.js";
import { offerPresentation } from "./present.js";
import { offerSave } from "./save-open.js";
import { explainTerms } from "./terms.js";
import { enterRoom } from "../room/open.js";

/**
 * @param {Record<string, CustomElementConstructor>} elements by their names
 * @param {(document: Document) => unknown} open
 */
export function start(elements, open) {
  for (const [name, element] of Object.entries({ ...elements, "theme-switch": ThemeSwitch }))
    customElements.define(name, element);
  openHelp(document);
  offerFind(document);
  offerPalettes(document);
  explainTerms(document);
  lead();
  keepLesson(document);
  landAtStation(document);
  const { hash } = location; // what is drawn may write another address, without a place
  if (hash) later(async () => (await import("./landing.js")).landAtPlace(document, hash))().catch(() => {});
  offerPresentation(document);
  offerSave(document, open(document));
  offerOwnLesson(document);
  enterRoom(document);
}
