/**
 * Charts of a saved page as SVG: as much of Plotly as the figures of Regard use, in place of its four megabytes. Lines,
 * points, bars, names; a tooltip is the title of its point.
 */
import { svg } from "../../shared/svg.ts";
import { axisOf, type Axis } from "./axis.ts";
import { heatmap } from "./heatmap.ts";
import { DASHES, isOpen, outline } from "./marks.ts";

/** A trace, as Plotly names its parts. */
export type Trace = Record<string, any>;

export type Layout = Record<string, any>;

export type Room = { x: Axis; y: Axis; plot: { left: number; top: number; right: number; bottom: number } };

/** The library that draws figures of Plotly. */
export const charts = {
  async react(node: any, data: Trace[], layout: Layout) {
    const heard: Record<string, Function> = {};
    node.classList.add("js-plotly-plot"); // by which Save finds its numbers
    node.data = data;
    node.on = (type: string, then: Function) => (heard[type] = then);
    node.replaceChildren(drawn(data, layout, (x, y) => heard.plotly_click?.({ points: [{ x, y }] })));
  },
};

function drawn(data: Trace[], layout: Layout, onPoint: (x: number, y: number) => void) {
  const { width, height, margin, font } = layout;
  const plot = { left: margin.l, top: margin.t, right: width - margin.r, bottom: height - margin.b };
  const along = (name: "x" | "y") => data.flatMap((trace) => trace[name] ?? []).map(Number);
  const x = axisOf(layout.xaxis, along("x"), plot.left, plot.right);
  const y = axisOf(layout.yaxis, [...along("y"), ...(data.some(isBar) ? [0] : [])], plot.bottom, plot.top);
  const room = { x, y, plot };
  return svg(
    "svg",
    { width, height, "font-family": font.family, "font-size": font.size, fill: font.color },
    ...frame(room, layout),
    ...(layout.shapes ?? []).map((shape: any) => ruler(shape, room)),
    ...data.flatMap((trace) => part(trace, room, layout, onPoint)),
    ...(layout.images ?? []).map(({ source }: any) => overlay(source, plot)),
    ...(layout.annotations ?? []).map((note: any) => name(note, room)),
    ...(layout.showlegend ? legend(data, room) : []),
  );
}

function part(trace: Trace, room: Room, layout: Layout, onPoint: (x: number, y: number) => void) {
  if (trace.type === "heatmap") return heatmap(trace as any, room);
  return isBar(trace) ? bars(trace, room, layout) : lines(trace, room, onPoint);
}

function overlay(href: string, { left, top, right, bottom }: Room["plot"]) {
  const place = { x: left, y: top, width: right - left, height: bottom - top };
  return svg("image", { href, ...place, preserveAspectRatio: "none" });
}

const isBar = ({ type }: Trace) => type === "bar";

/** Grid, numbers and titles of both axes. */
function frame({ x, y, plot }: Room, { xaxis, yaxis, font }: Layout) {
  const { left, top, right, bottom } = plot;
  const size = font.size;
  const above = xaxis.side === "top";
  const text = ({ tickfont }: any, at: object, words: string, anchor: string = "middle") =>
    svg("text", { ...at, "text-anchor": anchor, fill: tickfont.color, "font-size": tickfont.size }, words);
  const [named, titled] = above
    ? [top - 0.5 * size, top - 1.9 * size]
    : [bottom + 1.2 * size, bottom + 2.6 * size];
  const upwards = `translate(${size} ${(top + bottom) / 2}) rotate(-90)`;
  return [
    ...x.ticks.flatMap(({ value, name: words }) => [
      svg("path", { d: `M${x.place(value)} ${top}V${bottom}`, stroke: xaxis.gridcolor }),
      text(xaxis, { x: x.place(value), y: named }, words),
    ]),
    ...y.ticks.flatMap(({ value, name: words }) => [
      svg("path", { d: `M${left} ${y.place(value)}H${right}`, stroke: yaxis.gridcolor }),
      text(yaxis, { x: left - 6, y: y.place(value) + size / 3 }, words, "end"),
    ]),
    text(xaxis, { x: (left + right) / 2, y: titled }, plain(xaxis.title?.text ?? "")),
    text(yaxis, { transform: upwards }, plain(yaxis.title?.text ?? "")),
  ];
}

