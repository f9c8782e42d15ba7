/** A query that names the sizes of a model: its cache in bytes, as Cost writes it out. */
import { KNOWN, shares, sizesOf, writeSizes, type Sizes } from "../sizes.ts";
import { cacheInWords } from "../sizes-words.ts";
import { cacheOf } from "./find-words.ts";
import type { Entry } from "./find-rank.ts";

const MODELS: [RegExp, string][] = [
  [/\bgpt-?\s?2\b/i, "GPT-2 small"],
  [/\bllama[-\s]?2?[-\s]?7b\b|\bllama[-\s]?2\b(?!.*\b(13|70)b)/i, "Llama 2 7B"],
  [/\bllama[-\s]?3(\.1)?[-\s]?8b\b|\bllama[-\s]?3\b(?!.*\b70b)/i, "Llama 3 8B"],
];

/** Sizes as a query may say them; the first group that is there is the number. */
const SAID: Partial<Record<keyof Sizes, RegExp>> = {
  layers: /\b(\d+)\s*layers?\b|\blayers?\s*=?\s*(\d+)\b/i,
  heads: /\b(\d+)\s*(?:query\s*)?heads?\b|\bheads?\s*=\s*(\d+)\b/i,
  groups: /\b(\d+)\s*(?:kv|key|key[-\s]?value)\s*(?:heads?|groups?)\b/i,
  width:
    /\b(?:d_?k|d_?head|head[_\s-]?dim|dim)\s*(?:=|of)?\s*(\d+)\b|\bheads?\s*(?:of|x|×|,)?\s*(\d+)\b(?!,?\s*(?:kv|key|query|layers?|heads?|tokens?|words?|pieces?|bits?|users?|texts))/i,
  batch: /\b(\d+)\s*(?:users?|texts|sequences)\b|\bbatch(?:\s*size)?\s*(?:=|of)?\s*(\d+)\b/i,
};
const LENGTH =
  /\b(\d[\d,]*)\s*(k?)\s*(?:tokens?|words?|pieces?|context|ctx)\b|\b(?:n|context|seq\w*)\s*(?:=|of)?\s*(\d[\d,]*)(k?)\b|\b(\d+)(k)\b/i;
const KILO = 1_024; // a context of 8k is one of 8,192
const BYTES: [RegExp, number][] = [
  [/\b(fp|float)32\b/i, 4],
  [/\b(fp|bf|float|bfloat)16\b|\bhalf\b/i, 2],
  [/\b(int|fp)8\b|\b8[-\s]?bits?\b/i, 1],
];
/** A query about memory with one of these is not about the model that is shown. */
const OTHER =
  /\b(llama|gpt|mistral|mixtral|qwen|gemma|deepseek|(fp|bf|float|int)\d+|\d+\s*(heads?|layers?)|n\s*[x×]\s*n|matrix)\b/i;

export const isOfAnother = (query: string) => OTHER.test(query);

/** The cache of the sizes in a query; null where it names no model that is known and not both layers and heads. */
export function sizesEntry(query: string): Entry | null {
  const sizes = sizesIn(query);
  if (!sizes || !shares(sizes)) return null;
  return {
    kind: "section",
    of: "Cost",
    name: cacheOf(sizes),
    href: `/cost?sizes=${writeSizes(sizes)}&tools=all#own-sizes`,
    answer: cacheInWords(sizes),
  };
}

function sizesIn(query: string): Sizes | null {
  const [, model] = MODELS.find(([pattern]) => pattern.test(query)) ?? [];
  const said = Object.fromEntries(
    Object.entries(SAID)
      .map(([name, pattern]) => [name, numberOf(pattern.exec(query))] as const)
      .filter(([, number]) => number),
  ) as Partial<Sizes>;
  if (!model && !(said.layers && (said.heads || said.groups))) return null;
  const heads = said.heads ?? said.groups;
  const typed = model || !heads ? said : { ...said, heads, groups: said.groups ?? heads };
  const number = BYTES.find(([pattern]) => pattern.test(query))?.[1];
  const n = lengthOf(query);
  return {
    ...sizesOf(KNOWN[model ?? "Llama 3 8B"]),
    ...typed,
    ...(number && { number }),
    ...(n && { n }),
  };
}

const numberOf = (found: RegExpExecArray | null) =>
  Number(found?.slice(1).find((one) => one !== undefined) ?? 0);

function lengthOf(query: string): number {
  const [, counted, thousand, equal, equalThousand, short] = LENGTH.exec(query) ?? [];
  const digits = counted ?? equal ?? short ?? "0";
  return Number(digits.replace(/,/g, "")) * (thousand || equalThousand || short ? KILO : 1);
}
