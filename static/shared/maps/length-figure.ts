/** The Plotly figure of scores by sentence length: a line a model, its name at its end, distinct without colour. */
import type { Group, Line } from "../head/measured.ts";
import { count, fixed } from "../words.ts";
import { LETTERS, axis, base, lastName, upright } from "./figure-layout.ts";
import type { Inks, Room } from "./figure-layout.ts";
import { SOURCE_WORDS, pairsScored, yourSentence } from "./figure-words.ts";

/** The fewest sentences whose score says something. */
export const FEWEST = 20;

export const DASHES = ["solid", "dash", "dot", "dashdot", "longdash", "longdashdot"];
const SYMBOLS = ["circle", "square", "diamond", "triangle-up", "cross", "x"];
const LABEL_GAP = 16; // pixels between the names of two lines
const TOP = 44;
const BOTTOM = 46;

/** A name as Plotly may show it: Plotly reads tags and entities in every text it draws. */
export const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The figure; models that are not chosen are grey, `own` counts the words of the person's sentence. */
export function lengthFigure(
  lines: Line[],
  chosen: string[],
  sentenceLength: number,
  score: string,
  room: Room,
  inks: Inks,
) {
  const solid = lines.map((line) => ({ ...line, groups: line.groups.filter((g) => g.pairs >= FEWEST) }));
  const groups = (lines[0]?.groups ?? []).filter(({ pairs }) => pairs >= FEWEST);
  const most = Math.max(sentenceLength, 10, ...groups.map(({ words }) => words));
  const longest = Math.min(most, 1.25 * Math.max(10, ...groups.map(({ words }) => words)));
  const top = 1.08 * Math.max(10, ...solid.flatMap((line) => line.groups.map((g) => g.score)));
  const narrow = room.width < 560;
  const times = room.font / LETTERS;
  const [t, b] = [TOP * times, BOTTOM * times];
  const margin = { l: 40 * times, t, r: narrow ? 20 : 220 * times, b, pad: 0 };
  const inkOf = ({ id }: Line) => (chosen.includes(id) ? inks.ink : inks.grey);
  const data = solid.map((line, k) => trace(line, k, inkOf(line), score));
  const perPoint = top / Math.max(1, room.height - t - b);
  return {
    data,
    layout: {
      ...{ ...base(room, inks, margin), margin, showlegend: narrow }, // which makes room for its legend
      legend: { orientation: "h", x: 0, y: -0.22, yanchor: "top", font: { size: room.font } },
      xaxis: {
        ...axis(inks, SOURCE_WORDS),
        ...{ range: [0, longest], tickvals: [0, ...groups.map(({ words }) => words)] },
      },
      yaxis: { ...axis(inks, ""), range: [0, top], nticks: 5 },
      shapes: [upright(Math.min(sentenceLength, longest), inks.key, 2)],
      annotations: [
        ...sentenceLabel(sentenceLength, longest, inks),
        ...groups.map((group) => sizeOf(group, narrow, inks)),
        ...(narrow ? [] : lineNames(solid, perPoint * LABEL_GAP * times, inkOf)),
      ],
    },
  };
}

/** A point stands in the middle of its group. */
const middle = ({ from, words }: Group) => (from - 1 + words) / 2;

const trace = ({ name, groups }: Line, k: number, ink: string, score: string) => ({
  type: "scatter",
  mode: "lines+markers",
  name: escaped(name),
  x: groups.map(middle),
  y: groups.map((group) => group.score),
  text: groups.map(
    ({ from, words, pairs, score: value }) =>
      `${escaped(name)}<br>${pairsScored(from, words, `${score} <b>${fixed(value, 1)}</b>`, pairs)}`,
  ),
  hovertemplate: "%{text}<extra></extra>",
  line: { color: ink, width: 1.5, dash: DASHES[k % DASHES.length] },
  marker: { color: ink, size: 8, symbol: SYMBOLS[k % SYMBOLS.length] },
});

function sentenceLabel(sentenceLength: number, longest: number, { key, size }: Inks) {
  const text = yourSentence(sentenceLength) + (sentenceLength > longest ? " →" : "");
  const right = Math.min(sentenceLength, longest) > longest / 2;
  return [
    {
      ...{
        text,
        xref: "x",
        x: Math.min(sentenceLength, longest),
        yref: "paper",
        y: 1,
        yanchor: "bottom",
        yshift: 1.3 * size,
      },
      ...{ xanchor: right ? "right" : "left", showarrow: false, font: { size, color: key } },
    },
  ];
}

const sizeOf = (group: Group, narrow: boolean, { grey, size }: Inks) => ({
  ...{ text: narrow ? `n=${group.pairs}` : count(group.pairs, "sentence"), font: { size, color: grey } },
  ...{ xref: "x", x: middle(group), yref: "paper", y: 1, yanchor: "bottom", showarrow: false },
});

/** The names of lines at their ends, a gap apart in units of the score. */
function lineNames(lines: Line[], gap: number, inkOf: (line: Line) => string) {
  const ends = lines.flatMap((line) => line.groups.slice(-1).map((end) => ({ line, end })));
  const heights = spread(ends.map(({ end }) => end.score), gap); // prettier-ignore
  return ends.map(({ line, end }, k) => ({
    ...lastName(escaped(line.name), heights[k], inkOf(line)),
    ...{ xref: "x", x: middle(end) },
  }));
}

/** Move numbers apart until none is nearer to another than the gap, each as little as it takes; their order stays. */
export function spread(numbers: number[], gap: number) {
  const order = numbers.map((_, k) => k).sort((a, b) => numbers[a] - numbers[b]);
  /** Runs of numbers that touch, each around its mean. */
  const runs: { sum: number; members: number[] }[] = [];
  const start = ({ sum, members }: (typeof runs)[0]) =>
    sum / members.length - ((members.length - 1) / 2) * gap;
  const end = (run: (typeof runs)[0]) => start(run) + (run.members.length - 1) * gap;
  for (const k of order) {
    let run = { sum: numbers[k], members: [k] };
    while (runs.length && end(runs[runs.length - 1]) + gap > start(run)) {
      const before = runs.pop() as typeof run;
      run = { sum: before.sum + run.sum, members: [...before.members, ...run.members] };
    }
    runs.push(run);
  }
  const out = [...numbers];
  for (const run of runs) run.members.forEach((k, index) => (out[k] = start(run) + index * gap));
  return out;
}