function lines(trace: Trace, room: Room, onPoint: (x: number, y: number) => void) {
  const { x, y } = room;
  const { line = {}, marker = {}, mode, opacity = 1 } = trace;
  const places = trace.x.map((value: number, k: number) => [x.place(value), y.place(trace.y[k])]);
  const path = mode.includes("lines") ? [stroke(`M${places.join("L")}`, line, opacity)] : [];
  const points = places.map(([left, top] = [0, 0], k: number) => {
    const point = svg("path", {
      ...{ d: outline(marker.symbol ?? "circle", marker.size ?? 6), transform: `translate(${left} ${top})` },
      fill: isOpen(marker.symbol ?? "") ? "none" : marker.color,
      stroke: marker.line?.color ?? marker.color,
      "stroke-width": marker.line?.width ?? 1,
      opacity: (marker.opacity ?? 1) * opacity,
    });
    if (trace.hoverinfo === "skip") point.setAttribute("pointer-events", "none");
    else if (trace.text) point.append(svg("title", {}, plain(trace.text[k])));
    point.addEventListener("click", () => onPoint(trace.x[k], trace.y[k]));
    return point;
  });
  return [...path, ...arms(trace, room), ...points];
}

const stroke = (d: string, { color, width, dash = "solid" }: any, opacity: number = 1) =>
  svg("path", {
    ...{ d, fill: "none", stroke: color, "stroke-width": width ?? 1, opacity },
    ...(DASHES[dash] ? { "stroke-dasharray": DASHES[dash] } : {}),
  });

function arms({ x: [left], y: [top], error_x: across, error_y: up }: Trace, { x, y }: Room) {
  const ends = (axis: Axis, at: number, { arrayminus, array }: any) =>
    [at - arrayminus[0], at + array[0]].map((value) => axis.place(value));
  const found = [];
  if (across?.visible) {
    const [from, to] = ends(x, left, across);
    found.push(stroke(`M${from} ${y.place(top)}H${to}`, across));
  }
  if (up?.visible) {
    const [from, to] = ends(y, top, up);
    found.push(stroke(`M${x.place(left)} ${from}V${to}`, up));
  }
  return found;
}

function bars({ x: xs, y: ys, marker, text }: Trace, { x, y }: Room, { bargap = 0.2 }: Layout) {
  const wide = Math.abs(x.place(1) - x.place(0)) * (1 - bargap);
  return xs.map((value: number, k: number) => {
    const [from, to] = [y.place(0), y.place(ys[k])];
    const place = { x: x.place(value) - wide / 2, y: Math.min(from, to) };
    const box = { ...place, width: wide, height: Math.abs(from - to) };
    return svg("rect", { ...box, fill: marker.color }, svg("title", {}, plain(text[k])));
  });
}

function ruler({ x0, y0, y1, line }: any, { x, plot: { top, bottom } }: Room) {
  const [from, to] = [y0, y1].map((share) => bottom - share * (bottom - top));
  return stroke(`M${x.place(x0)} ${from}V${to}`, line);
}

function name({ text, font = {}, ...at }: any, { x, y, plot }: Room) {
  const left = at.xref === "paper" ? plot.left + at.x * (plot.right - plot.left) : x.place(at.x);
  const top = at.yref === "paper" ? plot.bottom - at.y * (plot.bottom - plot.top) : y.place(at.y);
  const anchor = ({ left: "start", right: "end" } as Record<string, string>)[at.xanchor] ?? "middle";
  const baseline = ({ top: "hanging", bottom: "auto" } as Record<string, string>)[at.yanchor] ?? "central";
  const place = { x: left + (at.xshift ?? 0), y: top - (at.yshift ?? 0) - (baseline === "auto" ? 4 : 0) };
  const looks = { ...(font.color && { fill: font.color }), ...(font.size && { "font-size": font.size }) };
  const aligned = { "text-anchor": anchor, "dominant-baseline": baseline };
  return svg("text", { ...place, ...aligned, ...looks }, plain(text));
}

/** The names of lines below the chart, one under another. */
const legend = (data: Trace[], { plot }: Room) =>
  data.flatMap(({ name: words, line }, k) => {
    const top = plot.bottom + 56 + 18 * k;
    return [
      stroke(`M${plot.left} ${top}h28`, line),
      svg("text", { x: plot.left + 36, y: top, "dominant-baseline": "central" }, plain(words)),
    ];
  });

/** A text without its tags and entities. */
const plain = (text: string | number): string =>
  new DOMParser().parseFromString(String(text).replaceAll("<br>", "\n"), "text/html").body.textContent ?? "";
