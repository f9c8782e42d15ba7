/** Messages of the search. */
import { count } from "../words.ts";

export const NOTHING_FOUND = "No place has this word. Try another word for it.";
export const FEW_WORDS = "No place has most of these words. Try one of them, or another word for it.";
export const NEAREST = "No place answers all of this. Nearest:";
export const foundInWords = (found: number, listed: number) =>
  count(found, "place") + (found > listed ? `, the first ${listed} are shown` : "");
export const goTo = (kind: string) => `go to the ${kind}`;
