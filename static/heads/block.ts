/** Blocks whose heads can be knocked out, and one head of a block by itself. */
import type { Block } from "../shared/api.ts";

/** Families whose models the server can run without a head. */
const FAMILIES = ["transformer", "recurrent", "hugging-face"];

/** True for a model that has heads, and writes something that can be less likely without one. */
export const hasHeads = ({ family, blocks }: { family: string; blocks: { name: string }[] }) =>
  FAMILIES.includes(family) && blocks.some(({ name }) => name !== "encoder");

export function only(block: Block, { layer, head }: { layer: number; head: number }): Block {
  const [, heads, n, m] = block.shape;
  const first = ((layer - 1) * heads + head - 1) * n * m;
  const end = first + n * m;
  const [values, allowed] = [block.values.subarray(first, end), block.allowed?.subarray(first, end)];
  return { ...block, shape: [1, 1, n, m], values, allowed };
}
