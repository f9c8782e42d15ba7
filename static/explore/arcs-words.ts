/** The messages of the lines between words. */
import { mean } from "../shared/numbers.ts";
import { headTitle } from "../shared/head/titles.ts";
import { readInWords } from "../shared/maps/words.ts";
import { fixed } from "../shared/words.ts";
import { LEAST, drawnOf } from "./arcs-plan.ts";
import type { Alignment } from "../shared/head/weights.ts";

export const linesInWords = (a: Alignment, hasNumbers: boolean) =>
  `Lines of ${headTitle(a)}. ${readInWords(hasNumbers)}`;
export const sumOf = (rows: number) => `bars: the sum of the ${rows} rows`;

/** The weights without a line; `linked` is true where only links are drawn. */
export function leftOutInWords(a: Alignment, linked: boolean) {
  const { drawn, left, share } = drawnOf(a, linked);
  const [of, percent] = [a.words ? "word" : "piece", fixed(100 * share, 0)];
  const sinks = a.sinks ? `; nor what goes to the sink, ${fixed(mean(a.sinks))} of a row on average` : "";
  return linked
    ? `each ${of} with the ${of} that it looks at most; not drawn: ${percent} % of all weight${sinks}`
    : `weights under ${LEAST} not drawn: ${left} of ${left + drawn.length}, together ${percent} % of all${sinks}`;
}
