/** The way a page is shown: by itself, on the wall, or in a frame of another page. */
export const NAME = "present";
const TAKEN = "textarea, select, dialog[open], :popover-open, input:not([type=range])"; // once closed, it keeps the focus for a frame
const FRESH = "[data-fresh]"; // the page put the caret there, and nobody has done anything in it: / still opens the search
const MENU = ':popover-open:not([popover="manual"])'; // not the meaning of a word

/** True where only the main picture and its sentences are seen: on the wall, or in a frame. */
export const isPresented = () => NAME in document.documentElement.dataset;

/** True where they fill a screen that many look at. */
export const isOnWall = () => document.documentElement.dataset[NAME] === "";

/** True where a sentence under a map says in words how much, and leaves its numbers out. */
export const wordsFirst = () => isOnWall() && !("numbers" in document.documentElement.dataset);

export const isAsked = (search: string) => new URLSearchParams(search).get(NAME) === "1";

/** Act on a key that belongs to nothing else; listens after all others: a key that they took is theirs. */
export function onKey(key: string, act: () => unknown, isOff: () => unknown = () => false) {
  addEventListener("keydown", (event) => {
    if (event.key !== key || isOff() || isTaken(event)) return;
    event.preventDefault();
    act();
  });
}

/** True where a person has switched off keys of one character: whose hand trembles, or who speaks, sets them off unmeant. */
export const areSingleKeysOff = () => document.documentElement.dataset.keys === "off";

/** True for a key that belongs to something else, a field, a menu, the browser, or that is switched off. */
export const isTaken = ({ key, target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  (key.length === 1 && areSingleKeysOff()) ||
  [defaultPrevented, ctrlKey, altKey, metaKey].includes(true) ||
  (target as Element).closest?.(key === "/" ? `:is(${TAKEN}):not(${FRESH})` : TAKEN) ||
  document.querySelector(MENU);
