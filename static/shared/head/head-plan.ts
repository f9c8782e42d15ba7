/** The layout of the large map of a head: the sides of cells, the names left out, the place of the scale. */
import { largestThatFits } from "../maps/label-sizes.ts";
import { fitting } from "../maps/plan.ts";

export type Plan = import("../maps/plan.ts").Plan & More;

/** `sink` is the width of its column, 0 without; of `scaled` maps the colours lie beside the cells, of `narrow` below. */
type More = Record<"right" | "bottom" | "sink", number> & Record<"narrow" | "scaled", boolean>;

export interface Room {
  width: number;
  /** The height of the map; 0 where it is as tall as the cells want. */
  height: number;
  n: number;
  m: number;
  scaled?: boolean;
  /** True where the numbers of the scale have signs. */
  signed?: boolean;
  /** True where rows leave a share to a sink. */
  sink?: boolean;
  /** The size of labels where there is room for it. */
  font?: number;
  /** The width of the widest row label in that size. */
  rowLabel: number;
  /** The width of the widest column label in that size. */
  columnLabel: number;
  /** The distance at which two neighbours lie beside each other; the last one may reach into the margin. */
  flatLabel?: number;
  /** The width of the last column label. */
  lastLabel?: number;
  /** The size of labels where there is little room; names that then do not fit are left out. */
  least?: number;
  /** The largest side of a cell, in pixels. */
  largest?: number;
  /** The width from which a scale stands beside the map. */
  narrowest?: number;
  /** The largest ratio of the sides of a cell. */
  ratio?: number;
  /** The height that rows of a map without a height have at least. */
  lowest?: number;
}

const NARROW = 520;
const LARGEST_CELL = 140;
/** Limits of a map that is as tall as its cells want: the largest cell, the tallest map, the lowest row. */
const FREE = { cell: 44, height: 480, row: 16 };
const NAMED_ROW = 13; // high enough for its name
const SMALL = 11; // pixels, the smallest font
const SMALLEST_ROW = 9;
const SINK = 18;
export const APART = 22; // between the cells and the column of a sink
const LONGEST_SIDE_RATIO = 1.6;

export function plan({
  width,
  height,
  n,
  m,
  rowLabel,
  columnLabel,
  flatLabel = columnLabel,
  sink = false,
  signed = false,
  scaled: hasScale = true,
  lastLabel = 0,
  font: font0 = 14,
  least = SMALL,
  largest = LARGEST_CELL,
  ratio = LONGEST_SIDE_RATIO,
  narrowest = NARROW,
  lowest = FREE.row,
}: Room): Plan {
  const narrow = width < narrowest || !hasScale;
  const left = Math.round(Math.min(rowLabel, width * 0.28)) + 14;
  const slanted = { angle: -45, top: Math.ceil(columnLabel * 0.71) + 20 };
  const aside = sink ? SINK + APART : 0;
  const scale = Math.round(30 + font0 * (signed ? 3.5 : 3)); // beside the map
  const bottom = narrow && hasScale ? 32 + font0 : 10;
  const cells = (top: number, right: number) => {
    const wide = Math.max(40, width - left - right) / m;
    const fitted = Math.min(Math.max(40, height - top - bottom) / n, largest);
    const down = height ? fitted : freeRow(wide, n, ratio, lowest);
    const across = Math.min(wide, largest, down * ratio);
    return { across: sharp(across), down: sharp(Math.min(down, across * ratio)) };
  };
  const straight = { top: Math.round(font0 * 2), right: Math.max(16, Math.ceil(lastLabel * 0.8)) };
  const lying = cells(straight.top, (narrow ? straight.right : scale) + aside);
  const spelled = flatLabel < font0; // single characters may stand as near as in a word
  const flat = spelled ? (flatLabel * least) / font0 - 1 <= lying.across : flatLabel + 10 < lying.across;
  const touching = { angle: -90, top: columnLabel + 20 };
  const turned = lying.across * 0.71 < font0 ? touching : slanted;
  const top = flat ? straight.top : turned.top;
  const right = (narrow ? (flat ? straight.right : Math.min(slanted.top - 8, 36)) : scale) + aside;
  const { across, down } = flat ? lying : cells(top, right);
  const smallest = Math.min(across, down);
  const font = Math.max(least, smallest >= font0 + 3 ? font0 : smallest >= 13 ? 12 : SMALL);
  const [cellsWide, cellsHigh] = [Math.floor(across * m), Math.floor(down * n)];
  return {
    ...{ n, m, left, top, right, bottom, font, narrow, flat, sink: sink ? SINK : 0, scaled: hasScale },
    ...{ across: cellsWide / m, down: cellsHigh / n, angle: (flat ? slanted : turned).angle },
    apart: { row: 10, flat: Math.min(18, straight.top - 0.7 * font0), turned: 10 },
    width: left + cellsWide + right,
    height: top + cellsHigh + bottom,
    everyRow: Math.ceil(font / down),
    everyColumn: flat ? 1 : Math.ceil(font / across),
  };
}

const CELL = 3; // times as high as its name is a cell at least, where names grow

/** Limits of a map that is presented: names stay as large as the text, or grow; cells fill the screen. */
export const onWall = (font: number) => ({
  least: font,
  largest: Infinity,
  narrowest: 30 * font,
  ratio: 3,
  cell: 1.6,
});

/** The plan with the largest of these sizes of labels that leaves cells room; sizes fall. */
export function largestPlan(
  room: Room & { font: number; flatLabel: number; lastLabel: number; cell?: number },
  sizes: number[],
): Plan {
  const { cell = CELL } = room;
  const fits = ({ flat, font, down }: Plan, size: number) => flat && font === size && down >= cell * size;
  return largestThatFits(plan, room, sizes, fits) ?? plan(room);
}

const sharp = (size: number) => fitting(size, 0, Infinity, 8);

/**
 * The height of a row that may be as high as it wants: a square, unless that is too low for its name or the map
 * becomes too tall. `ratio` limits the sides of a cell.
 */
function freeRow(across: number, n: number, ratio: number, lowest: number) {
  const most = Math.min(FREE.cell, Math.max(FREE.height / n, lowest));
  return Math.min(Math.max(across, NAMED_ROW), across * ratio, most);
}

/** The least height at which the rows are still distinct. */
export const leastHeight = (n: number) => Math.max(260, n * SMALLEST_ROW + 80);
