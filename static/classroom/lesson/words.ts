/** The messages of the page Lesson. */
import { count } from "../../shared/words.ts";

export const HINTS = {
  about: "one or two sentences",
  before: "what to know before it; may be left out",
  text: "one paragraph",
  task: "one thing to do",
  notes: "notes that only the list of lessons shows; may be left out",
};
export const ADDRESS = "Address of the page";

export const CUT_LINK =
  "The link is cut, or a letter of it was changed: ask for it again, or for the file of the lesson.";
const letters = (n: number) => n.toLocaleString("en");
export const tooLarge = (name: string, bytes: number, most: number) =>
  `${name} has ${letters(bytes)} bytes, and ${letters(most)} fit: a lesson is a text in Markdown, in a file .md.`;
export const noText = (name: string) => `${name} is no text in UTF-8: choose the file .md of a lesson.`;
export const titled = (title: string) => `“${title || "A lesson without a title"}”`;
export const isOpen = (title: string, stations: number) => `${title} is open: ${count(stations, "station")}.`;
export const notOpened = (title: string) => `${title} was not opened.`;
export const keepOrReplace = (title: string, stations: number, opened: string) =>
  `“${title || "Your lesson"}” (${count(stations, "station")}) is here already. Keep it beside ${opened}, or replace it?`;

export const stationOf = (number: number, of: number) => `Station ${number} of ${of}.`;
export const stationAdded = (number: number) => `Station ${number} is added.`;
export const deleted = (title: string) => `“${title}” is deleted.`;
export const BACK = "It is there again.";
export const NEW_LESSON = "A new lesson. The others stay in this browser.";
export const NO_ADDRESS = "Paste the address of a page of Regard.";
export const saved = (name: string) => `Saved ${name}.`;
export const COPIED = "The link is copied: it has the whole lesson in it.";
export const NO_COPY = "The browser does not let this page copy: save the lesson as a file instead.";
export const tooLong = (link: number, most: number) =>
  `The link would have ${letters(link)} letters, and some programs cut what has more than ${letters(most)}: save the lesson as a file instead.`;
