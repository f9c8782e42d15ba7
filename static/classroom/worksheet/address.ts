/**
 * The state of Worksheet as its address: /worksheet?seed=7&sheets=30&key=&paper=, and whose numbers it has: nothing more
 * for drawn ones, words=&wq=&wk=&wv= for those of the lab, model=&text=&target=&block=&layer=&head= for a row of a head.
 */
import { QUESTION, addressOf, count, oneOf } from "../../shared/page/address.ts";
import { writeGrids } from "../../shared/maps/grids-address.ts";
import { namesMatrix, readMatrices } from "./matrices.ts";
import type { Grids } from "../../shared/maps/grids.ts";

const MOST_SHEETS = 60;
const LAST_SEED = 999_999;

const KEYS = ["after", "none", "alone"] as const;
const PAPERS = ["A4", "Letter"] as const;

export type Key = (typeof KEYS)[number];

export type Paper = (typeof PAPERS)[number];

/** A state; `seed` is that of the first sheet. */
export type SheetState = ReturnType<typeof fields.read> & {
  source: "drawn" | "matrices" | "row";
  grids: Grids | null;
};

const upTo = (most: number) => ({
  ...count,
  usual: 1,
  read: (text: string) => ((count.read(text) ?? Infinity) <= most ? count.read(text) : undefined),
});

const OWN = { seed: upTo(LAST_SEED), sheets: upTo(MOST_SHEETS), key: oneOf(KEYS), paper: oneOf(PAPERS) };

const fields = addressOf({ ...OWN, ...QUESTION });

const EXPECTED = {
  seed: `a whole number from 1 to ${LAST_SEED}`,
  sheets: `a whole number from 1 to ${MOST_SHEETS}`,
  key: "after, none or alone",
  paper: PAPERS.join(" or "),
};

/** Settings that the lab has and a sheet has not. */
const UNLIKE: [string, string, string][] = [
  ["scale", "on", "divides the scores"],
  ["mask", "none", "has no mask"],
  ["temperature", "1", "has the temperature 1"],
  ["digits", "2", "has weights of 2 decimals"],
];

export const readCount = (name: "seed" | "sheets", text: string) => OWN[name].read(text.trim());

/** The values of a field, as a sentence about a wrong one. */
export const wrong = (name: keyof typeof EXPECTED, text: string) =>
  `${name} is “${shortened(text)}”: choose ${EXPECTED[name]}.`;

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Read a search; the problems are sentences about what could not be done. */
export function readSheets(search: string): { state: SheetState; problems: string[] } {
  const query = new URLSearchParams(search);
  const state = fields.read(search);
  const names = Object.keys(OWN) as (keyof typeof OWN)[];
  const problems = names
    .filter((name) => query.has(name) && OWN[name].read(query.get(name) ?? "") === undefined)
    .map((name) => wrong(name, query.get(name) ?? ""));
  const source = query.has("text") || query.has("model") ? "row" : "drawn";
  if (source === "row" || !namesMatrix(query)) return { state: { ...state, source, grids: null }, problems };
  const { grids, problem } = readMatrices(query);
  const unlike = UNLIKE.filter(([name, usual]) => (query.get(name) ?? usual) !== usual).map(
    ([name, , does]) => `A sheet ${does}: ${name}=${shortened(query.get(name) ?? "")} is left out.`,
  );
  if (problem) problems.push(`${problem} These sheets have random numbers.`);
  else problems.push(...unlike);
  return { state: { ...state, source: grids ? "matrices" : "drawn", grids }, problems };
}

export function writeSheets({ source, grids, ...state }: SheetState): [string, string][] {
  const asked = new Map(fields.pairs(state).filter(([name]) => name in OWN || source === "row"));
  if (source === "row") for (const name of ["model", "text"] as const) asked.set(name, state[name]);
  return [...asked, ...(source === "matrices" && grids ? writeGrids(grids) : [])];
}
