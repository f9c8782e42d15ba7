/** Terms that find heads: words of their names, and limits of their numbers: "cross, entropy < 1". */
import { plain } from "../shared/plain-letters.ts";
import type { Named } from "./head-numbers.ts";

export type Limit = { measure: keyof Named; isBelow: boolean; than: number };

const NAMES: [RegExp, Limit["measure"]][] = [
  [/^(mean )?entropy$/, "entropy"],
  [/^(mean )?largest( weight)?$/, "largest"],
  [/^((mostly|share on|on) )?(s|end)$/, "end"],
  [/^(alignment error|aer)$/, "aer"],
  [/^(previous|before)( word| character| piece)?$/, "before"],
  [/^two (words|characters|pieces) before$/, "twoBefore"],
  [/^(next|after)( word| character| piece)?$/, "after"],
  [/^same( position)?$/, "same"],
  [/^first( word| character| piece)?$/, "first"],
  [/^diagonal$/, "diagonal"],
  [/^even(ly spread)?$/, "even"],
];
const LIMIT = /([\p{L}\s]+(?:<\/?s>)?|<\/?s>)\s*([<>])\s*(\d*\.?\d+)/gu;

/** The words and limits of a text; a limit of an unknown measure stays words. */
export function termsOf(text: string): { words: string[]; limits: Limit[] } {
  const limits: Limit[] = [];
  const rest = text.replace(LIMIT, (all, name, sign, than) => {
    const measure = NAMES.find(([pattern]) => pattern.test(plain(name)))?.[1];
    if (!measure) return all;
    limits.push({ measure, isBelow: sign === "<", than: Number(than) });
    return " ";
  });
  return { words: plain(rest).split(" ").filter(Boolean), limits };
}
