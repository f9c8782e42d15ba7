/** The Plotly figure of the learning rate by step: the formula as it is set, and where the shown training was. */
import { axis, base, type Inks, type Room } from "../shared/maps/figure-layout.ts";
import { LETTERS, legend } from "./curve-figure.ts";
import { learningRate, type Schedule } from "./noam.ts";
import { number, small } from "./numbers.ts";
import type { TrainingAnswer } from "../shared/api.ts";

type Trained = Pick<TrainingAnswer["curve"], "step" | "learning_rate">;

const POINTS = 400;
const MARKS = 60; // more would hide the line

export function scheduleFigure(schedule: Schedule, trained: Trained, room: Room, inks: Inks) {
  const times = room.font / LETTERS;
  const last = trained.step[trained.step.length - 1];
  const steps = Array.from({ length: POINTS }, (_, k) => 1 + ((last - 1) * k) / (POINTS - 1));
  const values = steps.map((step) => learningRate(step, schedule));
  const every = Math.ceil(trained.step.length / MARKS);
  const some = (all: number[]) => all.filter((_, k) => k % every === 0);
  const marker = { color: inks.key, size: 5, symbol: "circle-open" };
  return {
    data: [
      trace("the formula", steps, values, { mode: "lines", line: { color: inks.ink, width: 2 } }),
      trace("the training", some(trained.step), some(trained.learning_rate), { mode: "markers", marker }),
    ],
    layout: {
      ...base(room, inks, { l: 88 * times, r: 16, t: 12, b: (room.narrow ? 92 : 76) * times, pad: 0 }),
      showlegend: true,
      legend: legend(room),
      xaxis: { ...axis(inks, "step"), range: [0, last] },
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
