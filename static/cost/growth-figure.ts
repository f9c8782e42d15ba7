/** The Plotly figure of growth: both axes logarithmic, a line a model or layer, its name at its end. */
import { LETTERS, axis, base, lastName, upright } from "../shared/maps/figure-layout.ts";
import type { Inks, Room } from "../shared/maps/figure-layout.ts";
import { DASHES, escaped, spread } from "../shared/maps/length-figure.ts";
import { full } from "./numbers.ts";
import { PIECES } from "./words.ts";
import type { Line } from "./line.ts";

const LINE = 1.2; // height of a name, in sizes of its letters
const TOGETHER = 4; // names of lines that end together
const MARGIN = { l: 64, t: 40, r: 250, b: 46 }; // of letters of LETTERS

type Upright = { x: number; name: string };

/** The figure; `unit` is that of the vertical axis, `uprights` are named on the horizontal one; `most` as of `names`. */
export function growthFigure(
  lines: Line[],
  unit: string,
  uprights: Upright[],
  room: Room,
  inks: Inks,
  most = TOGETHER,
) {
  const margin = marginOf(room, lines.length);
  const values = lines.flatMap(({ y }) => y).filter((y) => y > 0);
  const range = [Math.log10(Math.min(...values)) - 0.1, Math.log10(Math.max(...values)) + 0.1];
  const lengths = lines.flatMap(({ x }) => x);
  const end = Math.max(...lengths);
  const decades = (range[1] - range[0]) / Math.max(1, room.height - margin.t - margin.b);
  const named = room.narrow ? [] : lineNames(lines, end, decades * LINE * room.font, inks, most);
  return {
    data: lines.map((line, k) => trace(line, k, unit, inks)),
    layout: {
      ...base(room, inks, margin),
      showlegend: room.narrow,
      legend: { x: 0, yref: "container", y: 0, yanchor: "bottom", font: { size: room.font } },
      xaxis: {
        ...axis(inks, PIECES),
        ...{ type: "log", range: [Math.log10(Math.min(...lengths)), Math.log10(end)] },
        ...(end > 10_000 ? { dtick: 1 } : { tickvals: [...new Set(lengths)] }),
      },
      yaxis: {
        ...axis(inks, room.narrow ? "" : unit),
        ...{ type: "log", range: [range[0], Math.max(range[1], ...named.map(({ y }) => y))] },
        ...{ exponentformat: Math.max(...values) < 1000 ? "none" : "SI", dtick: 1 },
      },
      shapes: uprights.map(({ x }) => upright(x, inks.key, 1.5)),
      annotations: [...uprights.map((one, k) => uprightName(one, k, end, inks)), ...named],
    },
  };
}

/** Room for the names at the ends of the lines; where it is narrow, for the legend below. */
function marginOf({ font, narrow }: Room, lines: number) {
  const times = font / LETTERS;
  const [l, t, r, b] = [MARGIN.l, MARGIN.t, MARGIN.r, MARGIN.b].map((side) => Math.round(side * times));
  return narrow ? { l, t, r: 16, b: Math.round((76 + 22 * lines) * times), pad: 0 } : { l, t, r, b, pad: 0 };
}

const trace = ({ name, isChosen, x, y }: Line, k: number, unit: string, { ink, grey }: Inks) => ({
  ...{ type: "scatter", mode: "lines", name: escaped(name), x, y },
  text: x.map((n, at) => `${escaped(name)}<br>n = ${full(n)}: <b>${full(y[at])}</b><br>${unit}`),
  hovertemplate: "%{text}<extra></extra>",
  line: { color: isChosen ? ink : grey, width: isChosen ? 2 : 1.5, dash: DASHES[k % DASHES.length] },
});

/** The name of the k-th upright; names of two stand in two lines. */
const uprightName = ({ x, name }: Upright, k: number, end: number, { key, size }: Inks) => ({
  ...{ text: name, xref: "x", x: Math.log10(x), yref: "paper", y: 1, yanchor: "bottom", showarrow: false },
  ...{ yshift: 2 + LINE * size * k, xanchor: 2 * Math.log10(x) > Math.log10(end) ? "right" : "left" },
  font: { size, color: key },
});

/** Names at the ends of the lines, a gap apart in decades; of many lines that end together, their count. */
function lineNames(lines: Line[], end: number, gap: number, { ink, grey }: Inks, most: number) {
  const name = ({ text, x, isChosen }: Name, y: number) => ({
    ...lastName(escaped(text), y, isChosen ? ink : grey),
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
