/** The words between which the lines of a head are drawn, and the weights beside them; of several rows also bars. */
import { APART, BAR, LEAST, LINE, thickness, type Plan } from "./arcs-plan.ts";
import { sumOf } from "./arcs-words.ts";
import { weightColour } from "../shared/maps/inks.ts";
import { svg } from "./svg.ts";

const EDGE = 14; // pixels from the edge of the picture to the name of a side, or of the bars
const FILLED = 0.8; // of the room of a word, how long its bar is

const textAt = (text: string, attributes: Record<string, string | number>) =>
  svg("text", { ...attributes, "dominant-baseline": "central" }, text);

export function wordAt(plan: Plan, side: "rows" | "columns", k: number, name: string, lang = ""): SVGElement {
  const isRow = side === "rows";
  return textAt(name, {
    ...positionOf(plan, side, k),
    ...{ class: isRow ? (plan.one ? "row both" : "row") : "column", [isRow ? "data-i" : "data-j"]: k },
    ...(lang && { lang }),
  });
}

/** The position of a word: where words lie its row is below its lines, where they stand before them. */
function positionOf(plan: Plan, side: "rows" | "columns", k: number) {
  const { flat, one, font, width, height } = plan;
  const { at, edge } = plan[side];
  const sign = (side === "rows") === flat ? 1 : -1;
  const half = flat ? (font * LINE) / 2 : 0;
  const across = one ? (flat ? height : width) / 2 : edge + sign * APART + sign * half;
  const anchor = flat || one ? "middle" : side === "rows" ? "end" : "start";
  return { ...(flat ? { x: at[k], y: across } : { x: across, y: at[k] }), "text-anchor": anchor };
}

/** A weight beside the word that is looked at: over it where the words lie, else after it. */
export function valueAt(plan: Plan, j: number, value: string): SVGElement {
  const { flat, one, columns, font, small, foot } = plan;
  const over = one
    ? columns.edge + APART + (foot ? BAR : 0)
    : columns.edge - APART - font * LINE - BAR - (small * LINE) / 2;
  const position = flat ? { y: over } : { x: columns.past as number, "text-anchor": "start" };
  return textAt(value, {
    ...positionOf(plan, "columns", j),
    ...position,
    class: "value",
    "data-value-of": j,
  });
}

/** The names of the sides on which the arcs of one line look back and ahead. */
export function sidesAt({ flat, one, width, height }: Plan): SVGElement[] {
  if (!one) return [];
  const ahead = flat
    ? { x: EDGE, y: height - EDGE, "text-anchor": "start" }
    : { x: width - EDGE, y: EDGE, "text-anchor": "end" };
  return [
    textAt("looks back", { x: EDGE, y: EDGE, class: "side" }),
    textAt("looks ahead", { ...ahead, class: "side" }),
  ];
}

/** The bars of sums of rows, as thick and as dark as lines of the mean would be, and their name. */
export function sumsAt(plan: Plan, sums: Float32Array, count: number, signed?: number | null): SVGElement[] {
  const { flat, one, font, columns, width, height, foot } = plan;
  const lying = one ? columns.edge + BAR / 2 : columns.edge - APART - font * LINE - BAR / 2;
  const across = flat ? lying : (columns.past as number) - BAR / 2;
  const barAt = ([j, sum]: [number, number]) => {
    const half = (FILLED * columns.wide[j]) / 2;
    const [from, to] = [columns.at[j] - half, columns.at[j] + half];
    return svg("path", {
      ...{ class: "sum", "data-sum-of": j, stroke: weightColour(sum / count, signed) },
      d: flat ? `M${from} ${across}H${to}` : `M${across} ${from}V${to}`,
      "stroke-width": thickness(Math.max(LEAST, Math.abs(sum) / count)),
    });
  };
  const position = { x: width - EDGE, y: height + foot / 2, "text-anchor": "end" };
  return [
    ...[...sums.entries()].filter(([, sum]) => Math.abs(sum) >= LEAST).map(barAt),
    textAt(sumOf(count), { ...position, class: "side sum-name" }),
  ];
}
