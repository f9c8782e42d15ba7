/** Plotly figures of heads over many sentences: a scatter, a histogram of offsets, and what is lost without many. */
import { axis, base, lastName, type Inks, type Room } from "../../shared/maps/figure-layout.ts";
import { DASHES, escaped, spread } from "../../shared/maps/length-figure.ts";
import { headName } from "../../shared/head/knock-outs.ts";
import { fixed } from "../../shared/words.ts";
import { APART, cornerOf } from "./label-place.ts";
import { isSame, measureName, type CorpusHead, type CorpusMeasure } from "./measures.ts";
import { GONE_AXIS, LOST_AXIS, OFFSETS_AXIS, SHARE_AXIS, goneInWords, offsetName } from "./words.ts";
import type { Estimate } from "../../shared/api.ts";
import type { Curve } from "./curves.ts";

/** Shape and ink of a block: in the colour of the side that looks; cross-attention is between them. */
const LOOKS = {
  encoder: { symbol: "circle", ink: "key" },
  decoder: { symbol: "square", ink: "query" },
  cross: { symbol: "diamond", ink: "ink" },
} as Record<string, { symbol: string; ink: "key" | "query" | "ink" }>;
const OTHER = { symbol: "circle", ink: "ink" } as const;
const SIZE = 9; // pixels across a point
const LINE = 1.25; // height of a name, in sizes of its letters
const WIDE = 0.6; // width of a letter, in their size
const AIR = 0.05; // what an axis leaves free at either end

/** The measures across and up, by their names. */
type Ids = [string, string];

export const looksOf = (block: string) => LOOKS[block] ?? OTHER;

/** The scatter of heads that have both measures. */
export function scatterFigure(
  heads: CorpusHead[],
  { x, y }: { x: CorpusMeasure; y: CorpusMeasure },
  { opened, lit }: { opened: CorpusHead | null; lit: CorpusHead | null },
  says: (head: CorpusHead) => string,
  room: Room,
  inks: Inks,
) {
  const ids: Ids = [x.id, y.id];
  const blocks = [...Map.groupBy(heads, ({ block }) => block).values()];
  const there = (one: CorpusHead | null) => heads.filter((head) => one && isSame(head, one));
  const named = [...new Set([...there(opened), ...there(lit)])];
  return {
    data: [
      ...blocks.map((mine) => points(mine, ids, says, inks)),
      ...there(opened).map((head) => cross(head, ids, inks)),
    ],
    layout: {
      ...base(room, inks, marginOf(room, 16)),
      xaxis: { ...axis(inks, escaped(measureName(x))), nticks: 6 },
      yaxis: { ...axis(inks, escaped(measureName(y))), nticks: 6 },
      annotations: named.map((head) => labelled(head, ids, heads, room, inks)),
    },
  };
}

/** The margin for numbers and names beside and below, in sizes of their letters; r is in pixels. */
const marginOf = ({ font }: Room, r: number) => ({
  ...{ l: Math.round(4.6 * font), t: font, r, b: Math.round(3.4 * font), pad: 0 },
});

const points = (heads: CorpusHead[], [x, y]: Ids, says: (head: CorpusHead) => string, inks: Inks) => ({
  ...{ type: "scatter", mode: "markers", x: heads.map(at(x)), y: heads.map(at(y)) },
  text: heads.map((head) => escaped(says(head)).replaceAll(/[:;] /g, "<br>")),
  hovertemplate: "%{text}<extra></extra>",
  marker: {
    ...{ symbol: looksOf(heads[0].block).symbol, size: SIZE, opacity: 0.8 },
    ...{ color: inks[looksOf(heads[0].block).ink], line: { color: inks.paper, width: 1 } },
  },
});

const at = (id: string) => (head: CorpusHead) => Number(head.values[id][0]);

/** The chosen head with its intervals. */
const cross = (head: CorpusHead, [x, y]: Ids, inks: Inks) => ({
  ...{ type: "scatter", mode: "markers", x: [at(x)(head)], y: [at(y)(head)], hoverinfo: "skip" },
  marker: {
    ...{ symbol: `${looksOf(head.block).symbol}-open`, size: SIZE + 6 },
    ...{ color: inks.ink, line: { width: 2, color: inks.ink } },
  },
  ...{ error_x: arms(head.values[x], inks), error_y: arms(head.values[y], inks) },
});

