/** Lessons of one's own, on a page: loaded when one is added to or walked. */
import { addStation } from "./adding.ts";
import { Walking } from "./walking.ts";

export const add = (document: Document) => addStation(document);

export const walk = (document: Document) => new Walking(document).show();
