/** Blocks whose heads can be knocked out, and one head of a block by itself. */

/** Families whose models the server can run without a head. */
const FAMILIES = ["transformer", "recurrent", "hugging-face"];

/**
 * Whether a model has heads, and writes something that can be less likely without one.
 *
 * @param {{family: string, blocks: {name: string}[]}} model
 */
export const hasHeads = ({ family, blocks }) =>
  FAMILIES.includes(family) && blocks.some(({ name }) => name !== "encoder");

/**
 * @param {Block} block all of it
 * @param {{layer: number, head: number}} place
 * @returns {Block} with this head alone
 */
export function only(block, { layer, head }) {
  const [, heads, n, m] = block.shape;
  const first = ((layer - 1) * heads + head - 1) * n * m;
  const end = first + n * m;
  const [values, allowed] = [block.values.subarray(first, end), block.allowed?.subarray(first, end)];
  return { ...block, shape: [1, 1, n, m], values, allowed };
}
