/**
 * Charts of a saved page as SVG: as much of Plotly as the figures of Regard use, in place of its four megabytes. Lines,
 * points, bars, names; a tooltip is the title of its point.
 *
 * @typedef {Record<string, any>} Trace  as Plotly names its parts
 * @typedef {Record<string, any>} Layout
 * @typedef {{x: import("./axis.js").Axis, y: import("./axis.js").Axis, plot: {left: number, top: number, right: number, bottom: number}}} Room
 */
import { svg } from "../shared/svg.js";
import { axisOf } from "./axis.js";
import { heatmap } from "./heatmap.js";
import { DASHES, isOpen, outline } from "./marks.js";

/** What a figure of Plotly is drawn with. */
export const charts = {
  /**
   * @param {any} node
   * @param {Trace[]} data
   * @param {Layout} layout
   */
  async react(node, data, layout) {
    /** @type {Record<string, Function>} */
    const heard = {};
    node.classList.add("js-plotly-plot"); // by which Save finds its numbers
    node.data = data;
    node.on = (/** @type {string} */ type, /** @type {Function} */ then) => (heard[type] = then);
    node.replaceChildren(drawn(data, layout, (x, y) => heard.plotly_click?.({ points: [{ x, y }] })));
  },
};

/**
 * @param {Trace[]} data
 * @param {Layout} layout
 * @param {(x: number, y: number) => void} onPoint
 */
function drawn(data, layout, onPoint) {
  const { width, height, margin, font } = layout;
  const plot = { left: margin.l, top: margin.t, right: width - margin.r, bottom: height - margin.b };
  const along = (/** @type {"x" | "y"} */ name) => data.flatMap((trace) => trace[name] ?? []).map(Number);
  const x = axisOf(layout.xaxis, along("x"), plot.left, plot.right);
  const y = axisOf(layout.yaxis, [...along("y"), ...(data.some(isBar) ? [0] : [])], plot.bottom, plot.top);
  const room = { x, y, plot };
  return svg(
    "svg",
    { width, height, "font-family": font.family, "font-size": font.size, fill: font.color },
    ...frame(room, layout),
    ...(layout.shapes ?? []).map((/** @type {any} */ shape) => ruler(shape, room)),
    ...data.flatMap((trace) => part(trace, room, layout, onPoint)),
    ...(layout.images ?? []).map((/** @type {any} */ { source }) => overlay(source, plot)),
    ...(layout.annotations ?? []).map((/** @type {any} */ note) => name(note, room)),
    ...(layout.showlegend ? legend(data, room) : []),
  );
}

/**
 * @param {Trace} trace
 * @param {Room} room
 * @param {Layout} layout
 * @param {(x: number, y: number) => void} onPoint
 */
function part(trace, room, layout, onPoint) {
  if (trace.type === "heatmap") return heatmap(/** @type {any} */ (trace), room);
  return isBar(trace) ? bars(trace, room, layout) : lines(trace, room, onPoint);
}

/**
 * @param {string} href
 * @param {Room["plot"]} plot
 */
const overlay = (href, { left, top, right, bottom }) =>
  svg("image", {
    href,
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    preserveAspectRatio: "none",
  });

/** @param {Trace} trace */
const isBar = ({ type }) => type === "bar";

/**
 * Grid, numbers and titles of both axes.
 *
 * @param {Room} room
 * @param {Layout} layout
 */
function frame({ x, y, plot }, { xaxis, yaxis, font }) {
  const { left, top, right, bottom } = plot;
  const size = font.size;
  const above = xaxis.side === "top";
  const text = (/** @type {any} */ { tickfont }) => ({ fill: tickfont.color, "font-size": tickfont.size });
  return [
    ...x.ticks.flatMap(({ value, name: words }) => [
      svg("path", { d: `M${x.place(value)} ${top}V${bottom}`, stroke: xaxis.gridcolor }),
      svg(
        "text",
        {
          x: x.place(value),
          y: above ? top - 0.5 * size : bottom + 1.2 * size,
          "text-anchor": "middle",
          ...text(xaxis),
        },
        words,
      ),
    ]),
    ...y.ticks.flatMap(({ value, name: words }) => [
      svg("path", { d: `M${left} ${y.place(value)}H${right}`, stroke: yaxis.gridcolor }),
      svg("text", { x: left - 6, y: y.place(value) + size / 3, "text-anchor": "end", ...text(yaxis) }, words),
    ]),
    svg(
      "text",
      {
        x: (left + right) / 2,
        y: above ? top - 1.9 * size : bottom + 2.6 * size,
        "text-anchor": "middle",
        ...text(xaxis),
      },
      plain(xaxis.title?.text ?? ""),
    ),
    svg(
      "text",
      {
        transform: `translate(${size} ${(top + bottom) / 2}) rotate(-90)`,
        "text-anchor": "middle",
        ...text(yaxis),
      },
      plain(yaxis.title?.text ?? ""),
    ),
  ];
}

