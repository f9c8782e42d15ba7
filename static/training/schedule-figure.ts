/** The Plotly figure of the learning rate by step: the equation as it is set, and beside it the shown training. */
import { LETTERS, axis, base, upright, type Inks, type Room } from "../shared/maps/figure-layout.ts";
import { paperRate, rateOfOurs, type Numbers, type Schedule } from "./noam.ts";
import { small } from "./words.ts";
import type { TrainingAnswer } from "../shared/api.ts";

type Trained = Pick<TrainingAnswer["curve"], "step" | "learning_rate">;

const POINTS = 400;
const FAR = 10_000; // steps that are seen of the equation, however short the training was
const MARKS = 60; // more would hide the line

export function scheduleFigure(
  set: Numbers,
  ours: Schedule,
  trained: Trained,
  at: number,
  room: Room,
  inks: Inks,
) {
  const times = room.font / LETTERS;
  const end = Math.max(ours.steps, FAR);
  const even = Array.from({ length: POINTS }, (_, k) => Math.round((end * (k + 1)) / POINTS));
  const steps = [...new Set([1, ...even, set.warmup, ours.warmup, ours.steps])].sort((a, b) => a - b);
  const equation = steps.map((step) => paperRate(step, set));
  const rates = steps.map((step) => rateOfOurs(step, ours));
  const every = Math.ceil(trained.step.length / MARKS);
  const some = (all: number[]) => all.filter((_, k) => k % every === 0);
  const circles = { color: inks.key, size: 5, symbol: "circle-open" };
  return {
    data: [
      line("the equation", steps, equation, { color: inks.ink, width: 2 }),
      line(`ours: ${ours.rate} × the equation${ours.cooldown ? " × cooldown" : ""}`, steps, rates, {
        ...{ color: inks.key, width: 2, dash: "dash" },
      }),
      {
        ...{ type: "scatter", mode: "markers", name: "ours, as recorded", hoverinfo: "skip" },
        ...{ marker: circles, x: some(trained.step), y: some(trained.learning_rate) },
      },
    ],
    layout: {
      ...base(room, inks, { l: 88 * times, r: 16, t: 12, b: (room.narrow ? 122 : 76) * times, pad: 0 }),
      hovermode: "x unified",
      hoverlabel: {
        bgcolor: inks.paper,
        bordercolor: inks.hairline,
        font: { size: room.font, color: inks.ink },
      },
      showlegend: true,
      legend: {
        ...{ orientation: "h", x: 0, xanchor: "left", yref: "container", y: 0, yanchor: "bottom" },
        xref: room.narrow ? "container" : "paper",
        font: { size: room.font },
      },
      xaxis: { ...axis(inks, "step"), range: [0, end], unifiedhovertitle: { text: "step %{x:,d}" } },
      shapes: [upright(at, inks.key, 1.5)],
      yaxis: {
        ...axis(inks, "learning rate"),
        ...{ rangemode: "tozero", exponentformat: "power", nticks: 5 },
      },
    },
  };
}

const line = (name: string, x: number[], y: (number | null)[], looks: object) => ({
  ...{ type: "scatter", mode: "lines", name, x, y, line: looks },
  text: y.map((value) => `${name.split(":")[0]}: <b>${value === null ? "" : small(value)}</b>`),
  hovertemplate: "%{text}<extra></extra>",
});
