/** Sentences about the lines of a head. */
import { LEAST, drawnOf } from "./arcs-plan.ts";
import { mean } from "../shared/numbers.ts";
import { fixed } from "../shared/words.ts";
import type { Alignment } from "../shared/head/weights.ts";

/** The weights without a line, in words; `linked` is true where only links are drawn. */
export function leftOutInWords(a: Alignment, linked: boolean) {
  const { drawn, left, share } = drawnOf(a, linked);
  const sinks = a.sinks ? `; nor what goes to the sink, ${fixed(mean(a.sinks))} of a row on average` : "";
  const of = a.words ? "word" : "piece";
  if (linked)
    return `each ${of} with the ${of} that it looks at most; not drawn: ${fixed(100 * share, 0)} % of all weight${sinks}`;
  const weights = `weights under ${LEAST} not drawn: ${left} of ${left + drawn.length}`;
  return `${weights}, together ${fixed(100 * share, 0)} % of all${sinks}`;
}
