/** The pieces of a sentence, followed when its words come in another order. */
export type Pieces = { tokens: string[]; offsets: [number, number][] };

/**
 * The place in `before` of each piece of `after`, which has the same pieces in any order of words: pieces that share
 * their characters keep their order.
 */
export function placesBefore(before: Pieces, after: Pieces): number[] {
  const places = Map.groupBy(before.tokens.keys(), (k) => nameOf(before, k));
  return after.tokens.map((_, k) => places.get(nameOf(after, k))?.shift() ?? k);
}

const nameOf = ({ tokens, offsets }: Pieces, k: number) => `${offsets[k].join(" ")} ${tokens[k]}`;
