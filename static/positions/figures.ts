/** The Plotly figures of the sinusoidal encoding: its matrix, single waves, and how alike positions are by distance. */
import { spread } from "../shared/maps/length-figure.ts";
import { axis, base, colorbar, lastName, signedScale } from "../shared/maps/figure-layout.ts";
import { waveInWords } from "./words.ts";
import type { SinusoidalAnswer } from "../shared/api.ts";
import type { Inks, Room } from "../shared/maps/figure-layout.ts";

export type Figure = { data: object[]; layout: Record<string, any> };

const AXIS = 44; // pixels that the ticks and the title of an axis need below it
const ROW = 20; // pixels of a row of names
const DASHES = ["solid", "dash", "dot", "dashdot", "longdash", "longdashdot"];

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

/** A tick over a column. */
const mark = (k: number, { ink }: Inks) => ({
  ...{ type: "line", xref: "x", x0: k, x1: k, yref: "paper", y0: 1, y1: 1.018 },
  line: { color: ink, width: 3 },
});

export function wavesFigure(
  { values, wavelengths }: SinusoidalAnswer,
  dimensions: number[],
  room: Room,
  inks: Inks,
): Figure {
  const n = values.length;
  const below = room.narrow ? AXIS + ROW * Math.ceil(dimensions.length / 2) + 6 : 48;
  const margin = { l: 44, t: 12, r: room.narrow ? 12 : 142, b: below, pad: 0 };
  const across = Math.max(1, room.height - margin.t - margin.b);
  const name = (k: number) => waveInWords(k, wavelengths);
  const data = dimensions.map((k, place) => ({
    ...{ type: "scatter", mode: n > 32 ? "lines" : "lines+markers", name: name(k) },
    ...{ x: values.map((_, pos) => pos), y: values.map((row) => row[k]) },
    hovertemplate: `position %{x}, dimension ${k}: <b>%{y:.4f}</b><extra></extra>`,
    line: { color: inks.ink, width: 1.5, dash: DASHES[place % DASHES.length] },
    marker: { color: inks.ink, size: 4 },
  }));
  const perPixel = 2.2 / across;
  return {
    data,
    layout: {
      ...base(room, inks, margin),
      showlegend: room.narrow,
      legend: {
        ...{ orientation: "h", x: 0, y: -AXIS / across, yanchor: "top", font: { size: room.font } },
        ...{ entrywidth: 0.5, entrywidthmode: "fraction" }, // two a row
      },
      xaxis: { ...axis(inks, "position", n), range: [0, Math.max(1, n - 1)] },
      yaxis: { ...axis(inks, ""), range: [-1.1, 1.1], tickvals: [-1, -0.5, 0, 0.5, 1] },
      annotations: room.narrow ? [] : names(dimensions, values[n - 1], perPixel * (room.font + 4), name),
    },
  };
}

function names(dimensions: number[], ends: number[], gap: number, name: (k: number) => string) {
  const places = spread(
    dimensions.map((k) => ends[k]),
    gap,
  );
  return dimensions.map((k, place) => lastName(name(k), places[place]));
}

/** The dot products of a position with those before and after it, as the first row and column of the matrix have them. */
export function byDistance({ similarity }: SinusoidalAnswer): { x: number[]; y: number[] } {
  const n = similarity.length;
  const x = Array.from({ length: 2 * n - 1 }, (_, k) => k - n + 1);
  return { x, y: x.map((m) => (m < 0 ? similarity[-m][0] : similarity[0][m])) };
}

export function similarityFigure(encoding: SinusoidalAnswer, room: Room, inks: Inks): Figure {
  const n = encoding.values.length;
  const trace = {
    ...{ type: "scatter", mode: "lines", ...byDistance(encoding) },
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
