/** The Plotly figure of a finding: its lines one above the other over the same steps, with the stop marked on each. */
import { LETTERS, axis, base, upright, type Inks, type Room } from "../shared/maps/figure-layout.ts";
import { placeAt, type Line } from "./finding.ts";
import { read } from "./finding-words.ts";
import { share } from "./words.ts";

const SIDES = { l: 46, r: 18, t: 26, b: 40 }; // pixels around, of letters of LETTERS
const PLAYER = { button: 70, knob: 28 }; // pixels left of the slider's first stop: the line of the figure stands under its knob
const NAME = { wide: 34, narrow: 26 }; // pixels of a line of a name between two plots, and of the room around it
const NARROW = 520; // pixels
const TOP = 1.08; // of the highest value
const ROUND = 10; // points of BLEU
const NEAR_END = 0.75; // of the way: what is read there stands left of its mark

/** The figure with the cursor at a step; `alike` ones, these lines too, have the same axes. */
export function findingFigure(lines: Line[], step: number, room: Room, inks: Inks, alike = [lines]) {
  const times = room.font / LETTERS;
  const narrow = room.narrow || room.width < NARROW * times; // large letters have as little room on a wall
  const margin = Object.fromEntries(Object.entries(SIDES).map(([side, pixels]) => [side, pixels * times]));
  if (alike.length === 1 && !narrow) margin.l = PLAYER.button * times + PLAYER.knob;
  const gap = (narrow ? NAME.narrow : NAME.wide) * times;
  const range = stepsOf(alike.flat());
  const along = (x: number) => Math.log(x / range[0]) / Math.log(range[1] / range[0]);
  const areas = lines.map((_, k) => areaOf(k, lines.length, gap / (room.height - margin.t - margin.b))); // prettier-ignore
  const drawn = lines.map((line, k) => ({ line, at: placeAt(line, step), y: k ? `y${k + 1}` : "y" }));
  return {
    data: drawn.flatMap(({ line, at, y }) => [
      ...(line.base ? [baseLine(line, line.base, y, inks)] : []),
      trace(line, at, y, inks),
    ]),
    layout: {
      ...base(room, inks, { ...margin, pad: 0 }),
      ...{ hovermode: "x", hoverdistance: -1 }, // wherever it is clicked, the stop nearest to that is meant
      xaxis: {
        ...axis(inks, "step (log)"),
        ...{ type: "log", range: range.map(Math.log10), tickvals: ticks(...range, narrow ? 5 : 9) },
        ...{ anchor: drawn[drawn.length - 1].y, tickangle: 0 },
      },
      ...Object.fromEntries(
        lines.map((line, k) => [
          k ? `yaxis${k + 1}` : "yaxis",
          { ...axis(inks, ""), domain: areas[k], ...scaleOf(line, alike.flat(), narrow) },
        ]),
      ),
      shapes: [
        ...drawn.flatMap(({ line, y }) => (line.between ? [band(line.between, y, inks)] : [])),
        { ...upright(step, inks.key, 2), layer: "below" },
      ],
      annotations: drawn.flatMap(({ line, at, y }, k) => [
        named(line, areas[k][1], narrow ? margin.l - 4 : 0, inks),
        ...(line.base ? [baseName(line, line.base, at, y, inks)] : []),
        ...readAt(line, at, y, along, inks),
      ]),
    },
  };
}

/** 1, 2 and 5 times powers of ten; where these are too many, powers of ten alone. */
export function ticks(first: number, last: number, most: number = 20) {
  const all = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((power) => [power, 2 * power, 5 * power]);
  const inside = all.filter((step) => step >= first && step <= last);
  return inside.length > most ? inside.filter((step) => String(step).startsWith("1")) : inside;
}

const stepsOf = (lines: Line[]): [number, number] => {
  const all = lines.flatMap(({ x }) => x);
  return [Math.min(...all), Math.max(...all)];
};

/** From below to above, of the whole: plot k of so many, with a gap between them for the name of the lower. */
function areaOf(k: number, plots: number, gap: number): [number, number] {
  const high = (1 - gap * (plots - 1)) / plots;
  const below = (plots - 1 - k) * (high + gap);
  return [below, below + high];
}

