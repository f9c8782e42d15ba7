/** The Plotly figure of deletion curves: a line a measure, distinct without colour; chance is grey and dashed. */
import { axis, base, type Inks, type Room } from "../shared/maps/figure-layout.ts";
import { escaped } from "../shared/maps/length-figure.ts";
import { fixed } from "../shared/words.ts";
import { AXES, CHANCE, type Ranked } from "./deletion-words.ts";

/**
 * The stroke of each line, distinct from the others: solid or broken, and the mark of its points; as Plotly calls
 * them, and as the lengths and the path that draw a piece of it.
 */
export const STROKES = {
  weights: { dash: "solid", symbol: "circle", dashes: "", mark: "M20 6m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" },
  norms: { dash: "dot", symbol: "square", dashes: "2 3", mark: "M17 3h6v6h-6z" },
  rollout: { dash: "dashdot", symbol: "diamond", dashes: "6 3 2 3", mark: "M20 2l4 4l-4 4l-4 -4z" },
  brought: { dash: "solid", symbol: "triangle-up", dashes: "", mark: "M20 2l4 7h-8z" },
  gradient: {
    ...{ dash: "longdash", symbol: "cross", dashes: "10 4" },
    mark: "M18.5 2.5h3v2h2v3h-2v2h-3v-2h-2v-3h2z",
  },
  left_out: { dash: "longdashdot", symbol: "x", dashes: "10 3 2 3", mark: "M17 3l6 6m0 -6l-6 6" },
  [CHANCE]: { dash: "dash", symbol: "line-ew", dashes: "5 4", mark: "" },
} as Record<string, Record<"dash" | "symbol" | "dashes" | "mark", string>>;

/** The figure; `counts` are the pieces gone at each point, `lit` is the measure whose line is meant. */
export function deletionFigure(
  ranked: Ranked[],
  counts: number[],
  pieces: number,
  lit: string | null,
  room: Room,
  inks: Inks,
) {
  const x = [0, ...counts.map((count) => (100 * count) / pieces)];
  const times = room.font / 14;
  const margin = { l: Math.round(52 * times), t: 12, r: 16, b: Math.round(48 * times), pad: 0 };
  return {
    data: ranked.map((one) => line(one, x, [0, ...counts], lit, inks)),
    layout: {
      ...base(room, inks, margin),
      xaxis: { ...axis(inks, AXES.x), ...{ range: [0, 100], tickvals: [0, 20, 40, 60, 80, 100] } },
      yaxis: { ...axis(inks, AXES.y), rangemode: "tozero" },
    },
  };
}

function line({ id, name, curve }: Ranked, x: number[], counts: number[], lit: string | null, inks: Inks) {
  const usual = id === CHANCE ? inks.grey : inks.ink;
  const color = lit === null || lit === id ? usual : inks.hairline;
  const { dash, symbol } = STROKES[id];
  const y = [0, ...curve];
  return {
    ...{ type: "scatter", mode: "lines+markers", name: escaped(name), x, y },
    text: y.map((loss, k) => `${escaped(name)}<br>${counts[k]} gone: <b>${fixed(loss)}</b> nats lost`),
    hovertemplate: "%{text}<extra></extra>",
    line: { color, width: lit === id ? 3 : 1.5, dash },
    marker: { color, size: 7, symbol, line: { color, width: 1.5 } },
  };
}
