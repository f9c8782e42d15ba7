/** Sentences under the maps of several models, when a word of one of them is pointed at. */
import type { Alignment } from "./weights.ts";
import { isSpecial, isSpelled, spoken } from "../pieces.ts";
import { wordAt } from "./same-word.ts";
import { every, inLanguageOf, large, named, ordinal, say, type Part } from "../words.ts";
import type { Task } from "../sentence/tasks.ts";

/** The tokens that a model wrote, and where it looked. */
export type Written = { tokens: string[]; alignment: Alignment | null };

export type Pointed = { tokens: string[]; index: number };

/** The sentence for a model that wrote these tokens, and not the word. */
export function missingInWords(pointed: Pointed, tokens: string[]): Part[] {
  const name = nameOf(pointed);
  const { index } = pointed;
  if (isSpecial(pointed.tokens[index])) return say`Stopped before ${name}.`;
  if (isSpelled(pointed.tokens) && isSpelled(tokens)) return insteadInWords(name, index, tokens);
  const { nth } = wordAt(pointed.tokens, index);
  const again = nth > 1 ? ` a ${ordinal(nth)} time` : "";
  return say`Does not write ${name}${again}.`;
}

function insteadInWords(name: Part, index: number, tokens: string[]): Part[] {
  const other = tokens[index];
  if (other === undefined || isSpecial(other)) return say`Has stopped where the other writes ${name}.`;
  const instead: Part = { text: `“${spoken(other)}”`, role: "query", ...inLanguageOf("target") };
  return say`Writes ${instead} here, not ${name}.`;
}

/**
 * The sentence for a model that looks at nothing; the key is a token of the source, `won` the share of the numbers of
 * the vector that it has won, where these are pooled.
 */
export function unseenInWords(
  query: Pointed | null,
  key: string | null,
  { piece }: Task,
  won: { count: number; of: number } | null = null,
): Part[] {
  if (key && won) return say`${named(key, "key", "source")} has won ${won.count} of the ${won.of} numbers.`;
  if (won) return query ? say`${nameOf(query)} is predicted from the ${won.of} numbers.` : [];
  if (query) return large(say`${nameOf(query)} is written from the same vector as every other ${piece}.`);
  return key ? say`No weight shows ${named(key, "key", "source")}: it is somewhere in the vector.` : [];
}

/** The sentence over the maps: the pieces that are lit in all models. */
export function litInWords(
  query: Pointed | null,
  key: string | null,
  { wrote, of }: { wrote: number; of: number },
): Part[] {
  const count = wrote === of ? every(of) : `${wrote} of ${of}`;
  const row = query ? say`${nameOf(query)}: ${count} models write it` : [];
  const column = key ? say`${named(key, "key", "source")}: its column in each map` : [];
  return large(say`${row}${query && key ? "; " : ""}${column}.`);
}

/** The whole word, in quotes; an end mark by its name. */
function nameOf({ tokens, index }: Pointed): Part {
  if (isSpecial(tokens[index]) || isSpelled(tokens)) return named(tokens[index], "query", "target");
  return { text: `“${wordAt(tokens, index).word.text}”`, role: "query", ...inLanguageOf("target") };
}
