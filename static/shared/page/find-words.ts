/** Messages of the search. */
import { count } from "../words.ts";

export const NO_PLACE = "No place has this word. Try another word for it.";
export const FEW_WORDS = "No place has most of these words. Try one of them, or another word for it.";
export const NEAREST = "No place answers all of this. Nearest:";
export const placesInWords = (found: number, shown: number) =>
  count(found, "place") + (found > shown ? `, the first ${shown} are shown` : "");
export const goTo = (kind: string) => `go to the ${kind}`;
