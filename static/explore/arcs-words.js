/** What is said of the lines of a head. */
import { LEAST, drawnOf } from "./arcs-plan.js";
import { fixed } from "../shared/words.js";

/**
 * What the lines of a head leave out.
 *
 * @param {Alignment} a
 * @param {boolean} linked whether only links are drawn
 */
export function leftOutInWords(a, linked) {
  const { drawn, left, share } = drawnOf(a, linked);
  const sinks = a.sinks ? `; nor what goes to the sink, ${fixed(mean(a.sinks))} of a row on average` : "";
  const of = a.words ? "word" : "piece";
  if (linked)
    return `each ${of} with the ${of} that it looks at most; not drawn: ${fixed(100 * share, 0)} % of all weight${sinks}`;
  const weights = `weights under ${LEAST} not drawn: ${left} of ${left + drawn.length}`;
  return `${weights}, together ${fixed(100 * share, 0)} % of all${sinks}`;
}

/** @param {Float32Array} numbers */
const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
