/**
 * Words that show their meaning in one box under the word (`meaning-box.ts`).
 *
 * <button type="button" class="defined">softmax</button><span class="meaning" hidden>...</span>
 */
import { atFirst } from "./lazy.ts";

let meanings = 0; // on the page, so that each has an id of its own

export function explainTerms(document: Document) {
  for (const term of document.querySelectorAll(".defined")) describe(term as HTMLElement);
  const isTerm = ({ target }: Event) => (target as Element).closest?.(".defined");
  const load = async () => new (await import("./meaning-box.ts")).MeaningBox(document);
  atFirst(document, ["pointerover", "focusin", "click"], isTerm, load);
}

/** Describe a term for screen readers: its meaning is the hidden element beside it. */
export function describe(term: HTMLElement) {
  const meaning = term.nextElementSibling as Element;
  meaning.id ||= `meaning-${++meanings}`;
  term.setAttribute("aria-describedby", meaning.id);
}
