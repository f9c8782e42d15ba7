/** Names of heads, of blocks and of what is written, in the middle of a sentence. */
import { blockTitle } from "./titles.ts";
import type { HeadAt } from "./chosen-heads.ts";

/** The name of a head, with the number that the model itself gives the layer. */
export const headName = ({ layer, head, called = String(layer) }: HeadAt & { called?: string }) =>
  `L${called} H${head}`;

export const blockName = (block: string) =>
  blockTitle(block).replace(/^[A-Z]/, (letter) => letter.toLowerCase());

const WRITTEN = { "translation en-fr": "translation", dates: "date" } as Record<string, string>;

export const writtenName = (task: string): string => WRITTEN[task] ?? "text";
