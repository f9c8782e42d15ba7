/** The words with which a walk begins: the first of each side that takes most from another word. */
import { isSpecial } from "../shared/pieces.ts";
import { meanOf, weightsAt, type Stop } from "./edges.ts";
import { axisAt, countOf } from "./stops.ts";
import type { Box } from "./plan.ts";

const NOBODY = { source: 0, target: 0, hop: 0 };

type Met = Pick<Stop, "whole" | "blocks">;

/** The place, from 1, of the first word of a side that takes most from another one, end marks aside; 0 where none does. */
export function wordThatLooks(side: "source" | "target", boxes: Box[], { whole, blocks }: Met): number {
  const own = side === "source" ? whole.source.tokens : whole.target.fed;
  for (const box of boxes) {
    if (!box.part?.maps || axisAt(box, whole) !== side) continue;
    const isCross = box.part.block === "cross";
    const read = isCross ? whole.source.tokens : own;
    const isTaken = (i: number) => {
      const mean = meanOf(weightsAt({ box, blocks, whole, followed: { ...NOBODY, [side]: i } })) ?? [];
      const j = mean.indexOf(Math.max(...mean));
      return !isSpecial(own[i]) && read[j] !== undefined && !isSpecial(read[j]) && (isCross || j !== i);
    };
    const found = own.slice(0, countOf(side, whole)).findIndex((_, i) => isTaken(i));
    if (found >= 0) return found + 1;
  }
  return 0;
}
