/** Sizes that a visitor types: the bytes of their cache, and where attention's n² part outweighs the feed-forward. */

/**
 * Layers, heads of queries and of keys, the width of a head, pieces, texts at once, bytes of a number, the width of the
 * feed-forward network, and its matrices: 2, or 3 where one is a gate.
 */
export type Sizes = Record<Size, number>;

export const SIZES = [
  "layers",
  "heads",
  "groups",
  "width",
  "n",
  "batch",
  "number",
  "hidden",
  "matrices",
] as const;
export type Size = (typeof SIZES)[number];

/** Sizes of known models, at the longest text of each. */
export const KNOWN: Record<string, number[]> = {
  "GPT-2 small": [12, 12, 12, 64, 1_024, 1, 2, 3_072, 2],
  "Llama 2 7B": [32, 32, 32, 128, 4_096, 1, 2, 11_008, 3],
  "Llama 3 8B": [32, 32, 8, 128, 8_192, 1, 2, 14_336, 3],
};

export const sizesOf = (numbers: number[]): Sizes =>
  Object.fromEntries(SIZES.map((name, k) => [name, numbers[k]])) as Sizes;

const MOST = 10_000_000; // of any size: products of all stay numbers of which each digit is known, or nearly

/** Sizes from the address; null where they are none, or key heads cannot be shared by so many query heads. */
export function readSizes(text: string): Sizes | null {
  const numbers = text.split(",").map(Number);
  const areSizes = numbers.every((x) => Number.isInteger(x) && x >= 1 && x <= MOST);
  return numbers.length === SIZES.length && areSizes && shares(sizesOf(numbers)) ? sizesOf(numbers) : null;
}

export const writeSizes = (sizes: Sizes): string => SIZES.map((name) => sizes[name]).join();

/** True where each head of keys serves as many heads of queries. */
export const shares = ({ heads, groups }: Sizes): boolean => heads % groups === 0;

/** Bytes of keys and values, 2 l G d_k n B b; `groups` as the heads of queries are: each with its own. */
export const cacheBytes = ({ layers, groups, width, n, batch, number }: Sizes): number =>
  2 * layers * groups * width * n * batch * number;

/** Multiply-adds of one layer over n pieces: scores and mix, 2 n² H d_k, and the feed-forward network, f n d d_ff. */
export const lookingAt = ({ heads, width, n }: Sizes): number => 2 * n * n * heads * width;
export const feedForward = ({ heads, width, n, hidden, matrices }: Sizes): number =>
  matrices * n * heads * width * hidden;

/** The n at which both are equal, f d_ff / 2: d, which is H d_k, is a factor of both. */
export const crossing = ({ hidden, matrices }: Sizes): number => (matrices * hidden) / 2;

/** The n at which attention with its projections, 2 n d² + 2 n d G d_k + 2 n² d, is equal; 0 where it always costs more. */
export const crossingWithProjections = (sizes: Sizes): number =>
  Math.max(0, crossing(sizes) - sizes.heads * sizes.width - sizes.groups * sizes.width);
