/**
 * The places of the words and the lines of a head, in pixels: two lines of words, or one where rows and columns are
 * the same words. The lines of words lie where they have the room, and stand upright where they have not.
 *
 * u runs along the words, v from the words that are looked at to those that look.
 */
import { at, isSpecial, largest, row } from "../shared/head/weights.ts";
import type { Alignment } from "../shared/head/weights.ts";

/** A point by u and v. */
export type Point = { along: number; across: number };

/**
 * The room of a picture. `one`: rows and columns are the same words; `small` is the size of the letters of a weight;
 * `adds`: several rows are added.
 */
export type Room = {
  width: number;
  height: number;
  n: number;
  m: number;
  one: boolean;
  small: number;
  adds?: boolean;
};

/** The widths of the words in a font of a size. */
export type Widths = (size: number) => { rows: number[]; columns: number[] };

export interface Plan {
  /** True where the words lie in a line, as one reads them. */
  flat: boolean;
  one: boolean;
  font: number;
  width: number;
  height: number;
  small: number;
  /** The height below the picture, for the name of a sum. */
  foot: number;
  rows: Line;
  columns: Line;
}

export interface Line {
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
}

/** A weight below this is not drawn. */
export const LEAST = 0.05;
const THICK = { least: 1, most: 9 }; // pixels, of the least and of the largest weight that are drawn

const FONTS = [24, 20, 16, 14];
const GAP = 1; // times the font between two words that lie
const LEADING = { least: 1.4, most: 2.6 }; // times the font from word to word where they stand
export const LINE = 1.5; // times the font, the height of a line that lies
const WIDEST = 460; // pixels between two lines that stand
const NARROWEST = 4; // times the font between them
/** Pixels between a word and its lines. */
export const APART = 8;
/** Pixels for the bar of a sum, between a word and its number. */
export const BAR = 11;
const MARGIN = 12;
const VALUE = 44; // pixels for a weight after a word that stands

/** The width of the line of a weight, at least 0.05: 1 pixel at 0.05, 9 at 1, and evenly between. */
export const thickness = (weight: number) =>
  THICK.least + ((THICK.most - THICK.least) * (Math.min(1, weight) - LEAST)) / (1 - LEAST);

/**
 * The cells that have a line, row by row: links only, or all weights of at least 0.05. `left` counts the allowed
 * weights without a line; `share` is their share of all weights.
 */
export function drawnOf(
  a: Alignment,
  linked: boolean = false,
): { drawn: { i: number; j: number; weight: number }[]; left: number; share: number } {
  const cells = Array.from({ length: a.n * a.m }, (_, k) => ({ i: Math.floor(k / a.m), j: k % a.m }))
    .map(({ i, j }) => ({ i, j, weight: at(a, i, j) }))
    .filter(({ weight }) => !Number.isNaN(weight));
  const links = linked ? new Set(linksOf(a).map(({ i, j }) => i * a.m + j)) : null;
  const isDrawn = ({ i, j, weight }: { i: number; j: number; weight: number }) =>
    links ? links.has(i * a.m + j) : weight >= LEAST;
  const left = cells.filter((cell) => !isDrawn(cell));
  const sum = (some: { weight: number }[]) => some.reduce((all, { weight }) => all + weight, 0);
  return {
    drawn: cells.filter(isDrawn),
    left: left.length,
    share: sum(left) / sum(cells),
  };
}

/** The alignment that a head makes: each row with the column that it looks at most; marks are linked with nothing. */
export function linksOf(a: Alignment): { i: number; j: number }[] {
  const isLinked = (token: string) => !isSpecial(token);
  return Array.from({ length: a.n }, (_, i) => i)
    .filter((i) => isLinked(a.rows.tokens[i]))
    .flatMap((i) => {
      const [j] = largest(row(a, i), a.m).filter((j) => isLinked(a.columns.tokens[j]));
      return j === undefined ? [] : [{ i, j }];
    });
}

/** True where rows and columns are the same words. */
export const isOneLine = ({ rows, columns }: Alignment) =>
  rows.side === columns.side && rows.tokens.join("\n") === columns.tokens.join("\n");

export function arcsPlan(all: Room, widths: Widths): Plan {
  const foot = all.adds ? all.small * LINE : 0;
  return { ...planned({ ...all, height: all.height - foot }, widths), small: all.small, foot };
}

function planned(room: Room, widths: Widths) {
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
const between = ({ width, adds }: Room, { rows, columns }: { rows: number[]; columns: number[] }) =>
  Math.min(
    WIDEST,
    width - Math.max(...rows) - Math.max(...columns) - VALUE - (adds ? BAR : 0) - 2 * APART - MARGIN,
  );

const lengthOf = (widths: number[], font: number) =>
  widths.reduce((sum, width) => sum + width, 0) + (widths.length - 1) * GAP * font;

/** Words side by side, spread evenly over the room. */
function lying(
  { width, height, one, small }: Room,
  font: number,
  wide: { rows: number[]; columns: number[] },
) {
  const spread = (widths: number[]) => {
    const free = width - 2 * MARGIN - lengthOf(widths, font);
    const gap = GAP * font + Math.min(free / widths.length, 3 * font);
    const all = lengthOf(widths, font) + (gap - GAP * font) * (widths.length - 1);
    return placed(widths, (width - all) / 2, gap);
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

/** The middle of each word. */
function placed(widths: number[], start: number, gap: number): number[] {
  let u = start;
  return widths.map((width) => {
    const middle = u + width / 2;
    u += width + gap;
    return middle;
  });
}

/** Words one under another. */
function standing(room: Room, font: number, wide: { rows: number[]; columns: number[] }) {
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

/**
 * The SVG path from a row to a column: over one line of words an arc, back on one side, ahead on the other.
 */
export function pathOf(plan: Plan, i: number, j: number): string {
  const { flat, one, rows, columns } = plan;
  const [u, w] = [rows.at[i], columns.at[j]];
  const points = one ? arc(plan, u, w) : strand(u, w, rows.edge, columns.edge);
  const [from, ...others] = points.map(({ along, across }) => (flat ? [along, across] : [across, along]));
  return `M${from.map(short)}C${others.map((point) => point.map(short))}`;
}

const short = (x: number) => Math.round(x * 10) / 10;

function strand(u: number, w: number, from: number, to: number): Point[] {
  const middle = (from + to) / 2;
  return [
    { along: u, across: from },
    { along: u, across: middle },
    { along: w, across: middle },
    { along: w, across: to },
  ];
}

const LOOP = 7; // pixels, half of what a word that looks at itself takes

/** An arc that is the higher, the farther it leads, within the room. */
function arc({ flat, width, height, rows }: Plan, u: number, w: number): Point[] {
  const back = w <= u;
  const edge = (back ? rows.back : rows.edge) as number;
  const room = (back ? edge : (flat ? height : width) - edge) - MARGIN;
  const longest = rows.at[rows.at.length - 1] - rows.at[0] || 1;
  const high = Math.max(4 * LOOP, (4 / 3) * room * (Math.abs(w - u) / longest) ** 0.7);
  const [from, to] = u === w ? [u - LOOP, u + LOOP] : [u, w];
  const top = edge + (back ? -high : high);
  return [
    { along: from, across: edge },
    { along: from, across: top },
    { along: to, across: top },
    { along: to, across: edge },
  ];
}

/** The SVG path of a wedge from a word to its window; "" where that reaches no column. */
export function wedgeOf(
  { flat, rows, columns }: Plan,
  { centres, reach }: { centres: number[]; reach: number },
  i: number,
): string {
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
