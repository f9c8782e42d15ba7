/** The four matrices of the lab as they stand in an address: words=1,0;0,1&wq=..&wk=..&wv=.. */
import { GRIDS } from "./grids.js";

/** @type {Record<GridName, string>} */
export const PARAMETERS = { words: "words", w_q: "wq", w_k: "wk", w_v: "wv" };

/** @param {Texts} texts */
export const writeTexts = (texts) => texts.map((row) => row.map(guard).join(",")).join(";");

/** @param {string} value @returns {Texts} */
export const readTexts = (value) => value.split(";").map((row) => row.split(",").map(unguard));

/** What separates cells is written otherwise inside of one. @param {string} cell */
const guard = (cell) => cell.replace(/[%,;]/g, encodeURIComponent);

/** @param {string} cell */
const unguard = (cell) => cell.replace(/%(25|2C|3B)/g, decodeURIComponent);

/** @param {Grids} grids @returns {[string, string][]} what an address says of all four */
export const writeGrids = (grids) => GRIDS.map((name) => [PARAMETERS[name], writeTexts(grids[name])]);
