/** The number that comes of an opened score on its way to the weights: divided, and masked. */
import { openCellOf, pictureOf, stageIn, type Seen } from "./seen.ts";
import { at } from "./picture.ts";
import type { OneCell } from "../shared/maps/cells.ts";

/** A score, the width by whose root it is divided where that is all, and what the softmax takes; null: not allowed. */
export type Onward = OneCell & {
  isScaled: boolean;
  score: number;
  width: number | null;
  taken: number | null;
};

/** Null where the open cell is no score of a head. */
export function onwardOf(seen: Seen): Onward | null {
  const { pictures, state } = seen;
  const [cell, picture, masked] = [openCellOf(seen), pictureOf(seen), pictures.get("masked")];
  const isScaled = state.stage === "scaled";
  if (!cell || !picture || !masked || !(isScaled || state.stage === "scores")) return null;
  const [score, taken] = [at(picture, cell), at(masked, cell)];
  const width = stageIn(seen, "q")?.shape[1] ?? 0;
  const isRoot = Math.abs(score / Math.sqrt(width) - taken) < 1e-4 * Math.max(1, Math.abs(taken));
  return {
    ...{ ...cell, isScaled, score, width: !isScaled && isRoot ? width : null },
    taken: Number.isNaN(taken) ? null : taken,
  };
}
