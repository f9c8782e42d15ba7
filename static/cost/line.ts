/** A line of a chart: what grows, by the pieces of a sentence. */

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

/** The lines that a sentence names: the two cheapest, the dearest, and that of the model. */
export function fewest(lines: Line[], n: number) {
  const { there } = orderedAt(lines, n);
  const said = [...there.slice(0, 2), ...there.slice(-1)].map(({ line }) => line);
  return lines.filter((line) => line.isChosen || said.includes(line));
}
