/** Lessons of one's own, on a page: loaded when one is added to or walked. */
import { addStation } from "./add-station.ts";
import { Walking } from "./own-station.ts";

export const add = (document: Document) => addStation(document);

export const walk = (document: Document) => new Walking(document).show();
