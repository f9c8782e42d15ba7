/** The Plotly figure of a training, over the logarithm of the step: the loss, and what was measured at the stops. */
import { LETTERS, axis, base, lastName, upright } from "../shared/maps/figure-layout.ts";
import type { Inks, Room } from "../shared/maps/figure-layout.ts";
import { escaped, spread } from "../shared/maps/length-figure.ts";
import { fixed } from "../shared/words.ts";
import { ticks } from "./finding-figure.ts";
import { measuresOf, written, type Measure } from "./measures.ts";
import { NAMES, number, share } from "./words.ts";
import type { TrainingAnswer } from "../shared/api.ts";

const LINE = 1.2; // height of a line of a name, in sizes of its letters
const WHOLE = { share: 1, points: 100 }; // of what has a place on the right axis
const TOP = 1.05; // of the highest loss, and of a share of 1
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** Room around the plot, in pixels of letters of LETTERS; the names stand right of the numbers of the right axis. */
const WIDE = { left: 48, right: 50, letters: 18, ticks: 20 };
const NARROW = { left: 28, right: 50, letters: 14, ticks: 4 };
const [ABOVE, BELOW] = [12, 42];
const LETTER = 8; // pixels of a letter of a name, on average

export type Curves = Pick<TrainingAnswer, "curve" | "unseen" | "stops"> & { optimisation: { steps: number } };

/** The figure with the cursor at a step; `alike` ones, this one too, have the same axes. */
export function curveFigure(training: Curves, step: number, room: Room, inks: Inks, alike = [training]) {
  const { curve, unseen, stops } = training;
  const times = room.font / LETTERS;
  const measures = measuresOf(stops).filter(({ unit }) => unit in WHOLE);
  const sides = room.narrow ? NARROW : WIDE;
  const beside = sides.right + LETTER * sides.letters;
  const margin = { l: sides.left * times, r: beside * times, t: ABOVE, b: BELOW * times, pad: 0 };
  const first = Math.min(
    ...alike.map((one) => (one.stops.length > 1 ? one.stops[0].step : one.curve.step[0])),
  );
  const last = Math.max(...alike.map(({ optimisation }) => optimisation.steps));
  const most = Math.max(...alike.flatMap((one) => [...one.curve.loss, ...one.unseen.loss]));
  const data = [
    losses("loss", curve, "solid", inks.grey),
    losses(NAMES.unseen, unseen, "dash", inks.grey),
    ...measures.map((measure) => measured(stops, measure, inks)),
  ];
  return {
    data,
    layout: {
      ...base(room, inks, margin),
      xaxis: {
        ...axis(inks, ""),
        type: "log",
        range: [Math.log10(first), Math.log10(last)],
        tickvals: ticks(first, last, sides.ticks),
        tickangle: 0,
      },
      yaxis: { ...axis(inks, room.narrow ? "" : "nats a piece"), range: [0, TOP * most] },
      ...(measures.length ? { yaxis2: shareAxis(inks) } : {}),
      shapes: [upright(step, inks.key, 2)],
      annotations: [
        ...(room.narrow ? [] : [beforeTicks("step", inks)]),
        ...endNames(data, most, (room.height - ABOVE) / times - BELOW, sides.letters).map((name) => ({
          ...name,
          xshift: (measures.length ? sides.right : 8) * times,
        })),
      ],
    },
  };
}

export type CurveFigure = typeof curveFigure;

/** The name of the horizontal axis, before its first number, where it meets none. */
const beforeTicks = (text: string, { grey, size }: Inks) => ({
  ...{ text, xref: "paper", x: 0, xanchor: "right", xshift: -14, showarrow: false },
  ...{ yref: "paper", y: 0, yanchor: "top", yshift: -6, font: { size, color: grey } },
});

/**
 * The names of curves right of all, with their marks, at the heights at which these end, in a plot so many pixels of
 * letters of LETTERS high; two halves of a line for each line of a name, and one free, so that none lies over another.
 */
function endNames(data: Trace[], most: number, high: number, letters: number) {
  const ends = data
    .map(({ y, ...trace }) => ({ ...trace, end: y.findLast((value) => value !== null) ?? NaN }))
    .map(({ meta, name, ...trace }) => ({ ...trace, lines: wrapped(`${meta} ${name}`, letters) }))
    .map(({ end, yaxis, ...trace }) => ({ ...trace, at: end / TOP / (yaxis ? 1 : most) }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((a, b) => a.at - b.at);
  const halves = ends.flatMap((end) => Array(2 * end.lines.length + 1).fill(end)) as typeof ends;
  const half = (LINE * LETTERS) / 2 / Math.max(1, high);
  const heights = spread(halves.map(({ at }) => at), half) // prettier-ignore
    .map((height, k) => Math.min(Math.max(height, k * half), 1 - (halves.length - 1 - k) * half));
  return ends.map((end) => {
    const [from, to] = [halves.indexOf(end), halves.lastIndexOf(end)];
    return {
      ...lastName(end.lines.join("<br>"), (heights[from] + heights[to]) / 2, end.line.color),
      yref: "paper",
    };
  });
}

/** Lines of so many letters at most. */
const wrapped = (text: string, letters: number) =>
  text.match(new RegExp(`\\S.{0,${letters - 1}}(?= |$)`, "g")) as string[];

const shareAxis = (inks: Inks) => ({
  ...axis(inks, ""),
  ...{ overlaying: "y", side: "right", range: [0, TOP], showgrid: false },
  ...{ tickvals: QUARTERS, ticktext: QUARTERS.map(share) },
});

const losses = (name: string, { step, loss }: Curves["unseen"], dash: string, color: string) => ({
  ...{ type: "scatter", mode: "lines", name, x: step, y: loss, line: { color, width: 1.5, dash } },
  meta: dash === "solid" ? "—" : "- -",
  text: loss.map((value, k) => `step ${number(step[k])}<br>${escaped(name)} <b>${fixed(value)}</b> nats`),
  hovertemplate: "%{text}<extra></extra>",
});

type Trace = Pick<ReturnType<typeof losses>, "meta" | "name" | "line"> & {
  y: (number | null)[];
  yaxis?: string;
};

/** The looks of measures, and the mark before a name: each differs from the others without a colour. */
const LOOKS = [
  { symbol: "diamond", dash: "dot", mark: "◆" },
  { symbol: "circle", dash: "solid", mark: "●" },
  { symbol: "square-open", dash: "dash", mark: "□" },
  { symbol: "x", dash: "dashdot", mark: "×" },
  { symbol: "circle-open", dash: "dot", mark: "○", width: 1 },
];

function measured(stops: TrainingAnswer["stops"], measure: Measure, { ink }: Inks) {
  const { name, of, unit, look } = measure;
  const { symbol, dash, mark, width = 2 } = LOOKS[look];
  return {
    ...{ type: "scatter", mode: "lines+markers", name, yaxis: "y2", x: stops.map(({ step }) => step) },
    y: stops.map((stop) => {
      const value = of(stop);
      return value === null ? null : value / WHOLE[unit as keyof typeof WHOLE];
    }),
    text: stops.map((stop) => `step ${number(stop.step)}<br>${name} <b>${written(measure, stop)}</b>`),
    hovertemplate: "%{text}<extra></extra>",
    meta: mark,
    line: { color: ink, width, dash },
    marker: { color: ink, size: 2 + 2.5 * width, symbol },
  };
}
