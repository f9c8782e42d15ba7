/** The Plotly figure of growth: both axes logarithmic, a line a model or layer, its name at its end. */
import { LETTERS, axis, base, lastName, upright } from "../shared/maps/figure-layout.ts";
import type { Inks, Room } from "../shared/maps/figure-layout.ts";
import { escaped, spread } from "../shared/maps/length-figure.ts";
import { full } from "./numbers.ts";
import { PIECES, atPointer } from "./words.ts";
import type { Line } from "./line.ts";

const LINE = 1.2; // height of a name, in sizes of its letters
const TOGETHER = 4; // names of lines that end together
const MARGIN = { l: 64, t: 40, r: 250, b: 46 }; // of letters of LETTERS
const BESIDE = 108; // room for names beside few lines where it is narrow
const LETTERS_BESIDE = 12;
const FEW = 4;
/** In pixels: those that go by the width of a line look alike on a phone. */
const DASHES = ["solid", "7px,4px", "2px,3px", "9px,3px,2px,3px", "16px,5px", "16px,4px,2px,4px"];

type Upright = { x: number; name: string };

/**
 * The figure; `unit` is that of the vertical axis, `uprights` are named on the horizontal one, `write` writes a number;
 * `most` as of `names`. What stands at the pointer is read there, of all lines at once.
 */
export function growthFigure(
  lines: Line[],
  unit: string,
  uprights: Upright[],
  write: (y: number) => string,
  room: Room,
  inks: Inks,
  most = TOGETHER,
) {
  const isBeside = room.narrow && lines.length <= FEW;
  const margin = marginOf(room, lines.length, isBeside, uprights.length);
  const values = lines.flatMap(({ y }) => y).filter((y) => y > 0);
  const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const below = ((high - low) * LINE * room.font) / Math.max(1, room.height - margin.t - margin.b); // the ticks' names
  const range = [low - Math.max(0.1, below), high + 0.1];
  const lengths = lines.flatMap(({ x }) => x);
  const end = Math.max(...lengths);
  const line = (LINE * room.font * (range[1] - range[0])) / Math.max(1, room.height - margin.t - margin.b);
  const wrap = isBeside ? inLines : (name: string) => name;
  const named = room.narrow && !isBeside ? [] : lineNames(lines, end, line, wrap, inks, most);
  const ticks = [...new Set(lengths)].filter((n) => !uprights.some(({ x }) => x === n));
  return {
    data: lines.map((line, k) => trace(line, dashOf(lines, k), write, inks)),
    layout: {
      ...{ ...base(room, inks, margin), hovermode: "x unified" },
      hoverlabel: { bgcolor: inks.paper, bordercolor: inks.grey, font: { size: room.font, color: inks.ink } },
      showlegend: room.narrow && !isBeside,
      legend: {
        ...{ x: 0, yref: "container", y: 0, yanchor: "bottom", itemwidth: 48 },
        font: { size: room.font },
      },
      xaxis: {
        ...{ ...axis(inks, PIECES), unifiedhovertitle: { text: "n = %{x:,}" }, showspikes: true },
        ...{ spikecolor: inks.grey, spikethickness: 1, spikedash: "solid", spikemode: "across" },
        ...{ type: "log", range: [Math.log10(Math.min(...lengths)), Math.log10(end)] },
        ...(end > 10_000 ? { dtick: 1 } : { tickvals: ticks }),
      },
      yaxis: {
        ...axis(inks, room.narrow ? "" : unit),
        ...{ type: "log", range: [range[0], Math.max(range[1], ...named.map(({ y }) => y))] },
        ...{ exponentformat: Math.max(...values) < 1000 ? "none" : "SI", dtick: 1 },
      },
      shapes: uprights.map(({ x }) => upright(x, inks.key, 1.5)),
      annotations: [
        ...uprights.map((one, k) => uprightName(one, k, end, inks)),
        ...(room.narrow ? [unitAbove(unit, uprights.length, inks)] : []),
        ...named,
      ],
    },
  };
}

/** Room for the names at the ends of the lines; where it is narrow, beside few of them, or for the legend below. */
function marginOf({ font, narrow }: Room, lines: number, isBeside: boolean, uprights: number) {
  const times = font / LETTERS;
  const above = Math.max(MARGIN.t, (uprights + Number(narrow)) * LINE * LETTERS + 8);
  const r = !narrow ? MARGIN.r : isBeside ? BESIDE : 24;
  const b = narrow && !isBeside ? 76 + 22 * lines : MARGIN.b;
  const [left, top, right, bottom] = [MARGIN.l, above, r, b].map((side) => Math.round(side * times));
  return { l: left, t: top, r: right, b: bottom, pad: 0 };
}

