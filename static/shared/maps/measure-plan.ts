/** The layout of a small map among others of the same sentence: cells of one size, names of columns upright. */
import { LOOSE, TIGHT } from "./grid-plan.ts";
import { fitting, type Plan } from "./plan.ts";

export interface Room {
  width: number;
  /** The height that is wished for. */
  height: number;
  n: number;
  m: number;
  font: number;
  /** The width of the labels of the rows; 0 where they stand beside another map. */
  left: number;
  /** The width of the widest label of a column. */
  columnLabel: number;
  /** The width of the widest of those that are no marks of the tokenizer. */
  wordLabel: number;
  /** The size that labels may shrink to, so that all columns are named. */
  least?: number;
}

/** The largest cell in sizes of the labels. */
const LARGEST = { across: 6, down: 3 };
const LEAST_DOWN = 8;
const TALLEST = 1.25; // a cell is at most so many times as high as wide,
const LEAST_MOST = 18; // or so high
const LONGEST_LABEL = 9; // times the size of the labels
const BEFORE = 6; // between labels and cells

export function plan(room: Room): Plan {
  const { font, least = font, columnLabel, wordLabel } = room;
  const usual = planAt(room, LOOSE);
  if (usual.everyColumn === 1) return usual;
  const by = least / font;
  const labels = { font: least, columnLabel: columnLabel * by, wordLabel: wordLabel * by };
  const tight = planAt({ ...room, ...labels }, least < font ? TIGHT : LOOSE);
  return tight.everyColumn === 1 ? tight : usual;
}

/** The plan with labels of neighbouring columns so many pixels apart. */
function planAt({ width, height, n, m, font, left, columnLabel, wordLabel }: Room, between: number): Plan {
  const cells = (aside: number) => fitting((width - left - aside - 1) / m, 1, LARGEST.across * font, 8);
  const aside = cells(1) < font ? font / 2 : 1; // the first label is wider than its column
  const across = cells(aside);
  const flat = wordLabel + 1 <= across;
  const upright = !flat || columnLabel > across;
  const top = BEFORE + (upright ? Math.ceil(Math.min(columnLabel, LONGEST_LABEL * font)) : font + 2);
  const most = Math.min(LARGEST.down * font, Math.max(LEAST_MOST, across * TALLEST));
  const down = fitting((height - top - 2) / n, LEAST_DOWN, most, 8);
  return {
    ...{ n, m, left: left + aside, top, across, down, flat, angle: -90, font },
    apart: { row: BEFORE, flat: font / 2 + 3, turned: 4 },
    width: left + aside + across * m + 1,
    height: top + down * n + 1,
    everyRow: Math.ceil((font + 1) / down),
    everyColumn: flat ? 1 : Math.ceil((font + between) / across),
  };
}
