/** The ways of keeping a model from a word, by the blocks that it has: the example goes one of them, the menu offers all. */
import { EVERYWHERE, same, type Change, type Hide } from "./changes.ts";

/** From whom a word is hidden: cross-attention alone, where a model has other blocks too, and all heads. */
export type From = "cross" | null;

export const waysToHide = (blocks: { name: string }[]): From[] =>
  !blocks.length
    ? []
    : blocks.length > 1 && blocks.some(({ name }) => name === "cross")
      ? ["cross", null]
      : [null];

/** True where heads of an encoder look at the words too. */
export const hasEncoder = (blocks: { name: string }[]) => blocks.some(({ name }) => name === "encoder");

export const hiding = (columns: number[], from: From): Hide => ({
  ...{ do: "hide", ...EVERYWHERE, block: from, columns },
});

/** The same change in a list, where it is there. */
export const alreadyIn = (changes: Change[], change: Change) =>
  changes.find((one) => same(one, change)) ?? null;
