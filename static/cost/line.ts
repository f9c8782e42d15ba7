/** A line of a chart: what grows, by the pieces of a sentence. */
import type { Model } from "../shared/api.ts";

/** `totals` are the numbers of the whole text where y has those of each piece. */
export type Line = { name: string; isChosen: boolean; x: number[]; y: number[]; totals?: number[] };

/** A line, as far as y goes. */
export const line = (name: string, isChosen: boolean, x: number[], y: number[]): Line => ({
  ...{ name, isChosen },
  x: x.slice(0, y.length),
  y,
});

/** The line of what is counted for each piece: flat where ten times the pieces cost ten times as much. */
export const apiece = ({ x, y, ...line }: Line): Line => ({
  ...line,
  x,
  y: y.map((total, k) => total / x[k]),
  totals: y,
});

/** The length at which lines are put in order: the one that is asked, or a long text, as far as any reaches. */
export function orderedAt(lines: Line[], n: number) {
  const at = Math.max(...lines.flatMap(({ x }) => x).filter((length) => length <= n));
  return {
    at,
    there: lines
      .flatMap((line) => (line.x.includes(at) ? [{ line, y: line.y[line.x.indexOf(at)] }] : []))
      .toSorted((a, b) => a.y - b.y),
  };
}

/** The model that the two cheapest are compared with in each chart: the second by multiply-adds. */
export const rivalAt = (lines: Line[], n: number) => {
  const second = orderedAt(lines, n).there[1]?.line;
  return second ? lines.indexOf(second) : -1;
};

/** The lines that a sentence names: the cheapest, the rival or the next, the dearest, and that of the model. */
export function fewest(lines: Line[], n: number, rival: Line | undefined = undefined) {
  const { there } = orderedAt(lines, n);
  const ordered = there.map(({ line }) => line);
  const said = [ordered[0], rival ?? ordered[1], ordered.at(-1)];
  return lines.filter((line) => line.isChosen || said.includes(line));
}

export const LONG = 10_000; // pieces of a long text

/** The pieces that n counts: read and as many written, read and written together, or read alone. */
export type Kind = "pair" | "fed" | "read";

export function kindOf({ family, blocks }: Pick<Model, "family" | "blocks">): Kind {
  const has = (block: string) => blocks.some(({ name }) => name === block);
  if (family === "recurrent" || has("cross")) return "pair";
  return has("decoder") ? "fed" : "read";
}

type Texts = { source: { tokens: string[] }; target: { tokens: string[] } };

/** The pieces of a sentence that costs are counted by: those of its source, or all that a decoder alone is fed. */
export const ownLength = ({ source, target }: Texts, kind: Kind) =>
  kind === "fed" ? target.tokens.length : source.tokens.length;

/** The length that is read: the one that was asked, or a long text, as far as something reaches. */
export const readAt = (n: number, lengths: number[]) =>
  n || Math.max(...lengths.filter((length) => length <= LONG));
