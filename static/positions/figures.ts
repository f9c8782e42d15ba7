/** The Plotly figures of the sinusoidal encoding: its matrix, single waves, and how alike positions are by distance. */
import { DASHES, spread } from "../shared/maps/length-figure.ts";
import { axis, base, colorbar, lastName, signedScale } from "../shared/maps/figure-layout.ts";
import { byDistance } from "./by-distance.ts";
import { waveInWords } from "./words.ts";
import type { SinusoidalAnswer } from "../shared/api.ts";
import type { Figure, Inks, Room } from "../shared/maps/figure-layout.ts";

const AXIS = 44; // pixels that the ticks and the title of an axis need below it
const ROW = 20; // pixels of a row of names

/** The matrix; marked dimensions are drawn as waves. */
export function matrixFigure({ values }: SinusoidalAnswer, marked: number[], room: Room, inks: Inks): Figure {
  const [n, m] = [values.length, values[0].length];
  const margin = { l: 52, t: 46, r: room.narrow ? 8 : 62, b: room.narrow ? 52 : 8, pad: 0 };
  const trace = {
    ...{ type: "heatmap", z: values, zmin: -1, zmax: 1, colorscale: signedScale(inks) },
    hovertemplate: "position %{y}, dimension %{x}: <b>%{z:.4f}</b><extra></extra>",
    colorbar: colorbar(room, inks, [-1, -0.5, 0, 0.5, 1]),
  };
  return {
    data: [trace],
    layout: {
      ...base(room, inks, margin),
      xaxis: { ...axis(inks, "dimension", m), side: "top", range: [-0.5, m - 0.5], showgrid: false },
      yaxis: { ...axis(inks, "position", n), range: [n - 0.5, -0.5], showgrid: false },
      shapes: marked.filter((k) => k < m).map((k) => mark(k, inks)),
    },
  };
}

const mark = (k: number, { ink }: Inks) => ({
  ...{ type: "line", xref: "x", x0: k, x1: k, yref: "paper", y0: 1, y1: 1.018 },
  line: { color: ink, width: 3 },
});

export function wavesFigure(encoding: SinusoidalAnswer, dimensions: number[], room: Room, inks: Inks) {
  const { values, wavelengths } = encoding;
  const n = values.length;
  const below = room.narrow ? AXIS + ROW * Math.ceil(dimensions.length / 2) + 6 : 48;
  const margin = { l: 44, t: 12, r: room.narrow ? 12 : 142, b: below, pad: 0 };
  const high = Math.max(1, room.height - margin.t - margin.b);
  const ends = dimensions.map((k) => values[n - 1][k]);
  const heights = spread(ends, (2.2 / high) * (room.font + 4));
  const name = (k: number) => waveInWords(k, wavelengths);
  const data = dimensions.map((k, index) => ({
    ...{ type: "scatter", mode: n > 32 ? "lines" : "lines+markers", name: name(k) },
    ...{ x: values.map((_, pos) => pos), y: values.map((row) => row[k]) },
    hovertemplate: `position %{x}, dimension ${k}: <b>%{y:.4f}</b><extra></extra>`,
    line: { color: inks.ink, width: 1.5, dash: DASHES[index % DASHES.length] },
    marker: { color: inks.ink, size: 4 },
  }));
  return {
    data,
    layout: {
      ...base(room, inks, margin),
      showlegend: room.narrow,
      legend: {
        ...{ orientation: "h", x: 0, y: -AXIS / high, yanchor: "top", font: { size: room.font } },
        ...{ entrywidth: 0.5, entrywidthmode: "fraction" }, // two a row
      },
      xaxis: { ...axis(inks, "position", n), range: [0, Math.max(1, n - 1)] },
      yaxis: { ...axis(inks, ""), range: [-1.1, 1.1], tickvals: [-1, -0.5, 0, 0.5, 1] },
      annotations: room.narrow ? [] : dimensions.map((k, index) => lastName(name(k), heights[index])),
    },
  };
}

export function similarityFigure({ similarity }: SinusoidalAnswer, room: Room, inks: Inks): Figure {
  const n = similarity.length;
  const trace = {
    ...{ type: "scatter", mode: "lines", ...byDistance(similarity) },
    hovertemplate: "distance %{x}: <b>%{y:.4f}</b><extra></extra>",
    line: { color: inks.ink, width: 1.5 },
  };
  return {
    data: [trace],
    layout: {
      ...base(room, inks, { l: 44, t: 12, r: 12, b: 48, pad: 0 }),
      xaxis: { ...axis(inks, "distance m", 2 * n), range: [-Math.max(1, n - 1), Math.max(1, n - 1)] },
      yaxis: { ...axis(inks, ""), nticks: 6 },
    },
  };
}
