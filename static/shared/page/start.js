/** Names the elements of a page and opens it; only the modules beside this one, one a page, have side effects. */
import { ThemeSwitch } from "./theme-switch.js";
import { lead } from "./carry.js";
import { offerFind } from "./find-open.js";
import { openHelp } from "./help.js";
import { landAtPlace } from "./landing.js";
import { keepLesson, landAtStation } from "./lesson.js";
import { offerPalettes } from "./palette-choice.js";
import { offerPresentation } from "./present.js";
import { explainTerms } from "./terms.js";

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
  landAtPlace(document);
  offerPresentation(document);
  open(document);
}
