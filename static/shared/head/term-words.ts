/** The parts of a query or of a key, in words. */
const SHORT = { embedding: "word", position: "place" } as Record<string, string>;
const LONG = { embedding: "the word itself", position: "its place" } as Record<string, string>;

/** The writer of a part of a query or of a key, by its served name. */
export function partInWords(name: string) {
  if (LONG[name]) return LONG[name];
  const feedForward = /^(\w+) (L\d+) feed-forward$/.exec(name);
  if (feedForward) return `what ${feedForward[1]} feed-forward ${feedForward[2]} wrote`;
  return / L\d+ H\d+$/.test(name) ? `what ${name} wrote` : name;
}

/** A part by its served name, in short, as it stands in a table. */
export const partName = (name: string) => SHORT[name] ?? name;

/** Two parts as a pair: "word-place", "biases × encoder L1 H2". */
export const pairName = (query: string, key: string) =>
  [query, key].map(partName).join(SHORT[query] && SHORT[key] ? "-" : " × ");
