/** The Plotly figure of the learning rate by step: the formula as it is set, and where the shown training was. */
import { axis, base, upright, type Inks, type Room } from "../shared/maps/figure-layout.ts";
import { LETTERS } from "./curve-figure.ts";
import { learningRate, paperRate, type Schedule } from "./noam.ts";
import { number, small } from "./numbers.ts";
import type { TrainingAnswer } from "../shared/api.ts";

type Trained = Pick<TrainingAnswer["curve"], "step" | "learning_rate">;

const POINTS = 400;
const FAR = 10_000; // steps that are seen of the formula, however short the training was
const MARKS = 60; // more would hide the line

export function scheduleFigure(schedule: Schedule, trained: Trained, at: number, room: Room, inks: Inks) {
  const times = room.font / LETTERS;
  const last = trained.step[trained.step.length - 1];
  const end = Math.max(last, FAR);
  const upTo = (n: number) => Array.from({ length: POINTS }, (_, k) => 1 + ((n - 1) * k) / (POINTS - 1));
  const [steps, beyond] = [upTo(last), upTo(end)];
  const values = steps.map((step) => learningRate(step, schedule));
  const goesOn = beyond.map((step) => schedule.rate * paperRate(step, schedule));
  const every = Math.ceil(trained.step.length / MARKS);
  const some = (all: number[]) => all.filter((_, k) => k % every === 0);
  const marker = { color: inks.key, size: 5, symbol: "circle-open" };
  return {
    data: [
      trace("the formula", steps, values, { mode: "lines", line: { color: inks.ink, width: 2 } }),
      trace("the training", some(trained.step), some(trained.learning_rate), { mode: "markers", marker }),
      trace("without cooldown", beyond, goesOn, {
        mode: "lines",
        line: { color: inks.grey, width: 1, dash: "dot" },
      }),
    ],
    layout: {
      ...base(room, inks, { l: 88 * times, r: 16, t: 12, b: (room.narrow ? 92 : 76) * times, pad: 0 }),
      showlegend: true,
      legend: {
        ...{ orientation: "h", x: 0, xanchor: "left", yref: "container", y: 0, yanchor: "bottom" },
        font: { size: room.font },
      },
      xaxis: { ...axis(inks, "step"), range: [0, end] },
      shapes: [upright(at, inks.key, 1.5)],
      yaxis: {
        ...axis(inks, "learning rate"),
        ...{ rangemode: "tozero", exponentformat: "power", nticks: 5 },
      },
    },
  };
}

const trace = (name: string, x: number[], y: number[], looks: object) => ({
  ...{ type: "scatter", name, x, y, ...looks },
  text: y.map((value, k) => `step ${number(Math.round(x[k]))}<br>${name}: <b>${small(value)}</b>`),
  hovertemplate: "%{text}<extra></extra>",
});
