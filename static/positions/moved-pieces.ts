/** The pieces of a sentence, followed when its words come in another order. */
export type Pieces = { tokens: string[]; offsets: [number, number][] };

/**
 * The place in `before` of each piece of `after`, which has the same pieces in any order of words, at their characters
 * or, of swapped words, at others: pieces that are alike keep their order.
 */
export function placesBefore(before: Pieces, after: Pieces): number[] {
  const places: (number | undefined)[] = [];
  const free = new Set(before.tokens.keys());
  for (const name of [named, ({ tokens }: Pieces, k: number) => tokens[k]]) {
    const alike = Map.groupBy(free, (k) => name(before, k));
    after.tokens.forEach((_, k) => {
      places[k] ??= alike.get(name(after, k))?.shift();
      free.delete(places[k] ?? -1);
    });
  }
  return places.map((place, k) => place ?? k);
}

const named = ({ tokens, offsets }: Pieces, k: number) => `${offsets[k].join(" ")} ${tokens[k]}`;
