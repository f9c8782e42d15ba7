/** Whether the page is presented; what presents it is loaded when a person asks for it. */
import { later } from "./later.js";

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
  const load = later(async () => new (await import("./presentation.js")).Presentation(document));
  const loaded = new AbortController();
  const begin = async () => {
    const presentation = await load();
    loaded.abort(); // it listens itself
    return presentation;
  };
  const onPress = async (/** @type {Event} */ event) => {
    if (!("key" in event) || event.key === "p") (await begin()).handleEvent(event);
  };
  addEventListener("keydown", onPress, loaded);
  document.getElementById("present")?.addEventListener("click", onPress, loaded);
  if (isAsked(location.search)) begin();
}