const arms = ([mean, low, high]: Estimate, { ink }: Inks) => ({
  ...{ type: "data", symmetric: false, visible: low !== null, thickness: 1, width: 0, color: ink },
  ...{ array: [Number(high) - Number(mean)], arrayminus: [Number(mean) - Number(low)] },
});

function labelled(head: CorpusHead, [x, y]: Ids, heads: CorpusHead[], room: Room, { ink, size }: Inks) {
  const text = headName(head);
  const { l, t, r, b } = marginOf(room, 16);
  const plot = { width: room.width - l - r, height: room.height - t - b };
  const across = along(heads.map(at(x)), plot.width);
  const up = along(heads.map(at(y)), plot.height);
  const pointOf = (one: CorpusHead) => ({ x: across(at(x)(one)), y: plot.height - up(at(y)(one)) });
  const others = heads.filter((one) => !isSame(one, head)).map(pointOf);
  const name = { width: WIDE * size * text.length, height: LINE * size };
  const corner = cornerOf(pointOf(head), others, name, plot);
  return {
    ...{ text, x: at(x)(head), y: at(y)(head), showarrow: false, font: { size, color: ink } },
    ...{ xanchor: corner.right ? "left" : "right", xshift: corner.right ? APART.x : -APART.x },
    ...{ yanchor: corner.up ? "bottom" : "top", yshift: corner.up ? APART.y : -APART.y },
  };
}

/** The distance of a value from the beginning of an axis, in pixels, about as Plotly draws it. */
function along(values: number[], length: number) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = length * (1 - 2 * AIR);
  return (value: number) => length * AIR + (high > low ? ((value - low) / (high - low)) * room : room / 2);
}

/** The histogram of shares by offset, from the furthest before to the furthest after. */
export function offsetsFigure(shares: number[], room: Room, inks: Inks) {
  const far = (shares.length - 1) / 2;
  const x = shares.map((_, k) => k - far);
  return {
    data: [
      {
        ...{ type: "bar", x, y: shares, marker: { color: inks.ink } },
        text: x.map((offset, k) => `${offsetName(offset)}: ${fixed(shares[k], 3)}`),
        ...{ textposition: "none", hovertemplate: "%{text}<extra></extra>" },
      },
    ],
    layout: {
      ...base(room, inks, marginOf(room, 12)),
      bargap: 0.25,
      xaxis: {
        ...axis(inks, OFFSETS_AXIS),
        tickvals: [-far, -far / 2, 0, far / 2, far],
        ticktext: [`≤ −${far}`, `−${far / 2}`, "0", far / 2, `≥ ${far}`],
        range: [-far - 0.7, far + 0.7],
      },
      yaxis: { ...axis(inks, SHARE_AXIS), rangemode: "tozero", nticks: 5 },
    },
  };
}

export function pruningFigure(curves: Curve[], room: Room, inks: Inks) {
  const most = Math.max(...curves.flatMap(({ cost }) => cost));
  const margin = marginOf(room, room.font * (room.narrow ? 5 : 8));
  const perPixel = most / Math.max(1, room.height - margin.t - margin.b);
  const ends = curves.map(({ cost }) => cost[cost.length - 1]);
  const heights = spread(ends, perPixel * LINE * room.font);
  return {
    data: curves.map((curve, k) => line(curve, k, inks)),
    layout: {
      ...base(room, inks, margin),
      xaxis: { ...axis(inks, GONE_AXIS), rangemode: "tozero" },
      yaxis: { ...axis(inks, LOST_AXIS), range: [Math.min(0, -0.02 * most), 1.05 * most] },
      annotations: curves.map(({ block }, k) =>
        lastName(escaped(block), heights[k], inks[looksOf(block).ink]),
      ),
    },
  };
}

const line = ({ block, cost }: Curve, k: number, inks: Inks) => ({
  ...{ type: "scatter", mode: "lines+markers", x: cost.map((_, gone) => gone), y: cost },
  text: cost.map((lost, gone) => goneInWords(escaped(block), gone, cost.length - 1, `<b>${fixed(lost)}</b>`)),
  hovertemplate: "%{text}<extra></extra>",
  line: { color: inks[looksOf(block).ink], width: 1.5, dash: DASHES[k % DASHES.length] },
  marker: { color: inks[looksOf(block).ink], size: 5, symbol: looksOf(block).symbol },
});
