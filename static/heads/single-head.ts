/** Blocks whose heads can be knocked out, and one head of a block by itself. */
import { alignmentOf } from "../shared/head/alignment.ts";
import type { Answer, Block } from "../shared/api.ts";
import type { Focus } from "../shared/head/choose.ts";
import type { HeadAt } from "./address.ts";
import type { Alignment } from "../shared/head/weights.ts";

/** One head, to be read and to be painted small. */
export type HeadMap = { map: Alignment; picture: Block };

/** Families whose models the server can run without a head. */
const FAMILIES = ["transformer", "recurrent", "hugging-face"];

/** True for a model that has heads, and writes something that can be less likely without one. */
export const hasHeads = ({ family, blocks }: { family: string; blocks: BlockOf[] }) =>
  FAMILIES.includes(family) && blocks.some(({ name, signed }) => name !== "encoder" && !signed);

type BlockOf = { name: string; signed?: boolean | null };

/** A head of an answer; of a pooled block its map has the rows and columns alone. */
export function mapOf(answer: Answer, focus: Focus): HeadMap {
  const block = only(answer.blocks[focus.block], focus);
  const words = block.pooled ? "" : focus.words;
  const map = alignmentOf({ ...answer, blocks: { [focus.block]: block } }, { ...focus, words });
  if (block.pooled)
    return { map: { ...map, n: map.rows.tokens.length, m: map.columns.tokens.length }, picture: block };
  return { map, picture: { ...block, shape: [1, 1, map.n, map.m], ...inBytes(map) } };
}

/** Weights as a picture has them: 255 is 1. */
const inBytes = ({ weights }: Alignment) => ({
  values: Uint8Array.from(weights, (weight) => Math.round(255 * weight)),
  allowed: weights.some(Number.isNaN)
    ? Uint8Array.from(weights, (weight) => Number(!Number.isNaN(weight)))
    : undefined,
});

/** One head of a block, as an answer has it that was asked for this head alone. */
export function only(block: Block, { layer, head }: { layer: number; head: number }): Block {
  const [, heads, n, m] = block.shape;
  const first = ((layer - 1) * heads + head - 1) * n * m;
  const end = first + n * m;
  const [values, allowed] = [block.values.subarray(first, end), block.allowed?.subarray(first, end)];
  const names = [block.names[layer - 1]];
  return {
    ...block,
    layers: [layer],
    heads: [head],
    names,
    shape: [1, 1, n, m],
    values,
    allowed,
    sinks: null,
  };
}

/** The place of the lowest effect. */
export function mostNeeded(effect: number[][]): HeadAt {
  const least = Math.min(...effect.flat());
  const l = effect.findIndex((heads) => heads.includes(least));
  return { layer: l + 1, head: effect[l].indexOf(least) + 1 };
}
