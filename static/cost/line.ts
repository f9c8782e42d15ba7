/** A line of a chart: what grows, by the pieces of a sentence. */
export type Line = { name: string; isChosen: boolean; x: number[]; y: number[] };

/** A line, as far as y goes. */
export const line = (name: string, isChosen: boolean, x: number[], y: number[]): Line => ({
  ...{ name, isChosen },
  x: x.slice(0, y.length),
  y,
});
