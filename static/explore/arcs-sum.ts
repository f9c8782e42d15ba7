/** Several rows, added: a bar at each word that they look at, and the name of the bars. */
import { weightColour } from "../shared/maps/inks.ts";
import { svg } from "../shared/svg.ts";
import { APART, BAR, LEAST, LINE, thickness } from "./arcs-plan.ts";
import type { Plan } from "./arcs-plan.ts";

const FILLED = 0.8; // of the room of a word, how long its bar is
const EDGE = 14; // pixels from the name to the edge of the picture

/** The bars of sums, as thick and as dark as lines of the mean would be, and their name. */
export function sumsAt(plan: Plan, sums: Float32Array, count: number): SVGElement[] {
  const bars = Array.from(sums, (sum, j) => ({ sum, j })).filter(({ sum }) => sum >= LEAST);
  return [...bars.map(({ sum, j }) => barAt(plan, j, sum, count)), nameAt(plan, count)];
}

function barAt(plan: Plan, j: number, sum: number, count: number) {
  const { flat, columns } = plan;
  const half = (FILLED * columns.wide[j]) / 2;
  const across = barsAcross(plan);
  const [from, to] = [columns.at[j] - half, columns.at[j] + half];
  return svg("path", {
    ...{ class: "sum", "data-sum-of": j, stroke: weightColour(sum / count) },
    d: flat ? `M${from} ${across}H${to}` : `M${across} ${from}V${to}`,
    "stroke-width": thickness(Math.max(LEAST, sum / count)),
  });
}

/** The place of the bars, beyond the words. */
function barsAcross({ flat, one, font, columns }: Plan): number {
  if (!flat) return (columns.past as number) - BAR / 2;
  return one ? columns.edge + BAR / 2 : columns.edge - APART - font * LINE - BAR / 2;
}

function nameAt({ width, height, foot }: Plan, count: number) {
  const text = svg("text", {
    ...{ x: width - EDGE, y: height + foot / 2, "text-anchor": "end", "dominant-baseline": "central" },
    class: "side sum-name",
  });
  text.textContent = `bars: the sum of the ${count} rows`;
  return text;
}