/** The line of the model is solid, where one is. */
function dashOf(lines: Line[], k: number) {
  const own = lines.filter(({ isChosen }) => isChosen);
  if (own.length !== 1) return DASHES[k % DASHES.length];
  const before = lines.slice(0, k).filter(({ isChosen }) => !isChosen).length;
  return lines[k].isChosen ? DASHES[0] : DASHES[1 + (before % (DASHES.length - 1))];
}

const trace = (line: Line, dash: string, write: (y: number) => string, { ink, grey }: Inks) => ({
  ...{ type: "scatter", mode: "lines", name: escaped(line.name), x: line.x, y: line.y },
  text: line.y.map((y, at) => {
    const total = line.totals && full(line.totals[at]);
    return atPointer(escaped(line.name), write(y), total);
  }),
  hovertemplate: "%{text}<extra></extra>",
  line: {
    color: line.isChosen ? ink : grey,
    width: line.isChosen ? 2 : 1.5,
    dash,
  },
});

/** A name in lines that fit beside a narrow chart; what is escaped in it has no spaces. */
const inLines = (name: string) =>
  name.split(" ").reduce((lines, word) => {
    const line = lines.split(BREAK).at(-1) as string;
    return lines + (line.length + word.length < LETTERS_BESIDE ? " " : BREAK) + word;
  });

const BREAK = "<br>";

/** The unit of the vertical axis, above all where there is no room beside it. */
const unitAbove = (text: string, uprights: number, { grey, size }: Inks) => ({
  ...{ text, xref: "paper", x: 0, xanchor: "left", yref: "paper", y: 1, yanchor: "bottom", showarrow: false },
  ...{ xshift: -MARGIN.l / 2, yshift: 4 + LINE * size * uprights, font: { size, color: grey } },
});

/** The name of the k-th upright; names of two stand in two lines. */
const uprightName = ({ x, name }: Upright, k: number, end: number, { key, size }: Inks) => ({
  ...{ text: name, xref: "x", x: Math.log10(x), yref: "paper", y: 1, yanchor: "bottom", showarrow: false },
  ...{ yshift: 2 + LINE * size * k, xanchor: 2 * Math.log10(x) > Math.log10(end) ? "right" : "left" },
  font: { size, color: key },
});

/** Names at the ends of the lines, a gap apart in decades; of many lines that end together, their count. */
function lineNames(
  lines: Line[],
  end: number,
  height: number,
  wrap: (name: string) => string,
  { ink, grey }: Inks,
  most: number,
) {
  const gap = height * Math.max(...lines.map((line) => wrap(line.name).split(BREAK).length));
  const name = ({ text, x, isChosen }: Name, y: number) => ({
    ...lastName(wrap(escaped(text)), y, isChosen ? ink : grey),
    ...{ xref: "x", x: Math.log10(x) },
  });
  const long = lines.filter(({ x }) => last(x) === end);
  const short = lines.filter(({ x }) => last(x) !== end);
  const [all, shorter] = [names(long, gap, most), names(short, gap, most)];
  const heights = spread(all.map(({ y }) => y), gap); // prettier-ignore
  return [...all.map((one, k) => name(one, heights[k])), ...shorter.map((one) => name(one, one.y))];
}

/** A name; y is the logarithm of the last value. */
export type Name = { text: string; x: number; y: number; isChosen: boolean };

/** Names of lines; those that end nearer than the gap end together, and more than `most` of these have one name. */
export function names(lines: Line[], gap: number, most = TOGETHER): Name[] {
  const groups: Line[][] = [];
  for (const line of lines.toSorted((a, b) => last(a.y) - last(b.y))) {
    const group = groups.at(-1);
    if (group && Math.log10(last(line.y) / last(last(group).y)) < gap) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const chosen = group.filter(({ isChosen }) => isChosen);
    if (group.length <= most) return group.map(nameOf);
    const others = group.filter(({ isChosen }) => !isChosen);
    return [{ ...nameOf(others[0]), text: `${others.length} models` }, ...chosen.map(nameOf)];
  });
}

const nameOf = ({ name: text, x, y, isChosen }: Line): Name => ({
  text,
  x: last(x),
  y: Math.log10(last(y)),
  isChosen,
});

const last = <T>(values: T[]) => values[values.length - 1];
