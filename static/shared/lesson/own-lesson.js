/** What pages do with lessons of one's own, loaded when one is added to or walked. */
import { addStation } from "./adding.js";
import { Walking } from "./walking.js";

/** @param {Document} document */
export const add = (document) => addStation(document);

/** @param {Document} document */
export const walk = (document) => new Walking(document).show();
