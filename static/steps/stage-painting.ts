/** Paints the large picture of a stage: a map with its numbers where they fit, its heads, and frames. */
import { inkOn } from "../shared/maps/ramp.ts";
import { isPresented } from "../shared/presented.ts";
import { written } from "./numbers.ts";
import { at, type Picture } from "./picture.ts";
import { colourOf } from "../shared/maps/pixels.ts";
import { countedColumns, largestPlan } from "../shared/maps/grid-plan.ts";
import { columnAt, withLit, type Plan } from "../shared/maps/plan.ts";
import { inks } from "../shared/maps/inks.ts";
import { growing, shrinking } from "../shared/maps/label-sizes.ts";
import { coloursOf } from "../shared/maps/drawing.ts";
import { paintFrames } from "../shared/maps/frames.ts";
import { widest } from "../shared/maps/names.ts";
import type { Cell, OneCell } from "../shared/maps/cells.ts";
import type { Context } from "../shared/maps/heatmap.ts";
import type { NamesShown } from "../shared/maps/matrix-map.ts";
import type { Digits } from "./address.ts";

/** The cell that is pointed at, the one that is opened, and what is lit from outside. */
export type Marks = { at: OneCell | null; opened: OneCell | null; lit: Cell };

type Inks = ReturnType<typeof inks>;

export type Over = (context: Context, plan: Plan) => void;

const ROOM = 6; // around the number in a cell
const SMALLEST = 12; // pixels, the numbers in cells
const ROW_NAMES = 16; // pixels, the names above a single row at most
const NEAR = 2; // times its size; the number of a column gives way to the lit one if it is nearer

/** The layout of a picture in its room, with the numbers that its cells have room for; null without a room. */
export function planOf(
  picture: Picture,
  digits: Digits,
  { clientWidth, clientHeight }: HTMLElement,
): Plan | null {
  if (!clientWidth || !clientHeight) return null;
  const { n, m, heads, apart } = picture;
  const { size } = inks();
  const groups = apart ? heads?.count : 1;
  const room = { width: clientWidth, height: clientHeight, n, m, ...roomOfNames(picture, size), groups };
  const plan = largestPlan(room, sizesOf(picture, size), shrinking());
  return { ...plan, written: writtenIn(picture, plan, digits) };
}

const roomOfNames = ({ rows, columns, n, m, heads }: Picture, font: number) => ({
  font,
  rowLabel: widest(rows.labels ?? (rows.side ? [String(n)] : []), font),
  columnLabel: widest(columns.labels ?? [], font),
  flatLabel: widest(columns.labels?.slice(0, -1) ?? [], font),
  countLabel: columns.labels || heads ? 0 : widest([String(m)], font),
});

/**
 * The sizes that names may grow to, the largest first: the height of a single row says nothing of the room for its
 * names, and counts of columns are no names.
 */
function sizesOf({ n, columns }: Picture, font: number) {
  const sizes = growing(font);
  if (n > 1 || isPresented()) return sizes;
  return columns.labels ? sizes.filter((size) => size <= ROW_NAMES) : [];
}

export function rowNames({ rows: { side, role } }: Picture): NamesShown | null {
  return side ? { colour: role ?? "ink", isGrey: () => !role } : null;
}

/** Columns without a name are counted; where heads stand side by side only the lit one is. */
export function columnNames({ m, columns: { labels, role }, heads, apart }: Picture): NamesShown | null {
  if (apart) return null;
  const seen = ({ across, everyColumn, font }: Plan, lit: number | null) =>
    withLit(heads ? [] : countedColumns(m, everyColumn), m, Math.ceil((NEAR * font) / across), lit);
  return {
    colour: role ?? "ink",
    ...(labels ? {} : { name: (j) => String(j + 1), isGrey: () => true, seen }),
  };
}

/** Paint the numbers of a picture, its heads and its frames over its map. */
export function paintMarks(context: Context, picture: Picture, plan: Plan, { at, opened, lit }: Marks) {
  const ink = inks();
  const { rows, columns } = picture;
  if (plan.written) paintNumbers(context, picture, plan, plan.written, ink);
  paintHeads(context, picture, plan, ink);
  paintFrames(context, plan, [
    { i: lit.i, j: null, colour: ink[rows.role ?? "query"] },
    { i: null, j: lit.j, colour: ink[columns.role ?? "key"] },
    ...(opened ? [{ ...opened, colour: ink.ink, thick: 3 }] : []),
    ...(at ? [{ ...at, colour: ink.ink }] : []),
  ]);
}

/** The texts of numbers and their size; null where one does not fit into its cell in any size. */
function writtenIn({ values }: Picture, plan: Plan, digits: Digits): Plan["written"] {
  const { size } = inks();
  if (plan.across < 2 * size) return null;
  const texts = Array.from(values, (x) => (Number.isNaN(x) ? "" : written(x, digits)));
  const font = numberSizes(plan.font, size).find((one) => widest(texts, one) <= plan.across - ROOM);
  return font && plan.down >= font + 2 ? { texts, font } : null;
}

function paintNumbers(
  context: Context,
  picture: Picture,
  plan: Plan,
  { texts, font }: NonNullable<Plan["written"]>,
  { ink, family }: Inks,
) {
  const { n, m, kind, end } = picture;
  const room = plan.across - ROOM;
  context.font = `${font}px ${family}`;
  const colours = coloursOf(kind);
  const says = context.measureText("not allowed").width <= room;
  context.textAlign = "center";
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      const x = at(picture, { i, j });
      const masked = Number.isNaN(x);
      context.fillStyle = masked ? ink : inkOn(colours[colourOf(x, kind, end, colours.length)]);
      const text = masked ? (says ? "not allowed" : "") : texts[i * m + j];
      context.fillText(text, plan.left + (j + 0.5) * plan.across, plan.top + (i + 0.5) * plan.down + 0.5);
    }
}

/** The sizes of the number in a cell, the largest first; on a wall none is too small. */
const numberSizes = (name: number, text: number) => (isPresented() ? [name, text] : [name, text, SMALLEST]);

/** The names of heads that stand side by side, and a frame around the one that is open. */
function paintHeads(context: Context, { n, heads }: Picture, plan: Plan, { ink, grey, family }: Inks) {
  if (!heads) return;
  context.font = `${plan.font}px ${family}`;
  const width = heads.width * plan.across;
  context.textAlign = "center";
  for (let h = 0; h < heads.count; h++) {
    const x = columnAt(plan, h * heads.width);
    context.fillStyle = h === heads.open ? ink : grey;
    const name = width > 4 * plan.font ? `head ${h + 1}` : String(h + 1);
    context.fillText(name, x + width / 2, plan.top - plan.apart.flat);
    if (h !== heads.open) continue;
    context.strokeStyle = ink;
    context.lineWidth = 1;
    context.strokeRect(x - 0.5, plan.top - 0.5, width + 1, n * plan.down + 1);
  }
}
