/** Presentation and frames: how a page is shown, and what presents it, loaded when a person asks for it. */
import { atFirst, later } from "./later.ts";

export const NAME = "present";
const TAKEN = "textarea, select, dialog, [popover], input:not([type=range])";
const MENU = ':popover-open:not([popover="manual"])'; // not the meaning of a word

/** True where only the main picture and its sentences are seen: on the wall, or in a frame. */
export const isPresented = () => NAME in document.documentElement.dataset;

/** True where they fill a screen that many look at. */
export const isOnWall = () => document.documentElement.dataset[NAME] === "";

/** True where a sentence under a map says in words how much, and leaves its numbers out. */
export const wordsFirst = () => isOnWall() && !("numbers" in document.documentElement.dataset);

export const isAsked = (search: string) => new URLSearchParams(search).get(NAME) === "1";

/** True for a key that belongs to something else: a field, a menu, the browser. */
export const isTaken = ({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  [defaultPrevented, ctrlKey, altKey, metaKey].includes(true) ||
  (target as Element).closest?.(TAKEN) ||
  document.querySelector(MENU);

/**
 * The key p and the button present the page, and p ends it; what presents is loaded at the first press, and no press is
 * lost: who walks a road by remote control presses as soon as a page is seen.
 */
export function offerPresentation(document: Document) {
  const load = atFirst(
    window,
    ["keydown"],
    () => isAsked(location.search),
    async () => new (await import("./presentation.ts")).Presentation(document),
  );
  const toggle = async () => (await load()).ask(!isPresented());
  const button = document.getElementById("present"); // only where a page has something to present
  if (isAsked(location.search)) load();
  if (isPresented() && !isOnWall()) later(async () => (await import("./embed.ts")).embed(document))();
  button?.addEventListener("click", toggle);
  addEventListener("keydown", (event) => {
    if (event.key !== "p" || !button || isTaken(event)) return; // after all others: a key that they took is theirs
    event.preventDefault();
    toggle();
  });
}
