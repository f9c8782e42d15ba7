/**
 * The places of the words and the lines of a head, in pixels: two lines of words, or one where rows and columns are
 * the same words. The lines of words lie where they have the room, and stand upright where they have not.
 *
 * u runs along the words, v from the words that are looked at to those that look.
 */
import { largest, row, type Alignment } from "../shared/head/weights.ts";
import { isSpecial } from "../shared/pieces.ts";
import type { WindowAnswer } from "../shared/api.ts";

/**
 * The room of a picture. `one`: rows and columns are the same words; `small` is the size of the letters of a weight;
 * `adds`: several rows are added.
 */
type Room = {
  width: number;
  height: number;
  n: number;
  m: number;
  one: boolean;
  small: number;
  adds?: boolean;
};

type Wide = { rows: number[]; columns: number[] };

export type Plan = Pick<Room, "width" | "height" | "one" | "small"> & {
  /** True where the words lie in a line, as one reads them. */
  flat: boolean;
  font: number;
  /** The height below the picture, for the name of a sum. */
  foot: number;
  rows: Line;
  columns: Line;
};

type Line = {
  /** The middle of each word along the line. */
  at: number[];
  /** The part of the line that each word takes. */
  wide: number[];
  /** The place across where its lines begin. */
  edge: number;
  /** The place across where what stands after the words begins, in lines that stand. */
  past?: number;
  /** The place across where the lines that look back begin, in one line. */
  back?: number;
};

/** A weight below this is not drawn. */
export const LEAST = 0.05;
const THICK = { least: 1, most: 9 }; // pixels, of the least and of the largest weight that are drawn

const FONTS = [24, 20, 16, 14];
const GAP = 1; // times the font between two words that lie
const LEADING = { least: 1.4, most: 2.6 }; // times the font from word to word where they stand
export const LINE = 1.5; // times the font, the height of a line that lies
const WIDEST = 460; // pixels between two lines that stand
const NARROWEST = 4; // times the font between them
export const APART = 8;
/** Pixels for the bar of a sum, between a word and its number. */
export const BAR = 11;
const MARGIN = 12;
const VALUE = 44; // pixels for a weight after a word that stands

/** The width of the line of a weight, at least 0.05: 1 pixel at 0.05, 9 at 1, and evenly between. */
export const thickness = (weight: number) =>
  THICK.least + ((THICK.most - THICK.least) * (Math.min(1, Math.abs(weight)) - LEAST)) / (1 - LEAST);

/**
 * The cells that have a line, row by row: links only, or all weights of at least 0.05. `left` counts the allowed
 * weights without a line; `share` is their share of all weights.
 */
export function drawnOf(a: Alignment, linked: boolean = false) {
  const cells = Array.from(a.weights, (weight, k) => ({ i: Math.floor(k / a.m), j: k % a.m, weight }));
  const allowed = cells.filter(({ weight }) => !Number.isNaN(weight));
  const links = linked && new Set(linksOf(a).map(({ i, j }) => i * a.m + j));
  const isDrawn = ({ i, j, weight }: (typeof cells)[number]) =>
    links ? links.has(i * a.m + j) : Math.abs(weight) >= LEAST;
  const left = allowed.filter((cell) => !isDrawn(cell));
  const sum = (some: typeof cells) => some.reduce((all, { weight }) => all + Math.abs(weight), 0);
  return { drawn: allowed.filter(isDrawn), left: left.length, share: sum(left) / (sum(allowed) || 1) };
}

/** The alignment that a head makes: each row with the column that it looks at most; marks are linked with nothing. */
export const linksOf = (a: Alignment) =>
  a.rows.tokens.slice(0, a.n).flatMap((token, i) => {
    const [j] = largest(row(a, i), a.m).filter((j) => !isSpecial(a.columns.tokens[j]));
    return j === undefined || isSpecial(token) ? [] : [{ i, j }];
  });

/** True where rows and columns are the same words. */
export const isOneLine = ({ rows, columns }: Alignment) =>
  rows.side === columns.side && rows.tokens.join("\n") === columns.tokens.join("\n");

/** The plan of a room; `widths` are those of the words in a font of a size. */
export function arcsPlan(all: Room, widths: (size: number) => Wide): Plan {
  const foot = all.adds ? all.small * LINE : 0;
  return { ...planned({ ...all, height: all.height - foot }, widths), small: all.small, foot };
}

function planned(room: Room, widths: (size: number) => Wide) {
  for (const font of FONTS) {
    const { rows, columns } = widths(font);
    const longest = Math.max(lengthOf(rows, font), lengthOf(columns, font));
    if (longest <= room.width - 2 * MARGIN) return lying(room, font, { rows, columns });
  }
  const fits = (font: number) =>
    Math.max(room.n, room.m) * font * LEADING.least <= room.height - 2 * MARGIN &&
    (room.one || between(room, widths(font)) >= NARROWEST * font);
  const font = FONTS.find(fits) ?? FONTS[FONTS.length - 1];
  return standing(room, font, widths(font));
}

