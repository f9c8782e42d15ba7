/** What is said of the lines of a head. */
import { LEAST, drawnOf } from "./arcs-plan.js";
import { fixed } from "../shared/words.js";

/**
 * What the lines of a head leave out.
 *
 * @param {Alignment} a
 */
export function leftOutInWords(a) {
  const { drawn, left, share } = drawnOf(a);
  const sinks = a.sinks ? `; nor what goes to the sink, ${fixed(mean(a.sinks))} of a row on average` : "";
  const weights = `weights under ${LEAST} not drawn: ${left} of ${left + drawn.length}`;
  return `${weights}, together ${fixed(100 * share, 0)} % of all${sinks}`;
}

/** @param {Float32Array} numbers */
const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
