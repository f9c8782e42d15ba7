/** The Plotly figure of deletion curves: a line a measure, distinct without colour; chance is grey and dashed. */
import { axis, base } from "../shared/maps/figure-layout.js";
import { escaped } from "../shared/maps/length-figure.js";
import { fixed } from "../shared/words.js";
import { CHANCE } from "./deletion-words.js";

/** @typedef {import("./deletion-words.js").Ranked} Ranked */

/** How each line is drawn, distinct from the others: solid or broken, and the mark of its points. */
export const STROKES = /** @type {Record<string, {dash: string, symbol: string}>} */ ({
  weights: { dash: "solid", symbol: "circle" },
  norms: { dash: "dot", symbol: "square" },
  rollout: { dash: "dashdot", symbol: "diamond" },
  brought: { dash: "solid", symbol: "triangle-up" },
  gradient: { dash: "longdash", symbol: "cross" },
  left_out: { dash: "longdashdot", symbol: "x" },
  [CHANCE]: { dash: "dash", symbol: "line-ew" },
});

/**
 * @param {Ranked[]} ranked
 * @param {number[]} counts pieces that are gone at each point
 * @param {number} pieces of the source
 * @param {string | null} lit the measure whose line is meant
 * @param {Room} room
 * @param {Inks} inks
 */
export function deletionFigure(ranked, counts, pieces, lit, room, inks) {
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

/**
 * @param {Ranked} ranked
 * @param {number[]} x
 * @param {number[]} counts
 * @param {string | null} lit
 * @param {Inks} inks
 */
function line({ id, name, curve }, x, counts, lit, { ink, grey, hairline }) {
  const usual = id === CHANCE ? grey : ink;
  const color = lit === null || lit === id ? usual : hairline;
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