/** The distance of two lines of words, at most. */
const between = ({ width, adds }: Room, { rows, columns }: Wide) =>
  Math.min(
    WIDEST,
    width - Math.max(...rows) - Math.max(...columns) - VALUE - (adds ? BAR : 0) - 2 * APART - MARGIN,
  );

const lengthOf = (widths: number[], font: number) =>
  widths.reduce((sum, width) => sum + width, 0) + (widths.length - 1) * GAP * font;

/** Words side by side, spread evenly over the room. */
function lying({ width, height, one, small }: Room, font: number, wide: Wide) {
  const spread = (widths: number[]) => {
    const length = lengthOf(widths, font);
    const gap = GAP * font + Math.min((width - 2 * MARGIN - length) / widths.length, 3 * font);
    let u = (width - (length + (gap - GAP * font) * (widths.length - 1))) / 2;
    return widths.map((wide) => {
      const middle = u + wide / 2;
      u += wide + gap;
      return middle;
    });
  };
  const line = font * LINE;
  const middle = height / 2;
  const [columns, rows] = one
    ? [middle + line / 2 + APART, middle - line / 2 - APART]
    : [small * LINE + BAR + line + APART, height - MARGIN - line - APART];
  return {
    ...{ flat: true, one, font, width, height },
    rows: { at: spread(wide.rows), wide: wide.rows, edge: one ? columns : rows, back: rows },
    columns: { at: spread(wide.columns), wide: wide.columns, edge: columns, back: rows },
  };
}

function standing(room: Room, font: number, wide: Wide) {
  const { width, height, n, m, one, adds } = room;
  const most = Math.max(n, m);
  const step = Math.max(LEADING.least * font, Math.min(LEADING.most * font, (height - 2 * MARGIN) / most));
  const down = (count: number) =>
    Array.from({ length: count }, (_, k) => MARGIN + ((step * most) / count) * (k + 0.5));
  const high = (count: number) => new Array(count).fill((step * most) / count);
  const [left, right] = [Math.max(...wide.rows), Math.max(...wide.columns)];
  const beyond = VALUE + (adds ? BAR : 0);
  const apart = between(room, wide);
  const start = (width - left - right - beyond - apart) / 2 + left;
  const middle = width / 2;
  const [from, to] = one ? [middle - left / 2 - APART, middle + left / 2 + APART] : [start, start + apart];
  return {
    ...{ flat: false, one, font, width, height: 2 * MARGIN + step * most },
    rows: { at: down(n), wide: high(n), edge: one ? to : from, back: from },
    columns: {
      at: down(m),
      wide: high(m),
      edge: to,
      back: from,
      past: (one ? width - beyond : to + 2 * APART + right) + (adds ? BAR : 0),
    },
  };
}

/** The SVG path from a row to a column: over one line of words an arc, back on one side, ahead on the other. */
export function pathOf(plan: Plan, i: number, j: number): string {
  const { flat, one, rows, columns } = plan;
  const [u, w] = [rows.at[i], columns.at[j]];
  const [from, turn, to] = one ? arc(plan, u, w) : [rows.edge, (rows.edge + columns.edge) / 2, columns.edge];
  const apart = one && u === w ? LOOP : 0;
  const point = (along: number, across: number) => (flat ? [along, across] : [across, along]).map(short);
  return `M${point(u - apart, from)}C${[point(u - apart, turn), point(w + apart, turn), point(w + apart, to)]}`;
}

const short = (x: number) => Math.round(x * 10) / 10;

const LOOP = 7; // pixels, half of what a word that looks at itself takes

/** The places across of an arc that is the higher, the farther it leads, within the room: its begin, top and end. */
function arc({ flat, width, height, rows }: Plan, u: number, w: number) {
  const back = w <= u;
  const edge = (back ? rows.back : rows.edge) as number;
  const room = (back ? edge : (flat ? height : width) - edge) - MARGIN;
  const longest = rows.at[rows.at.length - 1] - rows.at[0] || 1;
  const high = Math.max(4 * LOOP, (4 / 3) * room * (Math.abs(w - u) / longest) ** 0.7);
  return [edge, edge + (back ? -high : high), edge];
}

/** The SVG path of a wedge from a word to its window; "" where that reaches no column. */
export function wedgeOf({ flat, rows, columns }: Plan, { centres, reach }: WindowAnswer, i: number): string {
  const seen = columns.at.map((_, j) => j).filter((j) => Math.abs(j - centres[i]) <= reach);
  if (!seen.length) return "";
  const [first, last] = [seen[0], seen[seen.length - 1]];
  const corners = [
    [rows.at[i], rows.edge],
    [columns.at[first] - columns.wide[first] / 2, columns.edge],
    [columns.at[last] + columns.wide[last] / 2, columns.edge],
  ].map(([u, v]) => (flat ? [u, v] : [v, u]).map(short));
  return `M${corners.join("L")}Z`;
}
