/** The matrices of an address, where a sheet can be made of them: few, small, with at most one decimal. */
import { PARAMETERS, readTexts } from "../../shared/maps/grids-address.ts";
import { GRIDS, fit, mapGrids, numbersOf, problemsOf, sizesOf } from "../../shared/maps/grids.ts";
import { isInTenths } from "./decimals.ts";
import { solve, type Given } from "./solution.ts";
import type { GridName, Grids, Texts } from "../../shared/maps/grids.ts";

/** Words, and numbers of a word, of a key and of a value, that have room on a sheet. */
const MOST = 4;
const LARGEST = 20;
const LARGEST_PRODUCT = 999; // in tenths: three digits have room in a blank

export const NAMES = { words: "X", w_q: "W^Q", w_k: "W^K", w_v: "W^V" };

export const namesMatrix = (query: URLSearchParams) => GRIDS.some((name) => query.has(PARAMETERS[name]));

export function readMatrices(query: URLSearchParams): { grids: Grids | null; problem: string } {
  const missing = GRIDS.filter((name) => !query.has(PARAMETERS[name])).map((name) => PARAMETERS[name]);
  if (missing.length)
    return refused(`A sheet needs words, wq, wk and wv; this address has no ${missing.join(", no ")}.`);
  const grids = mapGrids((name) => readTexts(query.get(PARAMETERS[name]) ?? ""));
  if (!fit(grids))
    return refused("The matrices of this address cannot be multiplied: their sizes do not fit.");
  const problem = GRIDS.map((name) => problemIn(name, grids[name])).find(Boolean);
  if (problem) return refused(problem);
  if (Math.max(...Object.values(sizesOf(grids))) > MOST)
    return refused(
      `A sheet has room for ${MOST} words and for ${MOST} numbers of a word, a key and a value: make them fewer in the Lab.`,
    );
  const given = givenOf(grids);
  for (const query of given.words.keys()) {
    const { q, k, v, scores, context } = solve(given, query);
    const before = [...q, ...k.flat(), ...v.flat(), ...scores, ...context.map((x) => x / 10)];
    if (before.some((x) => Math.abs(x) > LARGEST_PRODUCT))
      return refused(
        "The products of these matrices are too large for a sheet: choose smaller numbers in the Lab.",
      );
  }
  return { grids, problem: "" };
}

function problemIn(name: GridName, texts: Texts): string {
  const bad = problemsOf(texts);
  if (bad) return `${NAMES[name]}: ${bad}`;
  const numbers = numbersOf(texts);
  const isOdd = (x: number) => !isInTenths(x) || Math.abs(x) > LARGEST;
  const i = numbers.findIndex((row) => row.some(isOdd));
  if (i < 0) return "";
  const j = numbers[i].findIndex(isOdd);
  return (
    `${NAMES[name]}: row ${i + 1}, column ${j + 1} holds ${texts[i][j].trim()}. Numbers of a sheet have at most one ` +
    `decimal and lie between −${LARGEST} and ${LARGEST}: change it in the Lab.`
  );
}

const refused = (problem: string) => ({ grids: null, problem });

export const givenOf = (grids: Grids): Given =>
  mapGrids((name) => numbersOf(grids[name]).map((row) => row.map((x) => Math.round(10 * x))));
