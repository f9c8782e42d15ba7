/**
 * The state of Worksheet as its address: /worksheet?seed=7&sheets=30&key=&paper=, and whose numbers it has: nothing more
 * for drawn ones, words=&wq=&wk=&wv= for those of the lab, model=&text=&target=&block=&layer=&head= for a row of a head.
 *
 * @typedef {"after" | "none" | "alone"} Key  where the answers stand
 * @typedef {"A4" | "Letter"} Paper
 * @typedef {"drawn" | "matrices" | "row"} Source
 * @typedef {{block?: string, layer?: number, head?: number, step?: number}} Where
 * @typedef {ReturnType<typeof fields.read> & {source: Source, grids: Grids | null}} SheetState  seed: of the first sheet
 */
import { QUESTION, addressOf, count, oneOf } from "../shared/page/address.js";
import { writeGrids } from "../shared/maps/grids-address.js";
import { namesMatrix, readMatrices } from "./matrices.js";

export const MOST_SHEETS = 60;
export const LAST_SEED = 999_999;

export const KEYS = /** @type {const} */ (["after", "none", "alone"]);
export const PAPERS = /** @type {const} */ (["A4", "Letter"]);

/** @param {number} most */
const upTo = (most) => ({
  ...count,
  usual: 1,
  read: (/** @type {string} */ text) => [count.read(text)].find((x) => x !== undefined && x <= most),
});

const OWN = { seed: upTo(LAST_SEED), sheets: upTo(MOST_SHEETS), key: oneOf(KEYS), paper: oneOf(PAPERS) };

const fields = addressOf({ ...OWN, ...QUESTION });

const EXPECTED = {
  seed: `a whole number from 1 to ${LAST_SEED}`,
  sheets: `a whole number from 1 to ${MOST_SHEETS}`,
  key: "after, none or alone",
  paper: PAPERS.join(" or "),
};

/** What the lab has and a sheet has not. @type {[string, string, string][]} */
const UNLIKE = [
  ["scale", "on", "divides the scores"],
  ["mask", "none", "has no mask"],
  ["temperature", "1", "has the temperature 1"],
  ["digits", "2", "has weights of 2 decimals"],
];

/** @param {"seed" | "sheets"} name @param {string} text @returns {number | undefined} */
export const readCount = (name, text) => OWN[name].read(text.trim());

/** What a field of this name takes, as a sentence. @param {keyof typeof EXPECTED} name @param {string} text */
export const wrong = (name, text) => `${name} is “${shortened(text)}”: choose ${EXPECTED[name]}.`;

/** @param {string} text */
const shortened = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * @param {string} search as in location.search
 * @returns {{state: SheetState, problems: string[]}} problems: what could not be done, as sentences
 */
export function readSheets(search) {
  const query = new URLSearchParams(search);
  const state = fields.read(search);
  const names = /** @type {(keyof typeof OWN)[]} */ (Object.keys(OWN));
  const problems = names
    .filter((name) => query.has(name) && OWN[name].read(query.get(name) ?? "") === undefined)
    .map((name) => wrong(name, query.get(name) ?? ""));
  if (query.has("text") || query.has("model"))
    return { state: { ...state, source: "row", grids: null }, problems };
  if (!namesMatrix(query)) return { state: { ...state, source: "drawn", grids: null }, problems };
  const { grids, problem } = readMatrices(query);
  const unlike = UNLIKE.filter(([name, usual]) => (query.get(name) ?? usual) !== usual).map(
    ([name, , does]) => `A sheet ${does}: ${name}=${shortened(query.get(name) ?? "")} is left out.`,
  );
  if (problem) problems.push(`${problem} These sheets have random numbers.`);
  else problems.push(...unlike);
  return { state: { ...state, source: grids ? "matrices" : "drawn", grids }, problems };
}

/** @param {SheetState} state @returns {[string, string][]} what the address says of it */
export function writeSheets({ source, grids, ...state }) {
  const own = fields.pairs(state).filter(([name]) => name in OWN || source === "row");
  const asked = new Map(own);
  if (source === "row")
    for (const name of /** @type {const} */ (["model", "text"])) asked.set(name, state[name]);
  return [...asked, ...(source === "matrices" && grids ? writeGrids(grids) : [])];
}
