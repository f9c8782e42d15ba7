/** The Plotly figure of a training, over the logarithm of the step: the loss, and what was measured at the stops. */
import { axis, base, upright, type Inks, type Room } from "../shared/maps/figure-layout.ts";
import { escaped } from "../shared/maps/length-figure.ts";
import { fixed } from "../shared/words.ts";
import { measuresOf, written, type Measure } from "./measures.ts";
import { number, share } from "./numbers.ts";
import type { TrainingAnswer } from "../shared/api.ts";

export const LETTERS = 14;
const LINE = 21; // pixels of a line of the legend
const LETTER = 6.6; // pixels of a letter in it, on average
const SIGN = 44; // pixels of the line before a name, and of what is free around both
const WHOLE = { share: 1, points: 100 }; // of what has a place on the right axis
const TOP = 1.05; // of the highest loss
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** Room beside the plot, in pixels of letters of LETTERS: the slider keeps the same. */
export const SIDES = { left: 48, right: 52 };

export type Curves = Pick<TrainingAnswer, "curve" | "unseen" | "stops"> & { optimisation: { steps: number } };

/** The figure with the cursor at a step; `alike` ones, this one too, have the same axes. */
export function curveFigure(training: Curves, step: number, room: Room, inks: Inks, alike = [training]) {
  const { curve, unseen, stops } = training;
  const times = room.font / LETTERS;
  const measures = drawnOf(training);
  const wide = room.width / times - SIDES.left - SIDES.right;
  const lines = Math.max(...alike.map((one) => linesOfLegend(drawnOf(one), wide)));
  const below = (42 + LINE * lines) * times;
  const margin = { l: SIDES.left * times, r: SIDES.right * times, t: 12, b: below, pad: 0 };
  const first = Math.min(...alike.map(firstOf));
  const last = Math.max(...alike.map(({ optimisation }) => optimisation.steps));
  const most = Math.max(...alike.flatMap((one) => [...one.curve.loss, ...one.unseen.loss]));
  return {
    data: [
      losses("loss", curve, "solid", inks.grey),
      losses("loss of unseen pairs", unseen, "dash", inks.grey),
      ...measures.map((measure) => measured(stops, measure, inks)),
    ],
    layout: {
      ...base(room, inks, margin),
      showlegend: true,
      legend: legend(room),
      xaxis: {
        ...axis(inks, ""),
        type: "log",
        range: [Math.log10(first), Math.log10(last)],
        tickvals: ticks(first, last, room.narrow ? 6 : 20),
        tickangle: 0,
      },
      yaxis: { ...axis(inks, "nats a piece"), range: [0, TOP * most] },
      ...(measures.length ? { yaxis2: shareAxis(inks) } : {}),
      shapes: [upright(step, inks.key, 2)],
      annotations: room.narrow ? [] : [beforeTicks("step", inks)],
    },
  };
}

/** The name of the horizontal axis, before its first number, where it meets none. */
const beforeTicks = (text: string, { grey, size }: Inks) => ({
  ...{ text, xref: "paper", x: 0, xanchor: "right", xshift: -14, showarrow: false },
  ...{ yref: "paper", y: 0, yanchor: "top", yshift: -6, font: { size, color: grey } },
});

export const legend = ({ font }: Room) => ({
  ...{ orientation: "h", x: 0, xanchor: "left", yref: "container", y: 0, yanchor: "bottom" },
  font: { size: font },
});

/** The step at which a training begins to be seen. */
const firstOf = ({ stops, curve }: Curves): number => (stops.length > 1 ? stops[0].step : curve.step[0]);

/** The measures that have a place on an axis. */
const drawnOf = ({ stops }: Curves): Measure[] => measuresOf(stops).filter(({ unit }) => unit in WHOLE);

/**
 * The count of lines of the legend: the names of two losses and of the measures, two in a line where they fit into a
 * width in pixels of letters of LETTERS.
 */
function linesOfLegend(measures: { name: string }[], width: number) {
  const widest = Math.max(0, ...measures.map(({ name }) => name.length)) * LETTER + SIGN;
  const names = 2 + measures.length;
  return 2 * widest > width ? names : Math.max(2, Math.ceil(names / 2));
}

const shareAxis = (inks: Inks) => ({
  ...axis(inks, ""),
  ...{ overlaying: "y", side: "right", range: [0, 1.05], showgrid: false },
  ...{ tickvals: QUARTERS, ticktext: QUARTERS.map(share) },
});

/** 1, 2 and 5 times powers of ten; where these are too many, powers of ten alone. */
export function ticks(first: number, last: number, most: number = 20) {
  const all = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((power) => [power, 2 * power, 5 * power]);
  const inside = all.filter((step) => step >= first && step <= last);
  return inside.length > most ? inside.filter((step) => String(step).startsWith("1")) : inside;
}

const losses = (name: string, { step, loss }: Curves["unseen"], dash: string, color: string) => ({
  ...{ type: "scatter", mode: "lines", name, x: step, y: loss, line: { color, width: 1.5, dash } },
  text: loss.map((value, k) => `step ${number(step[k])}<br>${escaped(name)} <b>${fixed(value)}</b> nats`),
  hovertemplate: "%{text}<extra></extra>",
});

/** The looks of measures: each differs from the others without a colour. */
const LOOKS = [
  { symbol: "diamond", dash: "dot" },
  { symbol: "circle", dash: "solid" },
  { symbol: "square-open", dash: "dash" },
  { symbol: "x", dash: "dashdot" },
  { symbol: "circle-open", dash: "dot", width: 1 },
];

function measured(stops: TrainingAnswer["stops"], measure: Measure, { ink }: Inks) {
  const { name, of, unit, look } = measure;
  const { symbol, dash, width = 2 } = LOOKS[look];
  return {
    ...{ type: "scatter", mode: "lines+markers", name, yaxis: "y2", x: stops.map(({ step }) => step) },
    y: stops.map((stop) => {
      const value = of(stop);
      return value === null ? null : value / WHOLE[unit as keyof typeof WHOLE];
    }),
    text: stops.map((stop) => `step ${number(stop.step)}<br>${name} <b>${written(measure, stop)}</b>`),
    hovertemplate: "%{text}<extra></extra>",
    line: { color: ink, width, dash },
    marker: { color: ink, size: 2 + 2.5 * width, symbol },
  };
}
