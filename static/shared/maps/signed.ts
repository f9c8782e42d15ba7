/** A vector of signed numbers as people can look at it: broken into lines as a text is, coloured around 0. */
export type Point = { x: number; y: number };

export const PER_LINE = 32;

/** The largest size of a number, which is where the colour scale ends on both sides; 1 where all are 0. */
export const reach = (vector: ArrayLike<number>) =>
  Array.from(vector).reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1;

/** The index of a number's colour among `count` colours, an odd number of them: the middle one is 0. */
export const shade = (x: number, reach: number, count: number) =>
  Math.round(((x / reach + 1) / 2) * (count - 1));

/** The count of lines of a vector. */
export const lines = (length: number) => Math.ceil(length / PER_LINE);

/** The column and the line of the k-th number, from 0. */
export const positionOf = (k: number): Point => ({ x: k % PER_LINE, y: Math.floor(k / PER_LINE) });

/** The index of the number at a point; null where none stands. */
export function numberAt({ x, y }: Point, length: number): number | null {
  const k = y * PER_LINE + x;
  return x >= 0 && x < PER_LINE && y >= 0 && k < length ? k : null;
}

/** The number that a key leads to; null where it leads nowhere. */
export function step(k: number, key: string, length: number): number | null {
  const arrows = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -PER_LINE, ArrowDown: PER_LINE };
  const by = { ...arrows, Home: -k, End: length - 1 - k }[key];
  if (by === undefined) return null;
  return k + by >= 0 && k + by < length ? k + by : k;
}