/** Shares have one scale, and what is measured alike has the same. */
function scaleOf({ unit }: Line, alike: Line[], isLow: boolean) {
  if (unit === "share") return { range: [0, TOP], tickvals: [0, 0.5, 1], ticktext: [0, 0.5, 1].map(share) };
  const values = alike.filter((line) => line.unit === unit).flatMap(({ y }) => y as number[]);
  const most = Math.max(...values);
  const top = unit === "points" ? Math.ceil(most / ROUND) * ROUND : TOP * most;
  return { range: [Math.min(0, ...values), top], nticks: isLow ? 3 : 5 };
}

function trace({ name, x, y, unit }: Line, at: number, yaxis: string, { ink, key }: Inks) {
  const areStops = x.length < 20;
  return {
    ...{ type: "scatter", mode: "lines+markers", name, x, y, yaxis, xaxis: "x", cliponaxis: false },
    text: y.map((value) => value !== null && `<b>${read(value, unit)}</b>`),
    hovertemplate: "%{text}<extra></extra>",
    line: { color: ink, width: 2 },
    marker: {
      color: x.map((_, k) => (k === at ? key : ink)),
      size: x.map((_, k) => (k === at ? 11 : areStops ? 5 : 0)),
      opacity: 1,
    },
  };
}

const baseLine = ({ x }: Line, { name, y }: NonNullable<Line["base"]>, yaxis: string, { grey }: Inks) => ({
  ...{ type: "scatter", mode: "lines", name, x, y, yaxis, xaxis: "x", hoverinfo: "skip" },
  line: { color: grey, width: 1, dash: "dot" },
});

/** The stops between which a line rises. */
const band = ([x0, x1]: number[], y: string, { hairline }: Inks) => ({
  ...{ type: "rect", xref: "x", x0, x1, yref: `${y} domain`, y0: 0, y1: 1 },
  ...{ fillcolor: hairline, opacity: 0.6, line: { width: 0 }, layer: "below" },
});

const PLAIN = { showarrow: false, align: "left" };

/** The name of a line, above its plot; in little room it begins so many pixels before that. */
const named = ({ name }: Line, y: number, before: number, { ink, size }: Inks) => ({
  ...{
    ...PLAIN,
    text: name,
    xref: "paper",
    x: 0,
    xshift: -before,
    xanchor: "left",
    font: { size, color: ink },
  },
  ...{ yref: "paper", y, yanchor: "bottom", yshift: 2 },
});

/** The name of a level stands at its beginning, away from the value that is read; of what moves, at its end, below. */
function baseName(
  { x, y: values }: Line,
  { name, y }: NonNullable<Line["base"]>,
  at: number,
  yref: string,
  { grey, paper, size }: Inks,
) {
  const isLevel = y.every((value) => value === y[0]);
  const k = isLevel ? 0 : x.length - 1;
  const isAbove = (values[at] ?? 0) < (y[k] ?? 0);
  return {
    ...{ ...PLAIN, text: name, font: { size, color: grey }, bgcolor: paper, borderpad: 0 },
    ...{ xref: "x", x: Math.log10(x[k]), yref, y: y[k] },
    ...(isLevel
      ? { xanchor: "left", yanchor: isAbove ? "bottom" : "top", yshift: isAbove ? 2 : -2 }
      : { xanchor: "right", yanchor: "top", yshift: -2 }),
  };
}

/** The value at the stop, beside its mark: away from a line that rises, and inside the plot. */
function readAt({ x, y, unit }: Line, at: number, yref: string, along: (x: number) => number, inks: Inks) {
  const value = y[at];
  if (value === null || value === undefined) return [];
  const rises = (y[y.length - 1] ?? 0) >= (y[0] ?? 0);
  const isLeft = along(x[at]) > (rises ? 0.2 : NEAR_END);
  return [
    {
      ...{ ...PLAIN, text: `<b>${read(value, unit)}</b>`, xref: "x", x: Math.log10(x[at]), yref, y: value },
      ...{ xanchor: isLeft ? "right" : "left", xshift: isLeft ? -9 : 9, yanchor: "bottom", yshift: 2 },
      ...{ bgcolor: inks.paper, font: { color: inks.ink, size: inks.size } },
    },
  ];
}
