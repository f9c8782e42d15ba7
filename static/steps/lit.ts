/** The mark that is lit on Steps, and what it lights: pieces of the sentences, a row, a column or a cell of a picture. */
import { NOTHING, type Mark } from "../shared/head/marks.ts";
import { rowOn, rowsBy } from "../shared/head/row-names.ts";
import { labels } from "../shared/pieces.ts";
import { TEXTS, type Axis, type Picture } from "./picture.ts";
import { openCellOf, pictureOf, type Seen, type Walked } from "./seen.ts";
import type { Side } from "../shared/head/weights.ts";
import type { Cell, OneCell } from "../shared/maps/cells.ts";

/** The side whose pieces name rows of the target. */
export const targetRows = ({ naming }: Pick<Walked, "naming">) =>
  rowsBy("target" as Side, naming ?? undefined);

/** The pieces of a cell. */
export function ofCell({ rows, columns }: Pick<Picture, "rows" | "columns">, { i, j }: OneCell): Mark {
  const pieces = [pieceOf(rows, i), pieceOf(columns, j)];
  const inRole = (role: Axis["role"]) => pieces.find((_, k) => [rows, columns][k].role === role) ?? null;
  return { query: inRole("query"), key: inRole("key") };
}

const pieceOf = ({ side }: Axis, index: number) =>
  TEXTS.includes(side) ? { side: side as Side, index } : null;

/** The pieces of the open cell; null where none is open. */
function opened(seen: Seen): Mark | null {
  const [picture, cell] = [pictureOf(seen), openCellOf(seen)];
  return picture && cell && ofCell(picture, cell);
}

/** The row of the chosen step. */
const ofStep = (seen: Seen): Mark => ({
  query: seen.state.step ? { side: targetRows(seen), index: seen.state.step - 1 } : null,
  key: null,
});

/** The mark that stays: the open cell, in the row of the step where the page shows one. */
export function lockOf(seen: Seen): Mark {
  const { block, head = 1, step } = seen.where;
  const [cell, row] = [opened(seen), ofStep(seen)];
  if (block === "hops") return { query: { side: "hops", index: head - 1 }, key: cell?.key ?? null };
  return step ? { ...row, key: cell?.key ?? null } : (cell ?? row);
}

/** The mark that is lit: what is pointed at, else the open cell, else the chosen row. */
export const litOf = (seen: Seen, hover: Mark): Mark =>
  hover === NOTHING ? (opened(seen) ?? (seen.where.step ? NOTHING : ofStep(seen))) : hover;

/** The row and the column of the open picture that a mark lights. */
export function inPicture(seen: Seen, mark: Mark): Cell {
  const picture = pictureOf(seen);
  return { i: indexOn(picture?.rows, mark), j: indexOn(picture?.columns, mark) };
}

function indexOn(axis: Axis | undefined, { query, key }: Mark) {
  if (!axis) return null;
  const pieces = axis.role === "key" ? [key, query] : [query, key];
  const piece = pieces.find((one) => one?.side === axis.side);
  if (piece) return piece.index;
  const isRow = axis.role === "query" && query && TEXTS.includes(axis.side);
  const row = isRow ? rowOn(query.side, query.index, axis.side as Side) : null;
  return row !== null && row < (axis.labels?.length ?? 0) ? row : null;
}

/** The name of an entry along an axis: its piece, or its number. */
export function pieceName({ answer, naming }: Walked, axis: string, k: number): string {
  if (!TEXTS.includes(axis)) return String(k + 1);
  const side = rowsBy(axis as Side, naming ?? undefined);
  const tokens = side === "fed" ? answer.target.fed : answer[side as "source"].tokens;
  return labels(tokens)[k] ?? String(k + 1);
}
