/** The figure of associative recall: right dates by dates in a text, a line a model, its seeds as a band. */
import { DASHES, escaped, spread } from "../shared/maps/length-figure.ts";
import { axis, base, lastName, upright } from "../shared/maps/figure-layout.ts";
import { RIGHT_DATES, DATES, TRAINED, recalledInWords } from "./scores-words.ts";
import type { Inks, Room } from "../shared/maps/figure-layout.ts";

/** Shares of right dates of each seed, by the dates in a text, by the model. */
export type Recalled = Record<string, Record<string, number[]>>;

const LINE = 1.2; // of the names of lines, in letters

/** The mean of the seeds, the lowest and the highest, in %. */
export const ofSeeds = (shares: number[]) => ({
  mean: (100 * shares.reduce((a, b) => a + b)) / shares.length,
  low: 100 * Math.min(...shares),
  high: 100 * Math.max(...shares),
});

/** The figure; models were trained on texts of up to `trained` dates. */
export function recallFigure(recalled: Recalled, trained: number, room: Room, inks: Inks) {
  const margin = { l: 3.4 * room.font, t: 2 * room.font, r: 8 * room.font, b: 3.4 * room.font, pad: 0 };
  const lines = Object.entries(recalled).map(([name, shares], k) => ({
    ...{ name, dash: DASHES[k % DASHES.length], ink: inks.ink },
    ...{ counts: Object.keys(shares).map(Number), seeds: Object.values(shares).map(ofSeeds) },
  }));
  const perPixel = 100 / Math.max(1, room.height - margin.t - margin.b);
  const ends = lines.map(({ seeds }) => seeds[seeds.length - 1].mean);
  const heights = spread(ends, perPixel * LINE * room.font);
  const upTo = { text: TRAINED, xref: "x", x: trained, yref: "paper", y: 1, yanchor: "bottom" };
  return {
    data: [...lines.map(band), ...lines.map(line)],
    layout: {
      ...base(room, inks, margin),
      xaxis: {
        ...axis(inks, DATES),
        tickangle: 0,
        tickvals: lines[0].counts.filter((_, k) => !room.narrow || k % 2),
      },
      yaxis: { ...axis(inks, RIGHT_DATES), range: [-2, 105], nticks: 6 },
      shapes: [upright(trained, inks.hairline, 1)],
      annotations: [
        { ...upTo, showarrow: false, font: { color: inks.grey } },
        ...lines.map(({ name, ink }, k) => lastName(escaped(name), heights[k], ink)),
      ],
    },
  };
}

type Line = {
  name: string;
  dash: string;
  ink: string;
  counts: number[];
  seeds: ReturnType<typeof ofSeeds>[];
};

const band = ({ counts, seeds, ink }: Line) => ({
  ...{ type: "scatter", mode: "lines", fill: "toself", hoverinfo: "skip", opacity: 0.15 },
  x: [...counts, ...counts.toReversed()],
  y: [...seeds.map(({ low }) => low), ...seeds.map(({ high }) => high).toReversed()],
  ...{ fillcolor: ink, line: { width: 0, color: ink } },
});

const line = ({ name, counts, seeds, ink, dash }: Line) => ({
  ...{
    type: "scatter",
    mode: "lines+markers",
    name: escaped(name),
    x: counts,
    y: seeds.map(({ mean }) => mean),
  },
  text: seeds.map((one, k) => recalledInWords(escaped(name), counts[k], one)),
  hovertemplate: "%{text}<extra></extra>",
  ...{ line: { color: ink, width: 1.5, dash }, marker: { color: ink, size: 6 } },
});
