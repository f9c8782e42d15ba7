/** Which piece is which when the words of a sentence come in another order. */
export type Pieces = { tokens: string[]; offsets: [number, number][] };

/**
 * Of each piece of `after` its place in `before`: pieces that share their characters keep their order.
 *
 * @param after the same pieces, in any order of words
 */
export function placesBefore(before: Pieces, after: Pieces): number[] {
  const places: Map<string, number[]> = new Map();
  before.tokens.forEach((_, k) => {
    const name = nameOf(before, k);
    places.set(name, [...(places.get(name) ?? []), k]);
  });
  return after.tokens.map((_, k) => places.get(nameOf(after, k))?.shift() ?? k);
}

const nameOf = ({ tokens, offsets }: Pieces, k: number) => `${offsets[k].join(" ")} ${tokens[k]}`;
