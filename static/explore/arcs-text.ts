/** The words between which the lines of a head are drawn, and the weights beside them. */
import { APART, BAR, LINE } from "./arcs-plan.ts";
import { svg } from "../shared/svg.ts";
import type { Plan } from "./arcs-plan.ts";

export function wordAt(plan: Plan, side: "rows" | "columns", k: number, name: string): SVGElement {
  const isRow = side === "rows";
  const { x, y, anchor } = (plan.flat ? lyingAt : standingAt)(plan, side, k);
  const text = svg("text", {
    ...{ x, y, "text-anchor": anchor, "dominant-baseline": "central" },
    ...{ class: isRow ? (plan.one ? "row both" : "row") : "column", [isRow ? "data-i" : "data-j"]: k },
  });
  text.textContent = name;
  return text;
}

function lyingAt({ one, font, height, rows, columns }: Plan, side: "rows" | "columns", k: number) {
  const half = (font * LINE) / 2;
  const y = one ? height / 2 : side === "rows" ? rows.edge + APART + half : columns.edge - APART - half;
  return { x: (side === "rows" ? rows : columns).at[k], y, anchor: "middle" };
}

function standingAt({ one, width, rows, columns }: Plan, side: "rows" | "columns", k: number) {
  const y = (side === "rows" ? rows : columns).at[k];
  if (one) return { x: width / 2, y, anchor: "middle" };
  return side === "rows"
    ? { x: rows.edge - APART, y, anchor: "end" }
    : { x: columns.edge + APART, y, anchor: "start" };
}

/** A weight beside the word that is looked at: over it where the words lie, else after it. */
export function valueAt(plan: Plan, j: number, value: string): SVGElement {
  const { flat, one, columns, font, small, foot } = plan;
  const word = wordAt(plan, "columns", j, value);
  word.removeAttribute("data-j");
  word.setAttribute("class", "value");
  word.setAttribute("data-value-of", String(j));
  const over = one
    ? columns.edge + APART + (foot ? BAR : 0)
    : columns.edge - APART - font * LINE - BAR - (small * LINE) / 2;
  if (flat) word.setAttribute("y", String(over));
  else word.setAttribute("x", String(columns.past));
  if (!flat) word.setAttribute("text-anchor", "start");
  return word;
}

/** The names of the sides on which the arcs of one line look back and ahead. */
export function sidesAt({ flat, one, width, height }: Plan): SVGElement[] {
  if (!one) return [];
  const ahead = flat
    ? { x: EDGE, y: height - EDGE, "text-anchor": "start" }
    : { x: width - EDGE, y: EDGE, "text-anchor": "end" };
  return [sideAt("back", { x: EDGE, y: EDGE }), sideAt("ahead", ahead)];
}

const EDGE = 14; // pixels from the edge of the picture

function sideAt(name: string, place: Record<string, string | number>) {
  const text = svg("text", { ...place, class: "side", "dominant-baseline": "central" });
  text.textContent = `looks ${name}`;
  return text;
}
