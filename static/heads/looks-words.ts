/** The messages of how many heads look where. */
import { SHARE } from "../shared/head/patterns.ts";
import { blockName } from "../shared/head/knock-outs.ts";
import { count } from "../shared/words.ts";
import type { BlockLooks, Look } from "./looks.ts";

export const TITLE = "How many heads look where";

/** Columns, by what is measured. */
export const NAMES: Record<Look, string> = {
  back: "mainly back",
  ahead: "mainly ahead",
  before: "previous word",
  same: "own place",
  after: "next word",
  first: "first piece",
  end: "end mark",
};
export const NONE = "none of these";

export const HERE = "on this sentence, in the mean over the rows that have it";

/** The heads that look back, of a block that may look both ways, and the rule. */
export function looksInWords(blocks: BlockLooks[], where: string): string {
  const both = blocks.find(({ looks }) => looks.back);
  const masked = blocks.find(({ block, looks }) => block === "decoder" && !looks.back);
  return [
    both && bothWays(both),
    `A head counts where at least ${SHARE} of its attention goes to the place, ${where}; it may count in several columns. Back is all that comes before, the previous word among it; ahead is all that comes after, the end mark among it. –: the block has no such place.`,
    masked && `The mask of ${blockName(masked.block)} lets its heads look nowhere but back.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const bothWays = ({ block, heads, looks: { back, ahead } }: BlockLooks) =>
  `${back?.length} of ${count(heads, "head")} of ${blockName(block)} look mainly back, ${ahead?.length} mainly ahead.`;