/**
 * @param {Trace} trace
 * @param {Room} room
 * @param {(x: number, y: number) => void} onPoint
 */
function lines(trace, { x, y }, onPoint) {
  const { line = {}, marker = {}, mode, opacity = 1 } = trace;
  const places = trace.x.map((/** @type {number} */ value, /** @type {number} */ k) => [
    x.place(value),
    y.place(trace.y[k]),
  ]);
  const path = mode.includes("lines") ? [stroke(`M${places.join("L")}`, line, opacity)] : [];
  const points = places.map(([left, top] = [0, 0], /** @type {number} */ k) => {
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
  return [...path, ...arms(trace, { x, y }), ...points];
}

/**
 * @param {string} d
 * @param {any} line
 * @param {number} [opacity]
 */
const stroke = (d, { color, width, dash = "solid" }, opacity = 1) =>
  svg("path", {
    ...{ d, fill: "none", stroke: color, "stroke-width": width ?? 1, opacity },
    ...(DASHES[dash] ? { "stroke-dasharray": DASHES[dash] } : {}),
  });

/**
 * The intervals of points.
 *
 * @param {Trace} trace
 * @param {Pick<Room, "x" | "y">} room
 */
function arms({ x: xs, y: ys, error_x: across, error_y: up }, { x, y }) {
  const [left, top] = [xs[0], ys[0]];
  return [
    ...(across?.visible
      ? [
          stroke(
            `M${x.place(left - across.arrayminus[0])} ${y.place(top)}H${x.place(left + across.array[0])}`,
            across,
          ),
        ]
      : []),
    ...(up?.visible
      ? [stroke(`M${x.place(left)} ${y.place(top - up.arrayminus[0])}V${y.place(top + up.array[0])}`, up)]
      : []),
  ];
}

/**
 * @param {Trace} trace
 * @param {Room} room
 * @param {Layout} layout
 */
function bars({ x: xs, y: ys, marker, text }, { x, y }, { bargap = 0.2 }) {
  const wide = Math.abs(x.place(1) - x.place(0)) * (1 - bargap);
  return xs.map((/** @type {number} */ value, /** @type {number} */ k) => {
    const [from, to] = [y.place(0), y.place(ys[k])];
    const box = {
      x: x.place(value) - wide / 2,
      y: Math.min(from, to),
      width: wide,
      height: Math.abs(from - to),
    };
    return svg("rect", { ...box, fill: marker.color }, svg("title", {}, plain(text[k])));
  });
}

/**
 * @param {any} shape a line
 * @param {Room} room
 */
function ruler({ x0, y0, y1, line }, { x, plot: { top, bottom } }) {
  const [from, to] = [y0, y1].map((share) => bottom - share * (bottom - top));
  return stroke(`M${x.place(x0)} ${from}V${to}`, line);
}

/**
 * @param {any} note
 * @param {Room} room
 */
function name({ text, font = {}, ...at }, { x, y, plot }) {
  const left = at.xref === "paper" ? plot.left + at.x * (plot.right - plot.left) : x.place(at.x);
  const top = at.yref === "paper" ? plot.bottom - at.y * (plot.bottom - plot.top) : y.place(at.y);
  const anchor =
    /** @type {Record<string, string>} */ ({ left: "start", right: "end" })[at.xanchor] ?? "middle";
  const baseline =
    /** @type {Record<string, string>} */ ({ top: "hanging", bottom: "auto" })[at.yanchor] ?? "central";
  return svg(
    "text",
    {
      ...{ x: left + (at.xshift ?? 0), y: top - (at.yshift ?? 0) - (baseline === "auto" ? 4 : 0) },
      ...{ "text-anchor": anchor, "dominant-baseline": baseline },
      ...(font.color ? { fill: font.color } : {}),
      ...(font.size ? { "font-size": font.size } : {}),
    },
    plain(text),
  );
}

/**
 * The names of lines below the chart, one under another.
 *
 * @param {Trace[]} data
 * @param {Room} room
 */
const legend = (data, { plot }) =>
  data.flatMap(({ name: words, line }, k) => {
    const top = plot.bottom + 56 + 18 * k;
    return [
      stroke(`M${plot.left} ${top}h28`, line),
      svg("text", { x: plot.left + 36, y: top, "dominant-baseline": "central" }, plain(words)),
    ];
  });

/** @param {string | number} text with tags and entities @returns {string} without */
const plain = (text) =>
  new DOMParser().parseFromString(String(text).replaceAll("<br>", "\n"), "text/html").body.textContent ?? "";
