/** The layout of a map beside others, or of a stage: as large as its place lets it be. */
import { largestThatFits, scaled } from "./label-sizes.ts";
import { fitting, labelled, type Plan } from "./plan.ts";
import type { OneCell } from "./cells.ts";

export interface Room {
  width: number;
  height: number;
  n: number;
  m: number;
  font: number;
  /** The width of the widest label of a row; 0 where rows have none. */
  rowLabel: number;
  /** The width of the widest label of a column; 0 where columns are counted. */
  columnLabel: number;
  /** The width of the number of the last column, where columns are counted. */
  countLabel?: number;
  /** The width of the widest label that must fit between two others: the last may reach into the margin. */
  flatLabel?: number;
  /** The count of heads side by side. */
  groups?: number;
  /** True where labels of columns stand upright if they do not lie flat. */
  upright?: boolean;
}

/** Limits of a cell in sizes of the labels. */
const LARGEST = { across: 5.5, down: 3, strip: 6 };
const SMALLEST = { across: 1.25, down: 5 };
export const LOOSE = 2; // pixels between the lines of labels that lean;
export const TIGHT = -1; // upright, ascenders and descenders seldom meet
const GAP = 8;
const COUNTED = 16; // every so many columns have their number

export function plan({
  width,
  height,
  n,
  m,
  font,
  rowLabel,
  columnLabel,
  flatLabel = columnLabel,
  countLabel = 0,
  groups = 1,
  upright = false,
}: Room): Plan {
  const left = rowLabel
    ? Math.ceil(Math.min(rowLabel, width * 0.26)) + 10
    : countLabel
      ? font / 2
      : Math.max(1, upright ? (font - width / m) / 2 : 0); // an upright name may be wider than its column
  const gap = groups > 1 ? Math.min(GAP, width / 60) : 0;
  const slanted = Math.ceil(columnLabel * 0.71) + font + 2;
  const turned = upright
    ? { top: Math.ceil(columnLabel) + 8, right: font / 2 }
    : { top: slanted, right: slanted - 8 };
  const cells = (right: number) =>
    fitting((width - left - right - gap * (groups - 1)) / m, SMALLEST.across, LARGEST.across * font, 4);
  const margin = Math.max(12, columnLabel - flatLabel, Math.ceil(countLabel / 2));
  const flat = !columnLabel || flatLabel + 8 <= cells(margin);
  const top = flat ? font + 8 : turned.top;
  const right = flat ? margin : turned.right;
  const across = cells(right);
  const highest = font * (n === 1 ? LARGEST.strip : LARGEST.down);
  const down = fitting((height - top - 2) / n, SMALLEST.down, highest, 4);
  const between = upright ? TIGHT : LOOSE;
  return {
    ...{ n, m, left, top, across, down, gap, perGroup: m / groups, flat, angle: upright ? -90 : -45, font },
    apart: { row: 8, flat: font / 2 + 4, turned: 6 },
    width: left + across * m + gap * (groups - 1) + right,
    height: top + down * n + 2,
    everyRow: Math.ceil((font + (upright ? TIGHT : 1)) / down),
    everyColumn: columnLabel ? Math.ceil((font + between) / across) : counted(across / font),
  };
}

/** The step of the numbers of columns; `across` is the width of a column in sizes of the labels. */
const counted = (across: number) =>
  across >= 2.2 ? 1 : across * COUNTED >= 3.3 ? COUNTED : across * 32 >= 3.3 ? 32 : 64;

const CELL = 2.2; // times as high as its label is a cell at least, where labels grow

/**
 * The plan with the largest labels that lie flat and leave their cells room, of sizes with the largest first; without
 * one, a plan that names all columns, whose labels may shrink to one of the smaller sizes, or some upright.
 */
export function largestPlan(room: Room, sizes: number[], smaller: number[] = []): Plan {
  const fits = ({ flat, width, height, down }: Plan, font: number) =>
    flat && width <= room.width && height <= room.height && down >= CELL * font;
  return (
    largestThatFits(plan, room, sizes, fits) ?? allNamed(room, smaller) ?? plan({ ...room, upright: true })
  );
}

/** The plan that names all rows, and columns in labels that lie flat, in the largest size; null where none does. */
export const flatPlan = (room: Room, smaller: number[]): Plan | null =>
  [room, ...smaller.map((font) => scaled(room, font))]
    .map(plan)
    .find(({ flat, everyRow, everyColumn }) => flat && everyRow === 1 && everyColumn === 1) ?? null;

/** The plan that names all columns, leaning or upright, in the largest size. */
function allNamed(room: Room, smaller: number[]): Plan | undefined {
  const upright = [room.font, ...smaller].map((font) => ({ ...scaled(room, font), upright: true }));
  return [room, ...upright].map(plan).find(({ everyColumn }) => everyColumn === 1);
}

/** The columns, from 0, that have their number where they are counted: the first, then round numbers. */
export const countedColumns = (m: number, every: number): number[] =>
  every === 1
    ? labelled(m, 1)
    : [0, ...Array.from({ length: Math.floor(m / every) }, (_, k) => (k + 1) * every - 1)];

/** The cell that a key leads to; null where it leads nowhere. */
export function step({ i, j }: OneCell, key: string, { n, m }: { n: number; m: number }) {
  const to = (
    {
      ...{ ArrowUp: [i - 1, j], ArrowDown: [i + 1, j], ArrowLeft: [i, j - 1], ArrowRight: [i, j + 1] },
      ...{ Home: [i, 0], End: [i, m - 1], PageUp: [0, j], PageDown: [n - 1, j] },
    } as Record<string, [number, number]>
  )[key];
  if (!to) return null;
  return { i: Math.min(n - 1, Math.max(0, to[0])), j: Math.min(m - 1, Math.max(0, to[1])) };
}
