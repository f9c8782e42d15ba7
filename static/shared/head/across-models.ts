/** Sentences under the maps of several models, when a word of one of them is pointed at. */
import type { Alignment } from "./weights.ts";
import { isSpecial, isSpelled, spoken } from "../pieces.ts";
import { wordAt } from "./same-word.ts";
import { capital, every, named, ordinal, type Part } from "../words.ts";
import type { Task } from "../sentence/tasks.ts";

/** The tokens that a model wrote, and where it looked. */
export type Written = { tokens: string[]; alignment: Alignment | null };

export type Pointed = { tokens: string[]; index: number };

/** The sentence for a model that wrote these tokens, and not the word. */
export function missingInWords(pointed: Pointed, tokens: string[]): Part[] {
  const name = nameOf(pointed);
  const { index } = pointed;
  if (isSpecial(pointed.tokens[index])) return [{ text: "Stopped before " }, name, { text: "." }];
  if (isSpelled(pointed.tokens) && isSpelled(tokens)) return insteadInWords(name, index, tokens);
  const { nth } = wordAt(pointed.tokens, index);
  const again = nth > 1 ? ` a ${ordinal(nth)} time` : "";
  return [{ text: "Does not write " }, name, { text: `${again}.` }];
}

function insteadInWords(name: Part, index: number, tokens: string[]): Part[] {
  const other = tokens[index];
  if (other === undefined || isSpecial(other))
    return [{ text: "Has stopped where the other writes " }, name, { text: "." }];
  const own: Part = { text: `“${spoken(other)}”`, role: "query" };
  return [{ text: "Writes " }, own, { text: " here, not " }, name, { text: "." }];
}

/** The sentence for a model that looks at nothing; the key is a token of the source. */
export function unseenInWords(query: Pointed | null, key: string | null, { piece }: Task): Part[] {
  const same = ` is written from the same vector as every other ${piece}.`;
  if (query) return [nameOf(query), { text: same }].map(startLarge);
  if (!key) return [];
  return [{ text: "No weight shows " }, named(key, "key"), { text: ": it is somewhere in the vector." }];
}

/** The sentence over the maps: the pieces that are lit in all models. */
export function litInWords(
  query: Pointed | null,
  key: string | null,
  { wrote, of }: { wrote: number; of: number },
): Part[] {
  const parts: Part[] = [];
  const count = wrote === of ? every(of) : `${wrote} of ${of}`;
  if (query) parts.push(nameOf(query), { text: `: ${count} models write it` });
  if (key) parts.push({ text: query ? "; " : "" }, named(key, "key"), { text: ": its column in each map" });
  return [...parts, { text: "." }].map(startLarge);
}

const startLarge = (part: Part, k: number) => (k === 0 ? { ...part, text: capital(part.text) } : part);

/** The whole word, in quotes; an end mark by its name. */
function nameOf({ tokens, index }: Pointed): Part {
  if (isSpecial(tokens[index]) || isSpelled(tokens)) return named(tokens[index], "query");
  return { text: `“${wordAt(tokens, index).word.text}”`, role: "query" };
}
