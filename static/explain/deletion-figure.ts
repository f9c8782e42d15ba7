/** The Plotly figure of deletion curves: a line a measure, distinct without colour; chance is grey and dashed. */
import { axis, base } from "../shared/maps/figure-layout.ts";
import { escaped } from "../shared/maps/length-figure.ts";
import { fixed } from "../shared/words.ts";
import { CHANCE } from "./deletion-words.ts";
import type { Ranked } from "./deletion-words.ts";
import type { Inks, Room } from "../shared/maps/figure-layout.ts";

/** The stroke of each line, distinct from the others: solid or broken, and the mark of its points. */
export const STROKES = {
  weights: { dash: "solid", symbol: "circle" },
  norms: { dash: "dot", symbol: "square" },
  rollout: { dash: "dashdot", symbol: "diamond" },
  brought: { dash: "solid", symbol: "triangle-up" },
  gradient: { dash: "longdash", symbol: "cross" },
  left_out: { dash: "longdashdot", symbol: "x" },
  [CHANCE]: { dash: "dash", symbol: "line-ew" },
} as Record<string, { dash: string; symbol: string }>;

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
      xaxis: {
        ...axis(inks, "pieces that are taken out, %"),
        ...{ range: [0, 100], tickvals: [0, 20, 40, 60, 80, 100] },
      },
      yaxis: { ...axis(inks, "mean loss of ln p, nats"), rangemode: "tozero" },
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
