/** Names the elements of a page and opens it; only the modules beside this one, one a page, have side effects. */
import { ThemeSwitch } from "./theme-switch.ts";
import { lead } from "./carry.ts";
import { offerFind } from "./find-open.ts";
import { openHelp } from "./help.ts";
import { later } from "./later.ts";
import { keepLesson, landAtStation, offerOwnLesson } from "./lesson.ts";
import { offerPalettes } from "./palette-choice.ts";
import { offerPresentation } from "./present.ts";
import { offerSave } from "./save-open.ts";
import { explainTerms } from "./terms.ts";
import { enterRoom } from "../../classroom/following/open.ts";

export function start(
  elements: Record<string, CustomElementConstructor>,
  open: (document: Document) => unknown,
) {
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
  if (hash) later(async () => (await import("./landing.ts")).landAtPlace(document, hash))().catch(() => {});
  offerPresentation(document);
  offerSave(document, open(document));
  offerOwnLesson(document);
  enterRoom(document);
}
