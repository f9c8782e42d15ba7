/** The points of a Plotly figure, to be read one by one: of each line that says something at the pointer, what it says there. */
import { dispatch, h } from "../dom.ts";
import { inLine } from "../page/arrow-keys.ts";
import { fixed } from "../words.ts";
import { ofPoint } from "./figure-words.ts";
import type { Figure } from "./figure-layout.ts";

type Trace = Record<string, any>;

/** A point by its place among the traces and in its own, and its axes. */
export type Point = { curve: number; at: number; axes: string };

/**
 * Arrow keys read the points of the figure of a chart that has the focus, along a line and from line to line; Enter
 * fires `point-choose` with the `{x, y}` of the one that is read. What is read is said beside the chart, since a list may
 * hold nothing but options, and shown by `show`.
 */
export function readPoints(chart: HTMLElement, figureOf: () => Figure, show: (point: Point) => unknown) {
  const said = h("span", { className: "unseen", role: "status" });
  let read: Point | null = null;
  const leave = () => {
    said.remove();
    said.replaceChildren();
    read = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const figure = figureOf();
    const lines = linesOfPoints(figure);
    if (ctrlKey || altKey || metaKey || !lines.length) return;
    const to = key === "Enter" ? read : next(lines, read, key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = figure.data[to.curve] as Trace;
    if (key === "Enter") return dispatch(chart, "point-choose", { x: x[to.at], y: y[to.at] });
    read = to;
    said.replaceChildren(pointInWords(figure, to));
    show(to);
  };
  chart.addEventListener("focus", () => chart.after(said));
  chart.addEventListener("blur", leave);
  chart.addEventListener("keydown", onKey);
}

/** The points of each line or row of bars; maps have none, which are read as tables. */
export function linesOfPoints({ data }: Figure): Point[][] {
  const lines = (data as Trace[]).map(({ hovertemplate, z, y, xaxis = "x", yaxis = "y" }, curve) => {
    const places: number[] = hovertemplate && y && !z ? [...y.keys()] : [];
    return places.filter((at) => y[at] !== null).map((at) => ({ curve, at, axes: xaxis + yaxis }));
  });
  return lines.filter(({ length }) => length);
}

/** A point in words, with its line and its place along the axis where these are not said at the pointer. */
function pointInWords({ data, layout }: Figure, { curve, at }: Point): string {
  const { name = "", text, x, y, hovertemplate } = data[curve] as Trace;
  const values = { x: x?.[at] ?? at, y: y[at], text: Array.isArray(text) ? text[at] : text } as Trace;
  const filled = hovertemplate.replace(
    /%\{(\w+)(?::[^}]*?(?:\.(\d+))?[^}.\d]*)?\}/g,
    (_: string, of: string, digits = "") => (digits ? fixed(values[of], Number(digits)) : values[of]),
  );
  const said = plain(filled);
  const along = plain((layout as Trace).xaxis?.title?.text ?? "");
  return ofPoint(
    said.includes(plain(name)) ? "" : plain(name),
    hovertemplate.includes("%{x") ? "" : `${along} ${values.x}`,
    said,
  );
}

/** Plotly's markup as text; what it says beside the pointer's box is left out. */
const plain = (markup: string) =>
  [...markup.replace(/<extra>.*?<\/extra>/, "").split(/<br>/)]
    .map((line) => (new DOMParser().parseFromString(line, "text/html").body.textContent ?? "").trim())
    .join(", ");

/** The point that a key leads to, from one that is read; the first, where none is. Null for another key. */
function next(lines: Point[][], read: Point | null, key: string): Point | null {
  const line = lines.findIndex(([{ curve }]) => curve === read?.curve);
  const points = lines[Math.max(0, line)];
  const at = points.findIndex((point) => point.at === read?.at);
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!by) {
    const to = inLine(at, key, points.length, false);
    return to === null ? null : points[to];
  }
  const other = lines[Math.min(Math.max(0, line + by), lines.length - 1)];
  return other[Math.min(Math.max(0, at), other.length - 1)];
}
