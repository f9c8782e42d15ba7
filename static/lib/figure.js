/**
 * The Plotly figure of one head: data and layout, as plain objects.
 *
 * Axes are numeric and named by their tick texts, so that a word may stand on an axis twice.
 *
 * @typedef {import("./alignment.js").Alignment} Alignment
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {{ink: string, grey: string, hairline: string, paper: string, family: string}} Inks
 */
import { at, inWindow, largest, row } from "./alignment.js";
import { labelled } from "./plan.js";
import { axisNames, headTitle } from "./titles.js";
import { fixed } from "./words.js";

const LONGEST_LABEL = 14;

/**
 * A token as Plotly may show it: Plotly reads tags and entities in every text it draws.
 *
 * @param {string} text
 */
export const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** @param {string} text */
export function shorten(text) {
  const letters = Array.from(text);
  return letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join("")}…` : text;
}

/**
 * @param {Alignment} a
 * @param {Plan} p
 * @param {Inks} inks
 * @param {[number, string][]} colorscale
 * @param {string | null} hatch an image of the masked cells
 */
export function figure(a, p, inks, colorscale, hatch) {
  const cells = Array.from({ length: a.n }, (_, i) => i);
  const gap = Math.min(p.width / a.m, p.height / a.n) >= 14 ? 1 : 0;
  const trace = {
    type: "heatmap",
    z: cells.map((i) =>
      Array.from(a.weights.subarray(i * a.m, (i + 1) * a.m), (w) => (Number.isNaN(w) ? null : w)),
    ),
    text: cells.map((i) => a.columns.tokens.map((_, j) => hoverText(a, i, j))),
    hovertemplate: "%{text}<extra></extra>",
    hoverongaps: true,
    zmin: 0,
    zmax: 1,
    colorscale,
    colorbar: colorbar(p, inks),
    xgap: gap,
    ygap: gap,
  };
  return { data: [trace, ...dots(a, p, inks)], layout: layout(a, p, inks, hatch) };
}

/**
 * A dot in each row of a window at its centre p_i; where one place is chosen, at that place.
 *
 * @param {Alignment} a
 * @param {Plan} p
 * @param {Inks} inks
 */
function dots(a, p, inks) {
  const rows = Array.from({ length: a.n }, (_, i) => i);
  const centres =
    a.window?.centres ?? (a.looks === "one place" ? rows.map((i) => largest(row(a, i))[0]) : null);
  if (!centres) return [];
  const size = Math.max(4, Math.min(9, (p.height / a.n) * 0.5, (p.width / a.m) * 0.5));
  const marker = { size, color: inks.paper, line: { color: inks.ink, width: 1.5 } };
  return [{ type: "scatter", mode: "markers", x: centres, y: rows, hoverinfo: "skip", marker }];
}

/**
 * The outline of what local attention may look at, down its left side and up its right, in units of cells.
 *
 * @param {Alignment} a
 * @returns {string | null} null where it may look everywhere
 */
export function windowPath({ n, m, window }) {
  if (!window) return null;
  const { centres, reach } = window;
  const within = (/** @type {number} */ x) => Math.min(m - 0.5, Math.max(-0.5, x));
  const rows = Array.from({ length: n }, (_, i) => i);
  const left = rows.flatMap((i) => sides(within(Math.ceil(centres[i] - reach) - 0.5), i));
  const right = rows.flatMap((i) => sides(within(Math.floor(centres[i] + reach) + 0.5), i));
  return `M${[...left, ...right.reverse()].map((point) => point.join(",")).join("L")}Z`;
}

/**
 * @param {number} x
 * @param {number} i
 * @returns {[number, number][]} from the top of a row to its bottom
 */
const sides = (x, i) => [
  [x, i - 0.5],
  [x, i + 0.5],
];

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 */
export function hoverText(a, i, j) {
  const weight = at(a, i, j);
  const outside = inWindow(a, i, j) ? "" : ", outside the window";
  const value = Number.isNaN(weight) ? "not allowed" : fixed(weight, 4) + outside;
  return `${escape(a.rows.labels[i])} → ${escape(a.columns.labels[j])}: <b>${value}</b>`;
}

/**
 * @param {Alignment} a
 * @param {Plan} p
 * @param {Inks} inks
 * @param {string | null} hatch
 */
function layout(a, p, inks, hatch) {
  const { family } = inks;
  const path = windowPath(a);
  return {
    width: p.left + p.width + p.right,
    height: p.top + p.height + p.bottom,
    margin: { l: p.left, t: p.top, r: p.right, b: p.bottom, pad: 0, autoexpand: false },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: `${inks.hairline}90`,
    font: { family, color: inks.ink, size: p.font },
    hoverlabel: { bgcolor: inks.ink, bordercolor: inks.ink, font: { family, size: 14, color: inks.paper } },
    dragmode: false,
    xaxis: {
      ...axis(a.columns.labels, p.everyColumn),
      range: [-0.5, a.m - 0.5],
      side: "top",
      tickangle: p.angle,
    },
    yaxis: { ...axis(a.rows.labels, p.everyRow), range: [a.n - 0.5, -0.5] },
    shapes: path ? [{ type: "path", path, line: { color: inks.ink, width: 1.5 } }] : [],
    images: hatch ? [{ source: hatch, ...WHOLE, sizex: 1, sizey: 1 }] : [],
  };
}

/** An image over the whole of the cells, behind them. */
const WHOLE = { xref: "paper", yref: "paper", x: 0, y: 1, sizing: "stretch", layer: "below" };

/**
 * @param {string[]} labels
 * @param {number} every
 */
function axis(labels, every) {
  const places = labelled(labels.length, every);
  return {
    tickmode: "array",
    tickvals: places,
    ticktext: places.map((k) => escape(shorten(labels[k]))),
    fixedrange: true,
    showgrid: false,
    zeroline: false,
    ticks: "outside",
    ticklen: 6,
    tickcolor: "rgba(0,0,0,0)",
  };
}

/**
 * @param {Plan} p
 * @param {Inks} inks
 */
function colorbar(p, inks) {
  // the second, tiny line keeps the word clear of the number under it
  const title = {
    text: 'weight<br><span style="font-size:6px"> </span>',
    side: "top",
    font: { size: 12, color: inks.grey },
  };
  const numbers = { tickvals: [0, 0.25, 0.5, 0.75, 1], ticktext: ["0", "0.25", "0.5", "0.75", "1"] };
  const looks = {
    thickness: 10,
    outlinewidth: 0,
    tickfont: { size: 12, color: inks.grey },
    ticks: "",
    xpad: 0,
    ypad: 0,
  };
  if (p.narrow)
    return {
      ...numbers,
      ...looks,
      orientation: "h",
      x: 0,
      xanchor: "left",
      y: -14 / p.height,
      yanchor: "top",
      len: 1,
    };
  return {
    ...{ ...numbers, ...looks },
    ...{ x: 1 + 20 / p.width, xanchor: "left", y: 1, yanchor: "top" },
    ...{ lenmode: "pixels", len: Math.min(p.height, 200), title },
  };
}

/**
 * The same figure for a file: with its title, its axes named and paper behind it.
 *
 * @param {ReturnType<typeof figure>} drawn
 * @param {Alignment} a
 * @param {Inks} inks
 */
export function forPrint({ data, layout: shown }, a, inks) {
  const names = axisNames(a);
  const lines = `${headTitle(a)}<br><span style="font-size:14px">${names.rows} · ${names.columns}</span>`;
  const room = 76;
  const width = Math.max(shown.width, 640);
  return {
    data,
    layout: {
      ...shown,
      width,
      height: shown.height + room + 8,
      margin: {
        ...shown.margin,
        t: shown.margin.t + room,
        b: shown.margin.b + 8,
        r: shown.margin.r + width - shown.width,
      },
      paper_bgcolor: inks.paper,
      title: {
        text: lines,
        x: 0,
        xref: "container",
        xanchor: "left",
        pad: { l: 12 },
        y: 1 - 30 / (shown.height + room + 8),
        yanchor: "top",
        font: { size: 20 },
      },
    },
  };
}
