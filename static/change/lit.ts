/** The mark that is pointed at, or locked: one value for all parts that light it. */
import { rowOn } from "../shared/head/row-names.ts";
import type { Readings } from "./before-and-after.ts";
import type { Mark, PieceAt } from "../shared/head/marks.ts";
import type { Cell } from "../shared/maps/cells.ts";

/** The mark that is lit, with its cell in all three maps. */
export type Pointing = { mark: Mark; cell: Cell; locked: boolean };

/** The pieces of a line that a mark lights. The decoder was fed the translation one step late. */
export function inLine(
  { sides }: Readings,
  { query, key }: Mark,
  side: "source" | "target",
  text: "before" | "after",
) {
  const at = (piece: PieceAt | null) => {
    const index = piece && sides[piece.side][piece.index]?.[text];
    return piece && typeof index === "number" ? rowOn(piece.side, index, side) : null;
  };
  return { query: at(query), key: at(key) };
}
