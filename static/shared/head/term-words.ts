/** The parts of a query or of a key, in words. */
const SHORT = { embedding: "word", position: "place" } as Record<string, string>;
const LONG = { embedding: "the word itself", position: "its place" } as Record<string, string>;

/** The writer of a part of a query or of a key, by its served name. */
export function partInWords(name: string) {
  if (LONG[name]) return LONG[name];
  const [, block, layer, head] = /^(\w+) L(\d+) (?:H(\d+)|feed-forward)$/.exec(name) ?? [];
  if (!block) return name;
  return `what ${head ? `head ${head}` : "the feed-forward network"} of ${block} layer ${layer} wrote`;
}

/** A part by its served name, in short, as it stands in a table. */
export const partName = (name: string) => SHORT[name] ?? name;

/** Two parts as a pair: "word-place", "biases × encoder L1 H2". */
export const pairName = (query: string, key: string) =>
  [query, key].map(partName).join(SHORT[query] && SHORT[key] ? "-" : " × ");
