/** Whether the page is presented; what presents it is loaded when a person asks for it. */
import { atFirst } from "./later.js";

export const NAME = "present";

/** Whether this page is presented. */
export const isPresented = () => NAME in document.documentElement.dataset;

/** Whether a sentence under a map says in words how much, and leaves its numbers out. */
export const wordsFirst = () => isPresented() && !("numbers" in document.documentElement.dataset);

/** @param {string} search "?..." or "" */
export const isAsked = (search) => new URLSearchParams(search).get(NAME) === "1";

/**
 * The first press presents, though what presents is on its way.
 *
 * @param {Document} document
 */
export function offerPresentation(document) {
  const button = document.getElementById("present");
  const isForIt = (/** @type {any} */ { type, key, target }) =>
    type === "keydown" ? key === "p" : button?.contains(target);
  const begin = atFirst(window, ["keydown", "click"], isForIt, async () => {
    const { Presentation } = await import("./presentation.js");
    return new Presentation(document);
  });
  if (isAsked(location.search)) begin();
}
