/**
 * Words that show what they mean, in one box under the word (`meaning-box.js`).
 *
 *   <button type="button" class="defined">softmax</button><span class="meaning" hidden>...</span>
 */
import { atFirst } from "./later.js";

let meanings = 0; // on the page, so that each has an id of its own

/** @param {Document} document */
export function explainTerms(document) {
  for (const term of document.querySelectorAll(".defined")) describe(/** @type {HTMLElement} */ (term));
  const isTerm = (/** @type {Event} */ { target }) => /** @type {Element} */ (target).closest?.(".defined");
  atFirst(document, ["pointerover", "focusin", "click"], isTerm, async () => {
    const { MeaningBox } = await import("./meaning-box.js");
    return new MeaningBox(document);
  });
}

/** @param {HTMLElement} term for screen readers: its meaning is the hidden element beside it */
export function describe(term) {
  const meaning = /** @type {Element} */ (term.nextElementSibling);
  meaning.id ||= `meaning-${++meanings}`;
  term.setAttribute("aria-describedby", meaning.id);
}
